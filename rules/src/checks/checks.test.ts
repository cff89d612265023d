import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule, sampleSource } from '#testing/samples.ts'
import type { RuleCheck } from '../loading/problem.ts'
import { formatFieldPath } from '../loading/problem.ts'
import type { RuleDocument } from '../schema/document.ts'
import {
  bandsLieInFrame,
  exactFiguresAgree,
  figuresSaySomething,
  millimetresHavePrint,
  rangesAreOrdered,
} from './bands.ts'
import { countryCodeExists, duplicatesAmong, filePathAgrees } from './identity.ts'
import { attireAgrees, hairAgrees, waivedBoundsExist } from './person.ts'
import { backSaysOneThing, pixelsAgreeWithPrint, printStandsUpright, unitsAreRight } from './sizes.ts'
import { citationsAgree, figuresAreCited, staleSources } from './sources.ts'
import { photoCodeIsGiven, takenCasesDiffer } from './taken.ts'
import { textAgreesWithNumbers } from './text.ts'
import { changesAgree, historyAgrees } from './versions.ts'

type Replaced = Partial<Record<keyof RuleDocument, unknown>>

const cite = ['law']
const change = (version: string) => ({ version, what: 'Something changed.' })
const printOf = (widthMm: number, heightMm: number, more = {}) => ({
  print: { size: { widthMm, heightMm, cite, ...more } },
})
const pixels = (sizes: object, more = {}) => ({ upload: { pixels: { ...sizes, cite }, ...more } })
const takenBy = (by: string, cases?: object[]) => ({ taken: { by, cases, cite } })
const at300 = { resolution: { minDpi: 300, cite } }
const percentBand = (min: number, max: number, more = {}) => ({ min, max, unit: 'percent', cite, ...more })
const waiving = (waives: string[], more = {}) => ({
  children: [{ underMonths: 6, text: 'Babies.', waives, cite, ...more }],
})
const inches = { inches: { width: 2, height: 2 } }

/**
 * What each check says of the sample rule (40 x 50 mm, a head of 30 to 35 mm) with some fields replaced: the problems, each as
 * "field: problem", or the remedy where that is what matters.
 */
