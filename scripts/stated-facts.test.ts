import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { englishWords } from '../api/clients/javascript/src/react/words.ts'
import { allSigns } from '../api/engine/src/judge/all-checks.ts'
import { cookieDays } from '../api/src/accounts/sign-in/cookies.ts'
import { sessionDays, unconfirmedDays } from '../api/src/accounts/sign-in/sessions.ts'
import { pastCheckDays } from '../api/src/billing/metering/allowances.ts'
import { answerHours } from '../api/src/billing/metering/idempotency.ts'
import { freeChecks } from '../api/src/billing/prices.ts'
import { settings } from '../api/src/config/settings.ts'
import { invitationDays } from '../api/src/organisation/invitations.ts'
import { keptDays as callDays } from '../api/src/organisation/request-log.ts'
import { receiptHours } from '../api/src/photos/creation/receipt.ts'
import { savedPhotoLimits } from '../api/src/photos/creation/saved-photos.ts'
import { reviewLimits } from '../api/src/photos/reviews/schema.ts'
import { keptDays as deliveryDays } from '../api/src/webhooks/delivery-log.ts'
import { backupDays, kept, freeChecks as stated } from '../site/src/information/stated-facts.ts'

const repository = join(import.meta.dirname, '..')

test('the page about privacy states how long the service keeps things', () => {
  const {
    LIKENESS_JOB_RETENTION_SECONDS,
    LIKENESS_JOB_DEADLINE_SECONDS,
    LIKENESS_OPEN_JOB_DEADLINE_SECONDS,
  } = settings.parse({
    DATABASE_URL: 'postgres://localhost/any',
    LIKENESS_SECRET: '0123456789abcdef'.repeat(4),
    LIKENESS_ATTESTATION_KEYS: Buffer.alloc(32).toString('base64'),
  })
  assert.deepEqual(kept, {
    savedPhotoDays: savedPhotoLimits.days,
    savedPhotosPerAccount: savedPhotoLimits.photos,
    receiptHours,
    pastCheckDays,
    answerHours,
    reviewPhotoDays: reviewLimits.mostKeepSeconds / 86_400,
    reviewDays: reviewLimits.keptDays,
    jobDays: LIKENESS_JOB_RETENTION_SECONDS / 86_400,
    jobHoursAtMost: LIKENESS_JOB_DEADLINE_SECONDS / 3600,
    openJobHoursAtMost: LIKENESS_OPEN_JOB_DEADLINE_SECONDS / 3600,
    callDays,
    deliveryDays,
    unconfirmedDays,
    sessionDays: sessionDays.most,
    unusedSessionDays: sessionDays.unused,
    knownBrowserDays: cookieDays.known_browser,
    invitationDays,
  })
})

test('the operator is told how long backups may be kept, as the page about privacy says', () => {
  const guide = readFileSync(join(repository, 'api/OPERATING.md'), 'utf8')
  assert.ok(guide.includes(`at most ${backupDays} days, because the page about privacy`))
})

test('the pages state which checks are free', () => {
  assert.deepEqual(stated, freeChecks)
})

test('every unit of a measure that a fitted curve judges has a meaning in words', () => {
  const unexplained = allSigns
    .filter(({ unit }) => englishWords.meaning(unit) === null)
    .map(({ name }) => name)
  assert.deepEqual(unexplained, [])
})
