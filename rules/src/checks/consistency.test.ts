import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule, sampleSource } from '#testing/samples.ts'
import { formatFieldPath } from '../loading/problem.ts'
import type { RuleDocument } from '../schema/document.ts'
import { inconsistenciesAmong } from './consistency.ts'

type Replaced = Partial<Record<keyof RuleDocument, unknown>>

const cite = ['law']
const background = { colours: ['white'], cite }
/** The sample rule with a background, so that nothing is found in it. */
const rule = (replaced: Replaced = {}) => sampleRule({ background, ...replaced })

/** What is found in a rule, each as "field: problem", beside other documents. */
const found = (replaced: Replaced, ...others: RuleDocument[]) => {
  const document = rule(replaced)
  return inconsistenciesAmong([...others, document])(document).map(
    ({ path, problem }) => `${formatFieldPath(path)}: ${problem}`,
  )
}

const conflict = (text: string, about = 'headHeight') => ({ about, text })
const print = { size: { widthMm: 40, heightMm: 50, cite } }
const copies = (count: number) => ({ print: { ...print, copies: { count, cite } } })
const taken = { by: 'authority', cite }

const cases: readonly (readonly [Replaced, problems: readonly string[]])[] = [
  [{}, []],
  [
    { conflicts: [conflict('A guide has 25 mm. None is recorded.')] },
    ['conflicts[0].text: this says that none is recorded, but headHeight is'],
  ],
  [{ conflicts: [conflict('A guide has 25 mm. None is recorded.', 'eyeLine')] }, []],
  [
    { recency: { maxMonths: 6, cite, note: 'Two guides differ; neither is recorded.' } },
    ['recency.note: this says that none is recorded, but recency is'],
  ],
  [
    { conflicts: [conflict('Two guides differ; the newer one is recorded.', 'eyeLine')] },
    ['conflicts[0].text: this says that a value is recorded, but eyeLine is absent'],
  ],
  [{ conflicts: [conflict('Two guides differ, so no value is recorded.', 'eyeLine')] }, []],
  [
    { conflicts: [conflict('A guide has 25 mm.'), conflict('A shop has 28 mm.')] },
    ['conflicts[1].about: conflicts[0] is about headHeight as well'],
  ],
  [
    { ...copies(2), taken },
    ['print.copies.count: 2 prints are asked for, but the authority takes the photo itself'],
  ],
  [
    copies(0),
    [
      'print.copies.count: no print is asked for, but neither taken nor upload says where the photo comes from',
    ],
  ],
  [
    { headHeight: { min: 30, max: 30, unit: 'mm', cite } },
    ['headHeight: min and max are both 30, which nearly no photo meets'],
  ],
  [
    { print: undefined, headHeight: undefined },
    ['print.size: no size is recorded, though the applicant may bring a photo'],
  ],
  [
    { background: undefined },
    ['background: no background is recorded, though the applicant may bring a photo'],
  ],
  [{ background: undefined, taken }, []],
  [{ background: undefined, uncertain: ['No text that was read names a background.'] }, []],
  [
    { uncertain: ['No text that was read names a background.'] },
    ['uncertain[0]: this says that no text states the background, but it is recorded'],
  ],
]

test('finds where a document contradicts its own words, or leaves out what a reader needs', () => {
  for (const [replaced, problems] of cases) assert.deepEqual(found(replaced), problems)
})

test('finds two values of siblings for one figure, if both cite the same text', () => {
  const visa = (replaced: Replaced = {}) => rule({ id: 'nl-a-visa', document: 'a-visa', ...replaced })
  const grey = { background: { colours: ['grey'], cite } }
  assert.deepEqual(found({}, visa(grey)), [
    `background: colours is ["white"] here and ["grey"] in nl-a-visa, and both cite ${sampleSource.url}`,
  ])
  assert.deepEqual(found({}, visa({ background: { plain: true, cite } })), [])
  assert.deepEqual(found({}, visa({ ...grey, country: 'be', id: 'be-visa' })), [])
  const other = { ...sampleSource, url: 'https://example.org/visa' }
  assert.deepEqual(found({}, visa({ ...grey, sources: { law: other } })), [])
  const data = {
    sources: { law: { ...sampleSource, tier: 'secondary-agreed', url: 'https://github.com/sample/photos' } },
  }
  assert.deepEqual(found(data, visa({ ...grey, ...data })), [])
})

test('finds an address without encryption if its host is cited with it', () => {
  const insecure = { sources: { law: { ...sampleSource, url: 'http://example.org/rules' } } }
  assert.deepEqual(found(insecure), [])
  assert.deepEqual(found(insecure, rule({ country: 'be', id: 'be-permit' })), [
    'sources.law.url: the address begins with http, but its host is cited with https elsewhere',
  ])
})

test('an exception takes one finding out, and is refused when it takes none out', () => {
  const exception = { check: 'point-band', field: 'headHeight', reason: 'The law says exactly 30 mm.' }
  const point = { headHeight: { min: 30, max: 30, unit: 'mm', cite } }
  assert.deepEqual(found({ ...point, exceptions: [exception] }), [])
  assert.deepEqual(found({ exceptions: [exception] }), [
    'exceptions[0]: the check point-band finds nothing at headHeight',
  ])
  const [problem] = inconsistenciesAmong([])(rule(point))
  assert.equal(
    problem?.remedy,
    'Write the limits that the authority accepts, or only the one that it states, ' +
      'or add { check: point-band, field: "headHeight", reason: … } to exceptions',
  )
})
