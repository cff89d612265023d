import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule, sampleSource } from '#testing/samples.ts'
import { citationsAgree, figuresAreCited, staleSources } from './sources.ts'

test('accepts a document whose citations all name a source and whose sources are all cited', () => {
  assert.deepEqual(citationsAgree(sampleRule(), ''), [])
})

test('refuses a citation of an unknown source at its path, at any depth', () => {
  const children = [
    { text: 'Smaller heads.', cite: ['law'] },
    { text: 'Open mouths.', cite: ['law', 'lawe'] },
  ]
  assert.deepEqual(citationsAgree(sampleRule({ children }), ''), [
    { path: ['children', 1, 'cite', 1], problem: 'there is no source lawe', remedy: 'Did you mean law?' },
  ])
})

test('lists the sources if none is similar to the citation', () => {
  const [problem] = citationsAgree(sampleRule({ recency: { maxMonths: 6, cite: ['website'] } }), '')
  assert.equal(problem?.remedy, 'Cite one of law, or add the source')
})

test('refuses a source that is not cited', () => {
  assert.deepEqual(
    citationsAgree(sampleRule({ sources: { law: sampleSource, 'second-law': sampleSource } }), ''),
    [
      {
        path: ['sources', 'second-law'],
        problem: 'no figure cites this source',
        remedy: 'Cite it at the figures that it states, or remove it',
      },
    ],
  )
})

test('citations in conflicts and changes count too', () => {
  const sources = { law: sampleSource, 'older-law': sampleSource, amendment: sampleSource }
  const conflicts = [{ about: 'headHeight', text: 'The older law says 28 mm.', cite: ['older-law'] }]
  const changes = [{ version: '2026.11', what: 'First published.', cite: ['amendment'] }]
  assert.deepEqual(citationsAgree(sampleRule({ sources, conflicts, changes }), ''), [])
})

test('refuses a document without a source with one problem', () => {
  const problems = citationsAgree(sampleRule({ sources: {} }), '')
  assert.deepEqual(
    problems.map(({ path, problem }) => ({ path, problem })),
    [{ path: ['sources'], problem: 'the document has no source' }],
  )
})

test('accepts numbers inside a figure that cites its sources', () => {
  const upload = { pixels: { exact: { width: 600, height: 750 }, cite: ['law'] } }
  assert.deepEqual(figuresAreCited(sampleRule({ upload }), ''), [])
})

test('refuses a number outside such a figure at its path', () => {
  const rule = { ...sampleRule(), children: [{ text: 'Smaller heads.', underYears: 6 }] }
  // The schema refuses this already. The check is for fields that are added to the schema later.
  const problems = Reflect.apply(figuresAreCited, undefined, [rule, ''])
  assert.deepEqual(problems, [
    {
      path: ['children', 0, 'underYears'],
      problem: '6 has no citation',
      remedy: 'Add cite with the names of the sources that state it',
    },
  ])
})

const readOn = (read: string, oldBecause?: string) =>
  sampleRule({ sources: { law: { ...sampleSource, read, ...(oldBecause && { oldBecause }) } } })

test('a source that was read at most 180 days ago passes', () => {
  for (const read of ['2026-05-25', '2026-11-21', '2026-05']) {
    assert.deepEqual(staleSources(readOn(read), '2026-11-21'), { warnings: [], errors: [] })
  }
})

test('an older reading gives a warning', () => {
  assert.deepEqual(staleSources(readOn('2026-05-24'), '2026-11-21'), {
    warnings: [
      {
        path: ['sources', 'law', 'read'],
        problem: 'last read 181 days ago',
        remedy: 'Read the source again and update the date',
      },
    ],
    errors: [],
  })
  assert.equal(staleSources(readOn('2025-11-21'), '2026-11-21').warnings.length, 1)
})

test('a reading of more than a year ago is an error', () => {
  const { warnings, errors } = staleSources(readOn('2025-11-20'), '2026-11-21')
  assert.deepEqual(warnings, [])
  assert.deepEqual(errors, [
    {
      path: ['sources', 'law', 'read'],
      problem: 'last read 366 days ago',
      remedy: 'Read the source again and update the date, or explain in oldBecause why it is still valid',
    },
  ])
})

test('a reading with an explained age passes', () => {
  const rule = readOn('2020-01', 'The decree is of that year and is in force.')
  assert.deepEqual(staleSources(rule, '2026-11-21'), { warnings: [], errors: [] })
})
