import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '#testing/samples.ts'
import { RuleDocument } from '../schema/document.ts'
import { formatFieldPath } from './problem.ts'
import { schemaProblems } from './schema-problem.ts'

/** The problems of the sample rule with some fields replaced, each in the form "field: problem. remedy". */
function problemsOf(replaced: Record<string, unknown>): string[] {
  const value = { ...sampleRule(), ...replaced }
  const read = RuleDocument.safeParse(value)
  assert.ok(!read.success)
  return schemaProblems(RuleDocument, value, read.error.issues).map(
    ({ path, problem, remedy }) => `${formatFieldPath(path)}: ${problem}. ${remedy}`,
  )
}

const cite = ['law']

test('suggests the most similar known field for an unknown field', () => {
  const headHeight = { min: 30, maxi: 35, unit: 'mm', from: 'chin', to: 'crown', cite }
  assert.deepEqual(problemsOf({ headHeight, headWidht: {} }), [
    'headHeight.maxi: there is no field "maxi" here. Did you mean max?',
    'headWidht: there is no field "headWidht" here. Did you mean headWidth?',
  ])
})

test('lists the allowed fields if none is similar to an unknown field', () => {
  assert.deepEqual(problemsOf({ mouth: { policy: 'closed', cite, teeth: 3 } }), [
    'mouth.teeth: there is no field "teeth" here. Allowed fields: policy, cite, note',
  ])
})

test('refuses an age in years and in months, and clothes that have no name', () => {
  const children = [{ underYears: 3, underMonths: 36, text: 'Smaller heads.', cite }]
  assert.match(problemsOf({ children }).join(), /^children\[0\]: states underYears or underMonths, not both/)
  assert.match(problemsOf({ attire: { forbidden: ['toga'], cite } }).join(), /^attire\.forbidden\[0\]: /)
})

test('says how to mend a field that documents once had', () => {
  assert.deepEqual(problemsOf({ confidence: 'high' }), [
    'confidence: there is no field "confidence" here. Remove the line: confidence is computed from the citations',
  ])
})

test('recognizes a comma in unquoted text by the field that it creates', () => {
  const attire = { text: 'Plain', 'without pattern': null, cite }
  assert.deepEqual(problemsOf({ attire }), [
    'attire.without pattern: there is no field "without pattern" here. Put text that contains a comma in quotes',
  ])
})

test('describes the content of a missing field', () => {
  assert.deepEqual(problemsOf({ authority: undefined, editing: { cite }, recency: { cite } }), [
    'authority: this field is missing. Add it: The authority that decides',
    'editing.policy: this field is missing. Add it: one of forbidden, crop-only, background-allowed, allowed',
    'recency.maxMonths: this field is missing. Add it',
  ])
})

test('lists the allowed values for a wrong value, the most similar one first', () => {
  assert.deepEqual(
    problemsOf({ glasses: { policy: 'medical', cite }, expression: { policy: 'grim', cite } }),
    [
      'glasses.policy: "medical" is not an allowed value. Did you mean medical-only? ' +
        'Use one of allowed, allowed-without-glare, required-if-worn, discouraged, medical-only, not-allowed',
      'expression.policy: "grim" is not an allowed value. Use one of neutral, natural, neutral-or-slight-smile',
    ],
  )
})

test('names the right type for a wrong type', () => {
  assert.deepEqual(
    problemsOf({
      version: 2026.11,
      print: { copies: { count: 'two', cite } },
      upload: { pixels: { min: { width: 600.5, height: 750 }, cite } },
      background: { plain: 'yes', cite },
      children: { text: 'none', cite },
      editing: 'forbidden',
    }),
    [
      'version: a text is expected here, not 2026.11. Put it in quotes: "2026.11"',
      'print.copies.count: a number is expected here, not "two". Write the bare number, without unit or quotes',
      'upload.pixels.min.width: a whole number is expected here, not 600.5. Round it to a whole number',
      'background.plain: true or false is expected here, not "yes". Write true or false',
      'editing: a group of fields is expected here, not "forbidden". Write its fields here: policy, cite, note',
      `children: a list is expected here, not ${JSON.stringify({ text: 'none', cite })}. Write a list: [first, second]`,
    ],
  )
})

test('reports a colour by the alternative that was intended', () => {
  const background = { colours: ['of-white', { name: 'white', hex: 'FFF' }, { nam: 'white' }], cite }
  const problems = problemsOf({ background })
  assert.match(
    problems[0] ?? '',
    /^background.colours\[0\]: "of-white" is not an allowed value. Did you mean off-white\?/,
  )
  assert.equal(
    problems[1],
    'background.colours[1].hex: "FFF" is not in the expected format. Write a colour such as "#f5f2ea", quoted',
  )
  assert.match(
    problems[2] ?? '',
    /^background.colours\[2\].name: this field is missing. Add it: one of white, /,
  )
  assert.equal(problems[3], 'background.colours[2].nam: there is no field "nam" here. Did you mean name?')
})

test('explains a format by an example', () => {
  const law = sampleRule().sources.law
  assert.deepEqual(
    problemsOf({ version: '11/2026', sources: { law: { ...law, read: 'May', url: 'example.org' } } }),
    [
      'version: "11/2026" is not in the expected format. Write a quoted month such as "2026.11"',
      'sources.law.url: "example.org" is not in the expected format. Write an address that begins with https://',
      'sources.law.read: "May" is not in the expected format. Write a day (2026-10-08) or a month (2026-10)',
    ],
  )
})

test("explains the format of a source's name by an example", () => {
  assert.deepEqual(problemsOf({ sources: { '9303': sampleRule().sources.law } }), [
    'sources.9303: this name is not in the expected format. Write a name such as photo-page',
  ])
})

test('names the limit for a number out of range', () => {
  assert.deepEqual(
    problemsOf({ recency: { maxMonths: 0, cite }, print: { resolution: { minDpi: 9600, cite } } }),
    [
      'print.resolution.minDpi: 9600 is out of range. Use at most 2400',
      'recency.maxMonths: 0 is out of range. Use more than 0',
    ],
  )
})
