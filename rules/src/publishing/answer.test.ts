import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '#testing/samples.ts'
import { loadCatalog } from '../load.ts'
import { shortAnswer } from './answer.ts'
import { rulesTranslator } from './public-record.ts'

const cite = ['law']
const english = rulesTranslator('en')

/** The answer of the sample rule with these figures instead of its own. */
const answerOf = (replaced: Parameters<typeof sampleRule>[0]) =>
  shortAnswer(sampleRule({ print: undefined, headHeight: undefined, ...replaced }), english)

test('the answers of published documents, word for word', () => {
  const loaded = loadCatalog()
  assert.ok(loaded.ok)
  const answers = {
    'us-passport':
      '51 × 51 mm (2 × 2 in). The head, from chin to crown, is 25 to 35 mm tall. White or off-white background; ' +
      'glasses only for a medical reason; taken within the last 6 months; no editing.',
    'us-visa-digital':
      'Square, 600 × 600 to 1200 × 1200 px, JPEG, at most 240 KB. The head, from chin to the top of the hair, takes ' +
      "50 to 69% of the photo's height. White or off-white background; glasses only for a medical reason; " +
      'taken within the last 6 months; no editing.',
    'gb-passport-digital':
      'At least 600 × 750 px, 50 KB to 10 MB. Light-coloured background; better without glasses; taken within the ' +
      'last month; no editing.',
    'au-passport':
      '35 to 40 mm wide and 45 to 50 mm tall. The head, from chin to crown, is 32 to 36 mm tall. White or light grey ' +
      'background; glasses only for a medical reason; taken within the last 6 months; no editing.',
    'eu-schengen-visa':
      "35 to 40 mm wide and 45 mm tall. The head, from chin to crown, takes 70 to 80% of the photo's height. White or " +
      'light grey background; glasses without glare; taken within the last 6 months; no editing.',
    'de-passport':
      'The photo is taken by the authority or by a photographer whom it approves. 35 × 45 mm. The head, from chin to ' +
      "crown, takes 70 to 80% of the photo's height. Plain background; glasses without glare; no editing.",
    'fr-passport':
      'The photo is taken in a booth or by a photographer that the authority approves. 35 × 45 mm. The head, from chin to ' +
      'crown, is 32 to 36 mm tall. Light blue or light grey background, not white; glasses without glare; taken within ' +
      'the last 6 months.',
    'ru-passport-internal':
      "35 × 45 mm. The head, from chin to crown, takes at most 80% of the photo's height. White background; glasses " +
      'without glare; no editing.',
    'in-passport':
      '630 × 810 px, JPEG, 10 to 250 KB. The head, from chin to the top of the hair, takes 80 to 85% of the ' +
      "photo's height. White background; no glasses; no editing.",
  }
  for (const [id, answer] of Object.entries(answers)) {
    const document = loaded.catalog.find(id)
    assert.ok(document)
    assert.equal(shortAnswer(document, english), answer)
  }
})

test('does not mention what the rule does not state', () => {
  assert.equal(answerOf({}), 'The authority states neither a size nor a rule for the picture.')
  assert.equal(answerOf({ recency: { maxMonths: 1, cite } }), 'Taken within the last month.')
})

test('says first who takes the photo, and names no points for a head height without points', () => {
  const print = { copies: { count: 0, cite }, size: { widthMm: 35, heightMm: 45, cite } }
  assert.equal(
    answerOf({ taken: { by: 'authority', cite }, print }),
    'The authority takes the photo itself. 35 × 45 mm.',
  )
  assert.equal(answerOf({ print }), '35 × 45 mm, digital only.')
  const headHeight = { min: 70, max: 80, unit: 'percent', cite }
  assert.equal(answerOf({ headHeight }), "The head takes 70 to 80% of the photo's height.")
})

test('names every exact size, and JPEG 2000 as it is written', () => {
  const pixels = {
    exact: { width: 413, height: 531 },
    alternatives: [{ width: 600, height: 771 }],
    cite,
  }
  const formats = { allowed: ['jpeg', 'jpeg2000'], cite }
  assert.equal(answerOf({ upload: { pixels, formats } }), '413 × 531 px or 600 × 771 px, JPEG or JPEG 2000.')
})

test('calls a size that is only recommended the best', () => {
  const pixels = { recommended: { width: 400, height: 514 }, cite }
  assert.equal(answerOf({ upload: { pixels } }), 'Best 400 × 514 px.')
})

test('names a single limit as "at least" or "at most"', () => {
  const height = { unit: 'mm', from: 'chin', to: 'crown', cite }
  assert.equal(
    answerOf({ headHeight: { ...height, min: 30 } }),
    'The head, from chin to crown, is at least 30 mm tall.',
  )
  assert.equal(
    answerOf({ headHeight: { ...height, max: 36 } }),
    'The head, from chin to crown, is at most 36 mm tall.',
  )
  assert.equal(answerOf({ upload: { bytes: { minKb: 20, cite } } }), 'At least 20 KB.')
  assert.equal(answerOf({ upload: { bytes: { maxKb: 7168, cite } } }), 'At most 7 MB.')
  const pixels = { max: { width: 900, height: 900 }, cite }
  assert.equal(answerOf({ upload: { pixels } }), 'At most 900 × 900 px.')
})

test('joins several formats or colours with "or"', () => {
  const upload = { formats: { allowed: ['jpeg', 'png', 'heic'], cite } }
  const background = { colours: ['light', { name: 'light-blue' }], forbidden: ['white', 'off-white'], cite }
  assert.equal(
    answerOf({ upload, background }),
    'JPEG, PNG or HEIC. Light-coloured or light blue background, not white or off-white.',
  )
})