const cases: readonly (readonly [check: RuleCheck, replaced: Replaced, problems: readonly string[]])[] = [
  // Up to the edge of the photo.
  [
    bandsLieInFrame,
    { headHeight: { max: 50, unit: 'mm', cite }, headWidth: { max: 40, unit: 'mm', cite } },
    [],
  ],
  [bandsLieInFrame, { eyeLine: percentBand(50, 100, { from: 'bottom' }) }, []],
  [
    bandsLieInFrame,
    { headHeight: { min: 51, max: 52, unit: 'mm', cite }, headWidth: { max: 45, unit: 'mm', cite } },
    [
      "headHeight.min: 51 is more than 50 mm, the photo's height",
      "headHeight.max: 52 is more than 50 mm, the photo's height",
      "headWidth.max: 45 is more than 40 mm, the photo's width",
    ],
  ],
  [
    bandsLieInFrame,
    { centring: percentBand(45, 155), print: undefined },
    ['centring.max: 155 is more than 100 percent'],
  ],
  [millimetresHavePrint, {}, []],
  [millimetresHavePrint, { print: undefined, headHeight: percentBand(70, 80) }, []],
  [
    millimetresHavePrint,
    { print: undefined },
    ['headHeight.unit: the band is in millimetres, but print.size is missing'],
  ],
  [
    rangesAreOrdered,
    {
      headWidth: { min: 20, max: 20, unit: 'mm', cite },
      topMargin: { min: 3, unit: 'mm', cite },
      upload: { bytes: { minKb: 10, maxKb: 240, cite } },
      aspect: { minRatio: 0.74, maxRatio: 0.8, cite },
    },
    [],
  ],
  [
    rangesAreOrdered,
    {
      eyeLine: percentBand(70, 40, { from: 'bottom' }),
      children: [{ text: 'Lower eyes.', eyeLine: percentBand(70, 40, { from: 'bottom' }), cite }],
      upload: {
        bytes: { minKb: 240, maxKb: 10, cite },
        pixels: { min: { width: 600, height: 900 }, max: { width: 700, height: 800 }, cite },
      },
      aspect: { minRatio: 0.8, maxRatio: 0.7, cite },
      capture: { minDistanceM: 4, maxDistanceM: 1, cite },
      print: { size: { widthMm: 40, heightMm: 50, cite }, maxSize: { widthMm: 35, heightMm: 50, cite } },
    },
    [
      'eyeLine.max: 40 is below min 70',
      'children[0].eyeLine.max: 40 is below min 70',
      'upload.bytes.maxKb: 10 is below minKb 240',
      'aspect.maxRatio: 0.7 is below minRatio 0.8',
      'capture.maxDistanceM: 1 is below minDistanceM 4',
      'upload.pixels.max.height: 800 is below min.height 900',
      'print.maxSize.widthMm: 35 is below size.widthMm 40',
    ],
  ],
  [
    rangesAreOrdered,
    {
      upload: { resolution: { minDpi: 600, maxDpi: 300, cite } },
      lowerMargin: { min: 9, max: 7, unit: 'mm', cite },
      alternatives: [{ for: 'the embassy', headHeight: { min: 36, max: 32, unit: 'mm' }, cite }],
    },
    [
      'lowerMargin.max: 7 is below min 9',
      'upload.resolution.maxDpi: 300 is below minDpi 600',
      'alternatives[0].headHeight.max: 32 is below min 36',
    ],
  ],
  [
    exactFiguresAgree,
    pixels({ exact: { width: 400, height: 500 }, alternatives: [{ width: 800, height: 1000 }] }),
    [],
  ],
  [
    exactFiguresAgree,
    pixels(
      { alternatives: [{ width: 800, height: 1000 }] },
      { resolution: { exactDpi: 300, maxDpi: 600, cite } },
    ),
    [
      'upload.resolution.exactDpi: an exact resolution excludes minDpi and maxDpi',
      'upload.pixels.alternatives: there are other exact sizes, but exact is missing',
    ],
  ],
  [
    figuresSaySomething,
    {
      ...pixels({ square: true }, { bytes: { maxKb: 240, cite } }),
      headWidth: { max: 20, unit: 'mm', cite },
      background: { plain: true, cite },
    },
    [],
  ],
  [
    figuresSaySomething,
    {
      ...pixels({}, { bytes: { cite }, resolution: { cite } }),
      headWidth: { unit: 'mm', cite },
      background: { cite, note: 'Not stated.' },
      attire: { cite },
      children: [{ text: 'Another background.', background: { cite }, cite }],
      alternatives: [{ for: 'online applications', channel: 'online', cite }],
    },
    [
      'headWidth: this field states no value',
      'upload.pixels: this field states no value',
      'upload.bytes: this field states no value',
      'upload.resolution: this field states no value',
      'background: this field states no value',
      'attire: this field states no value',
      'children[0].background: this field states no value',
      'alternatives[0]: this field states no value',
    ],
  ],
  [
    figuresSaySomething,
    { print: { paper: { cite, note: 'Thin.' } }, headHeight: undefined },
    ['print.paper: this field states no value'],
  ],
  [backSaysOneThing, { print: { back: { write: ['nothing'], cite } } }, []],
  [
    backSaysOneThing,
    { print: { back: { write: ['name', 'nothing'], cite } } },
    ['print.back.write: name, nothing: it names something twice, or nothing and something'],
  ],
  [takenCasesDiffer, takenBy('authority', [{ route: 'abroad', by: 'applicant' }]), []],
  [takenCasesDiffer, takenBy('applicant'), ['taken.by: applicant without cases says nothing']],
  [
    takenCasesDiffer,
    takenBy('authority', [
      { underYears: 6, by: 'authority' },
      { underYears: 6, by: 'applicant' },
    ]),
    [
      'taken.cases[0].by: authority is also the answer of the document',
      'taken.cases[1]: another case has this route and age',
    ],
  ],
  [photoCodeIsGiven, { ...takenBy('booth'), photoCode: { policy: 'required', cite } }, []],
  [photoCodeIsGiven, { photoCode: { policy: 'accepted', cite } }, []],
  [
    photoCodeIsGiven,
    { ...takenBy('authority'), photoCode: { policy: 'required', cite } },
    ['photoCode.policy: a code is required, but taken names no one who gives one'],
  ],
  [
    attireAgrees,
    { attire: { required: ['collar'], forbidden: ['uniform', 'collar'], cite } },
    ['attire.forbidden[1]: collar is both required and forbidden'],
  ],
  [hairAgrees, { hair: { policy: ['off-eyes', 'in-view'], cite } }, []],
  [
    hairAgrees,
    { hair: { policy: ['in-view', 'may-be-cut'], cite } },
    ['hair.policy[1]: hair may be cut off, and all of it is in view'],
  ],
  [waivedBoundsExist, waiving(['headHeight.min', 'headHeight']), []],
  [
    waivedBoundsExist,
    waiving(['headHeight.min'], { headHeight: { max: 40, unit: 'mm', cite } }),
    ['children[0].waives[0]: headHeight.min is waived, but this rule states its own headHeight'],
  ],
  [
    waivedBoundsExist,
    waiving(['eyeLine']),
    ['children[0].waives[0]: eyeLine is waived, but the document does not state it'],
  ],
  [
    waivedBoundsExist,
    { ...waiving(['headHeight.min']), headHeight: { min: 30, unit: 'mm', cite } },
    ['children[0].waives[0]: headHeight has no other limit than min'],
  ],
  [pixelsAgreeWithPrint, pixels({ exact: { width: 400, height: 500 } }), []],
  [pixelsAgreeWithPrint, pixels({ exact: { width: 472, height: 591 } }, at300), []],
  [
    pixelsAgreeWithPrint,
    pixels({ min: { width: 600, height: 600 }, max: { width: 800, height: 1000 } }),
    ['upload.pixels.min: 600 x 600 pixels have another aspect ratio (1.00) than the photo (0.80)'],
  ],
  [
    pixelsAgreeWithPrint,
    pixels({ exact: { width: 400, height: 400 }, recommended: { width: 400, height: 400 } }),
    [
      'upload.pixels.exact: 400 x 400 pixels have another aspect ratio (1.00) than the photo (0.80)',
      'upload.pixels.recommended: 400 x 400 pixels have another aspect ratio (1.00) than the photo (0.80)',
    ],
  ],
  [
    pixelsAgreeWithPrint,
    pixels({ exact: { width: 400, height: 400 }, note: 'Of the file; the print is another picture.' }),
    [],
  ],
  [
    pixelsAgreeWithPrint,
    pixels({ exact: { width: 240, height: 300 } }, at300),
    ['upload.pixels.exact.width: 240 pixels are too few: 40 mm at 300 dpi need 462'],
  ],
  [printStandsUpright, printOf(51, 51), []],
  [printStandsUpright, { print: undefined }, []],
  [printStandsUpright, printOf(45, 35), ['print.size.widthMm: the photo is wider (45 mm) than tall (35 mm)']],
  [printStandsUpright, printOf(45, 35, { note: 'Landscape, as the form shows it.' }), []],
  [unitsAreRight, {}, []],
  [unitsAreRight, printOf(50, 50, inches), []],
  [unitsAreRight, printOf(51, 51, inches), []],
  [unitsAreRight, printOf(45, 51, inches), ['print.size.widthMm: 45 mm is not 2 inches (50.8 mm)']],
  [
    unitsAreRight,
    printOf(3.5, 45),
    ['print.size.widthMm: 3.5 mm is too small for a photo: it looks like centimetres or inches'],
  ],
  [citationsAgree, {}, []],
  [
    citationsAgree,
    { children: [{ text: 'Open mouths.', cite: ['law', 'lawe'] }] },
    ['children[0].cite[1]: there is no source lawe'],
  ],
  [
    citationsAgree,
    { sources: { law: sampleSource, 'second-law': sampleSource } },
    ['sources.second-law: no figure cites this source'],
  ],
  [
    citationsAgree,
    {
      sources: { law: sampleSource, 'older-law': sampleSource, amendment: sampleSource },
      conflicts: [{ about: 'headHeight', text: 'The older law says 28 mm.', cite: ['older-law'] }],
      changes: [{ ...change('2026.11'), cite: ['amendment'] }],
    },
    [],
  ],
  [citationsAgree, { sources: {} }, ['sources: the document has no source']],
  [figuresAreCited, pixels({ exact: { width: 600, height: 750 } }), []],
  [
    textAgreesWithNumbers,
    { headHeight: { min: 30, max: 35, unit: 'mm', cite, note: 'Also given as 60 to 70 percent.' } },
    [],
  ],
  [
    textAgreesWithNumbers,
    { headHeight: { min: 30, max: 35, unit: 'mm', cite, note: 'Also given as 70 to 80 percent.' } },
    ['headHeight.note: 70 to 80 percent in the note does not match 30 to 35 mm'],
  ],
  // From the other edge of the photo.
  [
    textAgreesWithNumbers,
    { eyeLine: percentBand(50, 70, { from: 'bottom', note: 'Stated as 30 to 50 percent from the top.' }) },
    [],
  ],
  [
    textAgreesWithNumbers,
    { evidence: 'The law gives 35 x 45 mm and nothing else.' },
    ['evidence: the evidence names 35 x 45 mm, but the recorded size is 40 x 50'],
  ],
  [textAgreesWithNumbers, { evidence: 'The law gives 50 x 40 mm, an older one 35 x 45 mm.' }, []],
  [changesAgree, { changes: [change('2026.11'), change('2026.11'), change('2025.02')] }, []],
  [
    changesAgree,
    { version: '2026.12' },
    ['version: 2026.12 is not the version of the newest change, 2026.11'],
  ],
  [
    changesAgree,
    { changes: [change('2026.11'), change('2025.02'), change('2025.09')] },
    ['changes[2].version: 2025.09 is newer than the change above it, 2025.02'],
  ],
]

