import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailbox, testApp, testConfig } from '../../../../../testing/app.ts'
import { everyRow, testDatabase } from '../../../../../testing/database.ts'
import { fromBase32 } from '../../../../../testing/people/from-base32.ts'
import { person } from '../../../../../testing/people.ts'
import { stepAt, totpAt } from '../../../../accounts/second-factor/second-factor.ts'
import { reseal, sealedColumns } from '../../../../admin/rotate-secrets.ts'

const { db } = await testDatabase()
const box = mailbox()
const app = testApp({ db, mailTransport: box.mailTransport })
const password = 'four words in a row'

/** Codes in the order of their time: each works once, so each call gives that of a later step. */
function codesOf(secret: string) {
  let step = stepAt(Date.now()) - 2
  return () => {
    step += 1
    return totpAt(fromBase32(secret), step)
  }
}

let people = 0
/** A person with an authenticator app. */
async function withApp() {
  people += 1
  const one = person(app, box, { name: 'Ada', email: `ada${people}@example.org`, password })
  await one.join()
  const { secret, address } = (await one.post('/authenticator', {})).json()
  assert.match(
    address,
    new RegExp(`^otpauth://totp/Likeness%3Aada${people}%40example\\.org\\?secret=${secret}`),
  )
  const nextCode = codesOf(secret)
  const confirmed = await one.post('/authenticator/confirm', { code: nextCode() })
  assert.equal(confirmed.statusCode, 200, confirmed.body)
  const recovery: string[] = confirmed.json().recovery_codes
  return { one, secret, nextCode, recovery }
}

test('an app counts from its first code on; its secret and the recovery codes are nowhere in the clear', async () => {
  const { one, secret, recovery } = await withApp()
  assert.equal(recovery.length, 10)
  const rows = await everyRow(db)
  const traces = [
    secret,
    fromBase32(secret).toString('hex'),
    ...recovery,
    ...recovery.map((code) => code.replaceAll('-', '')),
  ]
  assert.ok(!rows.some(({ row }) => traces.some((trace) => row.includes(trace))))
  const { since, recovery_codes_left } = (await one.get('/auth/authenticator')).json()
  assert.ok(Math.abs(Date.parse(since) - Date.now()) < 60_000)
  assert.equal(recovery_codes_left, 10)
  assert.equal((await one.post('/authenticator', {})).json().code, 'second_factor_exists')
  assert.match((await box.latest(one.is.email, 2)).subject, /app is switched on/)
})

test('every sign-in asks for a code of the app, also in a known browser, and sends none by mail', async () => {
  const { one, nextCode } = await withApp()
  const mails = box.mails.length
  const begun = await one.givePassword()
  assert.deepEqual([begun.statusCode, begun.json()], [202, { next: 'authenticator' }])
  assert.equal(box.mails.length, mails)
  assert.equal((await one.get('/session')).statusCode, 401)
  assert.equal((await one.post('/sign-in/new-code', {})).json().code, 'code_not_valid')
  const code = nextCode()
  const wrong = code === '000000' ? '000001' : '000000'
  assert.equal((await one.post('/sign-in/authenticator', { code: wrong })).json().code, 'wrong_code')
  assert.equal((await one.post('/sign-in/authenticator', { code })).statusCode, 204)
  assert.equal((await one.get('/session')).statusCode, 200)
  await one.givePassword()
  const again = await one.post('/sign-in/authenticator', { code })
  assert.deepEqual([again.statusCode, again.json().code], [403, 'wrong_code'])
})

test('a recovery code replaces the app once', async () => {
  const { one, recovery } = await withApp()
  const [code = ''] = recovery
  await one.givePassword()
  assert.equal((await one.post('/sign-in/authenticator', { code: code.toLowerCase() })).statusCode, 204)
  assert.equal((await one.get('/auth/authenticator')).json().recovery_codes_left, 9)
  await one.givePassword()
  assert.equal((await one.post('/sign-in/authenticator', { code })).json().code, 'wrong_code')
  const [second = ''] = recovery.slice(1)
  assert.equal((await one.post('/sign-in/authenticator', { code: second })).statusCode, 204)
  const fresh = await one.post('/authenticator/recovery-codes', { password })
  assert.equal(fresh.json().recovery_codes.length, 10)
  await one.givePassword()
  assert.equal((await one.post('/sign-in/authenticator', { code: recovery[2] })).json().code, 'wrong_code')
})

test('a sign-in is over after five wrong codes, also for the right one', async () => {
  const { one, nextCode } = await withApp()
  await one.givePassword()
  const code = nextCode()
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1) {
    assert.equal((await one.post('/sign-in/authenticator', { code: wrong })).json().code, 'wrong_code')
  }
  assert.equal((await one.post('/sign-in/authenticator', { code })).json().code, 'code_not_valid')
})

test('switching it off needs the password, and is told by mail', async () => {
  const { one } = await withApp()
  const refused = await one.post('/authenticator/remove', { password: 'five words in a row' })
  assert.equal(refused.json().code, 'wrong_password')
  assert.equal((await one.post('/authenticator/remove', { password })).statusCode, 204)
  assert.match((await box.latest(one.is.email, 3)).subject, /app is switched off/)
  assert.equal((await one.givePassword()).statusCode, 204)
})

test('a sign-in that waits for a mailed code ends when an app is confirmed', async () => {
  const one = person(app, box, { name: 'Ada', email: 'waiting@example.org', password })
  await one.join()
  const other = person(app, box, { name: 'Ada', email: 'waiting@example.org', password })
  await other.givePassword()
  const { code } = await box.latest('waiting@example.org', 2)
  const { secret } = (await one.post('/authenticator', {})).json()
  await one.post('/authenticator/confirm', { code: codesOf(secret)() })
  assert.equal((await other.post('/sign-in/code', { code })).json().code, 'code_not_valid')
})

test('an app works on after its secret was sealed anew', async () => {
  const { one, nextCode } = await withApp()
  const { secrets } = testConfig()
  const newest = 'another secret of the tests, which is not one'
  const column = sealedColumns.find(({ table }) => table === 'authenticators')
  assert.ok(column)
  const { sealedAnew, stillOld } = await reseal(db, [newest, ...secrets], column)
  assert.ok(sealedAnew > 0 && stillOld === 0)
  await one.givePassword()
  // This app knows only the older secret; so the codes come to another one, which knows both.
  const later = testApp({ db, config: { secrets: [newest, ...secrets] } })
  const entered = await later.inject({
    method: 'POST',
    url: '/api/dashboard/auth/sign-in/authenticator',
    headers: one.headers,
    payload: { code: nextCode() },
  })
  assert.equal(entered.statusCode, 204, entered.body)
})
