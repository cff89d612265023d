import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule, sampleSource } from '../../testing/rule.ts'
import { citationsAgree } from './citations.ts'

test('sources that are all there and all cited pass', () => {
  assert.deepEqual(citationsAgree(sampleRule(), ''), [])
})

test('a citation of an unknown source is refused where it stands, however deep', () => {
  const children = [
    { text: 'Smaller heads.', cite: ['law'] },
    { text: 'Open mouths.', cite: ['law', 'lawe'] },
  ]
  assert.deepEqual(citationsAgree(sampleRule({ children }), ''), [
    { path: ['children', 1, 'cite', 1], problem: 'no source is called lawe', remedy: 'Did you mean law?' },
  ])
})

test('a citation like none of the sources lists them', () => {
  const [problem] = citationsAgree(sampleRule({ recency: { maxMonths: 6, cite: ['website'] } }), '')
  assert.equal(problem?.remedy, 'Cite one of law, or add the source')
})

test('a source that nothing cites is refused', () => {
  assert.deepEqual(
    citationsAgree(sampleRule({ sources: { law: sampleSource, 'second-law': sampleSource } }), ''),
    [
      {
        path: ['sources', 'second-law'],
        problem: 'no figure cites this source',
        remedy: 'Cite it where it states a figure, or remove it',
      },
    ],
  )
})

test('conflicts and changes cite as well', () => {
  const sources = { law: sampleSource, 'older-law': sampleSource, amendment: sampleSource }
  const conflicts = [{ about: 'headHeight', text: 'The older law says 28 mm.', cite: ['older-law'] }]
  const changes = [{ version: '2026.11', what: 'First published.', cite: ['amendment'] }]
  assert.deepEqual(citationsAgree(sampleRule({ sources, conflicts, changes }), ''), [])
})

test('a document without a source is refused once', () => {
  const problems = citationsAgree(sampleRule({ sources: {} }), '')
  assert.deepEqual(
    problems.map(({ path, problem }) => ({ path, problem })),
    [{ path: ['sources'], problem: 'the document names no source' }],
  )
})
