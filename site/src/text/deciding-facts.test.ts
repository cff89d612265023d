import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../../testing/catalog-records.ts'
import { inEnglish } from '../messages/english.ts'
import { answerAfterTaken, decidingFacts } from './deciding-facts.ts'

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
