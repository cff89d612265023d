import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { publicRecord } from '@likeness/rules'
import { sampleRule } from '../../../rules/testing/rule.ts'
import { recordOf } from '../catalog.ts'
import { inEnglish } from '../messages/english.ts'
import { siteTranslator } from '../messages/site-messages.ts'
import { answerAfterTaken, conflictSubject, decidingFacts, isTakenOnSite, onSite } from './chosen-facts.ts'

const usPassport = recordOf('us-passport')
const cited = { note: null, tier: 'official' as const, sources: [] }

it('are none where the applicant is free to bring a photo', () => {
  assert.equal(decidingFacts(usPassport, inEnglish), null)
  assert.equal(answerAfterTaken(usPassport), usPassport.answer)
})

it('say how the photo is made and handed in', () => {
  const { submission } = recordOf('fr-passport')
  assert.deepEqual(decidingFacts(recordOf('fr-passport'), inEnglish), {
    taken: null,
    details: [{ text: submission?.text, isTranslated: false }],
  })
})

it('say that a photo of the reader’s own is of no use, and the answer does not say it twice', () => {
  const text = 'The authority takes the photo itself.'
  const taken = { ...cited, by: 'authority' as const, text, note: 'At the counter.' }
  const record = { ...usPassport, taken, answer: `${text} 51 × 51 mm.` }
  assert.deepEqual(decidingFacts(record, inEnglish), {
    taken: text,
    details: [
      {
        text: 'You need not bring a photo of your own, unless this page says who must.',
        isTranslated: true,
      },
      { text: 'At the counter.', isTranslated: false },
    ],
  })
  assert.equal(answerAfterTaken(record), '51 × 51 mm.')
})

const cite = ['law']
const recordWith = (replaced: Parameters<typeof sampleRule>[0]) => publicRecord(sampleRule(replaced))
const taken = (by: string) => ({ taken: { by, cite } })

test('a photo is taken on site if the applicant cannot bring one', () => {
  const by = (who: string) => isTakenOnSite(recordWith(taken(who)))
  assert.deepEqual(['authority', 'approved-photographer', 'authority-or-applicant'].map(by), [
    true,
    true,
    false,
  ])
  assert.equal(isTakenOnSite(recordWith({})), false)
})

test('what to bring follows from who takes the photo and from the prints that are asked for', () => {
  const bring = (count?: number, who = 'authority') =>
    onSite(
      recordWith({ ...taken(who), print: count === undefined ? undefined : { copies: { count, cite } } }),
      inEnglish,
    ).bring
  assert.equal(bring(), 'No photo needs to be brought, as far as we read.')
  assert.equal(bring(0), 'Bring no photo.')
  assert.match(bring(2), /bring 2 prints/)
  assert.match(bring(undefined, 'approved-photographer'), /what the photographer gives you/)
})

test('what to wear is what the authority states, or else what holds nearly everywhere', () => {
  const silent = onSite(recordWith(taken('authority')), inEnglish)
  assert.match(silent.wear ?? '', /does not say what to wear/)
  assert.deepEqual(
    silent.facts.map(({ key }) => key),
    ['taken'],
  )
  const stated = onSite(
    recordWith({
      ...taken('authority'),
      attire: { text: 'No uniform.', cite },
      submission: { text: 'In person.', cite },
    }),
    inEnglish,
  )
  assert.equal(stated.wear, null)
  assert.deepEqual(
    stated.facts.map(({ key }) => key),
    ['taken', 'submission', 'attire'],
  )
})

it('writes a field of the rule in words, and does not change words', () => {
  assert.equal(conflictSubject('print.copies', inEnglish).text, 'Print copies')
  assert.equal(conflictSubject('headHeight', inEnglish).text, 'Head height')
  assert.equal(conflictSubject('national rules', inEnglish).text, 'National rules')
})

it('names a field in the language, and says what stays in English', () => {
  const german = siteTranslator('de')
  assert.deepEqual(conflictSubject('headHeight', german), { text: 'Kopfhöhe', isEnglish: false })
  assert.deepEqual(conflictSubject('national rules', german), { text: 'National rules', isEnglish: true })
})