test('each check names the fields that disagree, and accepts what agrees', () => {
  for (const [check, replaced, problems] of cases) {
    const found = check(sampleRule(replaced), '')
    assert.deepEqual(
      found.map(({ path, problem }) => `${formatFieldPath(path)}: ${problem}`),
      problems,
    )
  }
})

test('a remedy says what to write', () => {
  const remedies: [RuleCheck, Replaced, string][] = [
    [
      figuresSaySomething,
      { headWidth: { unit: 'mm', cite } },
      'Add one of min, max, or remove this field: absent means not stated',
    ],
    [unitsAreRight, printOf(3.5, 45), 'Write 35 if these are centimetres, 89 if they are inches'],
    [unitsAreRight, { headHeight: percentBand(0.7, 0.8) }, 'Write 80'],
    [citationsAgree, { recency: { maxMonths: 6, cite: ['website'] } }, 'Cite one of law, or add the source'],
    [citationsAgree, { recency: { maxMonths: 6, cite: ['lawe'] } }, 'Did you mean law?'],
    [countryCodeExists, { country: 'uk' }, 'Did you mean gb?'],
  ]
  for (const [check, replaced, remedy] of remedies)
    assert.equal(check(sampleRule(replaced), '')[0]?.remedy, remedy)
})

test('millimetres in pixels, MB in KB, centimetres of a head and a square that is none are refused', () => {
  const faults: [RuleCheck, Replaced, string][] = [
    [unitsAreRight, { headHeight: { min: 1, max: 1.4, unit: 'mm', cite } }, 'headHeight'],
    [unitsAreRight, { upload: { bytes: { maxKb: 5, cite } } }, 'upload.bytes.maxKb'],
    [unitsAreRight, pixels({ exact: { width: 35, height: 45 } }), 'upload.pixels.exact'],
    [pixelsAgreeWithPrint, pixels({ square: true }), 'upload.pixels.square'],
  ]
  for (const [check, replaced, path] of faults)
    assert.equal(check(sampleRule(replaced), '')[0]?.path.join('.'), path)
})

