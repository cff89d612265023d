import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule, sampleSource } from '../../../testing/rule.ts'
import { citationsAgree } from './citations.ts'

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