test('a number outside a figure that cites its sources is refused', () => {
  const rule = { ...sampleRule(), children: [{ text: 'Smaller heads.', underYears: 6 }] }
  // The schema refuses this already. The check is for fields that are added to the schema later.
  const [problem] = Reflect.apply(figuresAreCited, undefined, [rule, ''])
  assert.deepEqual([problem.path, problem.problem], [['children', 0, 'underYears'], '6 has no citation'])
})

test('country codes are those of ISO 3166, of the European Union, of Kosovo and of no country', () => {
  const isRefused = (country: string) => countryCodeExists(sampleRule({ country }), '').length > 0
  const codes = 'us gb aw zw eu xk zz xx su an un yu'.split(' ')
  assert.deepEqual(codes.filter(isRefused), ['xx', 'su', 'an', 'un', 'yu'])
})

test('the path of a file is its country, its document and, in a history, its version', () => {
  const remedyFor = (file: string, replaced = {}) => filePathAgrees(sampleRule(replaced), file)[0]?.remedy
  for (const file of ['nl/permit.yaml', 'nl/permit.history/2026.11.yaml'])
    assert.equal(remedyFor(file), undefined)
  for (const file of ['be/permit.yaml', 'nl/visa.yaml', 'nl/old/permit.yaml', 'nl/permit.yml'])
    assert.equal(remedyFor(file), 'Move the file to nl/permit.yaml, or correct these fields')
  for (const file of ['nl/permit.history/2026.10.yaml', 'nl/visa.history/2026.11.yaml'])
    assert.equal(remedyFor(file), 'Move the file to nl/permit.history/2026.11.yaml, or correct these fields')
  assert.equal(remedyFor('nl/permit.yaml', { id: 'be-permit' }), 'Write nl-permit')
})

test('documents of one country have different titles, and those of one kind different rules', () => {
  const named = (document: string, title: string, replaced: object = {}) =>
    sampleRule({ id: `nl-${document}`, document, title, ...replaced })
  const among = (...others: RuleDocument[]) =>
    duplicatesAmong([named('visa', 'A visa'), ...others]).map(
      ({ id, problem }) => `${id}: ${problem.problem}`,
    )
  const recency = { maxMonths: 6, cite }
  assert.deepEqual(among(named('visa-online', 'A visa online', { recency })), [])
  assert.deepEqual(among(named('identity-card', 'A card')), [])
  assert.deepEqual(among(named('visa', 'A visa', { country: 'be', id: 'be-visa' })), [])
  assert.deepEqual(among(named('passport', 'a Visa')), [
    'nl-passport: the title is the same as that of nl-visa',
  ])
  assert.deepEqual(among(named('visa-paper', 'A paper visa')), [
    'nl-visa-paper: the whole rule is the same as that of nl-visa',
  ])
})

test('an earlier version is older than the current one', () => {
  const current = sampleRule({ changes: [change('2026.11'), change('2026.05')] })
  const said = (version: string) =>
    historyAgrees(sampleRule({ version, changes: [change(version)] }), current).map(({ problem }) => problem)
  assert.deepEqual(said('2026.05'), [])
  assert.deepEqual(said('2026.11'), ['2026.11 is not older than 2026.11, the version of nl/permit.yaml'])
})

test('a reading is stale after 180 days, and an error after a year unless its age is explained', () => {
  const stale = (read: string, oldBecause?: string) => {
    const law = { ...sampleSource, read, ...(oldBecause && { oldBecause }) }
    const { warnings, errors } = staleSources(sampleRule({ sources: { law } }), '2026-11-21')
    return [warnings, errors].map((list) => list.map(({ problem }) => problem).join())
  }
  assert.deepEqual(stale('2026-05-25'), ['', ''])
  assert.deepEqual(stale('2026-05'), ['', ''])
  assert.deepEqual(stale('2026-05-24'), ['last read 181 days ago', ''])
  assert.deepEqual(stale('2025-11-21'), ['last read 365 days ago', ''])
  assert.deepEqual(stale('2025-11-20'), ['', 'last read 366 days ago'])
  assert.deepEqual(stale('2020-01', 'The decree is of that year and is in force.'), ['', ''])
})
