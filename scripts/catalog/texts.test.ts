import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { sampleRule, sampleSource } from '#rules/testing/samples.ts'
import { citedNumbers, citedTexts, savedName } from './cited-texts.ts'
import { fingerprintOf, readFingerprint, wordDistance, writeFingerprint } from './fingerprint.ts'
import { textOf } from './page-text.ts'
import { quantitiesIn } from './quantity.ts'
import { withReading } from './record-texts.ts'

it('lists the numbers of the figures that cite a source, and of no others', () => {
  const rule = sampleRule({
    sources: { law: sampleSource, page: sampleSource },
    upload: {
      pixels: { exact: { width: 400, height: 500 }, cite: ['page'] },
      bytes: { maxKb: 240, cite: ['page'] },
    },
    recency: { maxMonths: 6, cite: ['page', 'law'] },
    eyeLine: { min: 50, max: 60, unit: 'percent', from: 'bottom', cite: ['page'] },
  })
  const listed = (source: string) =>
    citedNumbers(rule, source).map(({ figure, value, unit }) => `${figure} ${value} ${unit}`)
  assert.deepEqual(listed('law'), [
    'print 40 mm',
    'print 50 mm',
    'headHeight 30 mm',
    'headHeight 35 mm',
    'recency 6 months',
  ])
  assert.deepEqual(listed('page'), [
    'upload 400 px',
    'upload 500 px',
    'upload 240 kb',
    'eyeLine 50 %',
    'eyeLine 60 %',
    'recency 6 months',
  ])
})

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `word${from + index}`).join(' ')
const act = Array.from({ length: 60 }, (_, index) => `${index + 1} mm;`).join(' ')

it('reads what it wrote, of few quantities, of many and of none', () => {
  for (const text of [`35 x 45 mm ${words(0, 50)}`, `${act} ${words(0, 50)}`, words(0, 50), '']) {
    const fingerprint = fingerprintOf(text)
    assert.deepEqual(readFingerprint(writeFingerprint(fingerprint)), fingerprint)
  }
  assert.match(writeFingerprint(fingerprintOf('35 x 45 mm')), /^35mm 45mm words:[0-9a-f]{16}$/)
  assert.match(writeFingerprint(fingerprintOf(act)), /^quantities:[0-9a-f]{16} words:[0-9a-f]{16}$/)
  assert.throws(() => readFingerprint('35mm'))
})

it('tells the same words from others, and a small change from a new text', () => {
  const before = fingerprintOf(words(0, 400))
  assert.equal(wordDistance(before, fingerprintOf(words(0, 400).toUpperCase())), 0)
  const little = wordDistance(before, fingerprintOf(`${words(0, 390)} ${words(900, 910)}`))
  const other = wordDistance(before, fingerprintOf(words(1000, 1400)))
  assert.ok(little < 12 && other > 18, `${little} and ${other} bits`)
})

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A PDF document of one page with these drawing operators. */
function pdfOf(operators: string): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${operators.length}>>stream\n${operators}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('')
  return bytesOf(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF`)
}

test('reads what a reader of a page sees, each block in a line of its own', async () => {
  const text = await textOf(
    bytesOf('<title>Photo</title><style>p{}</style><p>35 <b>mm</b> wide<p>45 mm<script>9 mm</script>'),
  )
  assert.deepEqual(
    text
      ?.split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    ['Photo', '35 mm wide', '45 mm'],
  )
})

test('reads a page in the encoding that it names, and one that names an unknown encoding', async () => {
  const russian = Uint8Array.from([0xf4, 0xee, 0xf2, 0xee])
  const page = Uint8Array.from([...bytesOf('<meta charset="windows-1251"><p>'), ...russian])
  assert.equal((await textOf(page))?.trim(), 'фото')
  assert.equal((await textOf(bytesOf('<meta charset="nonsense"><p>photo')))?.trim(), 'photo')
})

test('reads a PDF document', async () => {
  assert.match((await textOf(pdfOf('BT /F 12 Tf 10 50 Td (35 x 45 mm) Tj ET'))) ?? '', /35 x 45 mm/)
})

test('says that there is no text in a scan, an empty page, a picture and a broken PDF document', async () => {
  for (const bytes of [
    pdfOf(''),
    bytesOf('<p> '),
    Uint8Array.from([0xff, 0xd8, 0, 0]),
    bytesOf('%PDF-1.7'),
  ]) {
    assert.equal(await textOf(bytes), undefined)
  }
})

/** What texts say, and the quantities in it. */
const texts: readonly (readonly [text: string, quantities: string])[] = [
  ['The photo must be 35 mm wide and 45 mm high.', '35mm 45mm'],
  ['Size: 35 x 45 mm (3.5×4.5 cm)', '35mm 45mm'],
  ['Format 3,5 x 4,5 cm', '35mm 45mm'],
  ['35mm (width) × 45mm (height)', '35mm 45mm'],
  ['The head is 32 to 36 mm tall, 70–80 % of the photo', '70% 80% 32mm 36mm'],
  ['2 x 2 inches; the head 1 to 1 3/8 inches; the eyes 1⅛" above the edge', '1in 1.13in 1.38in 2in'],
  [
    'at least 600 x 600 pixels and at most 1,200 x 1,200 px, 240 kB or 4 MB, 300 dpi',
    '300dpi 240kb 4096kb 600px 1200px',
  ],
  ['taken within the last six months', '6months'],
  ['de moins de 6 mois, 35 mm de large sur 45 mm de haut', '35mm 45mm 6months'],
  ['размером 3,5 х 4,5 см, не старше шести месяцев', '35mm 45mm 6months'],
  ['照片尺寸：33毫米×48毫米，头部宽度为15毫米至22毫米，六个月内', '15mm 22mm 33mm 48mm 6months'],
  ['縦45ミリメートル×横35ミリメートル、6か月以内', '35mm 45mm 6months'],
  ['가로 3.5cm, 세로 4.5cm 6개월 이내', '35mm 45mm 6months'],
  ['مقاس ٤ × ٦ سم', '40mm 60mm'],
  ['३५ x ४५ मिमी', '35mm 45mm'],
  ['photo 4 in number, in a room of 3. 5 in all', ''],
  ['Photos. 4 forms, 2 copies.', ''],
]

for (const [text, quantities] of texts) {
  test(`reads ${quantities === '' ? 'nothing' : quantities} in “${text}”`, () =>
    assert.equal(quantitiesIn(text).join(' '), quantities))
}

const rule = `id: nl-permit
sources:
  law:  # The law itself.
    title: The law
    read: "2026-10"
    tier: official
  page:
    read: "2026-09"
`

it('writes a fingerprint and a day, and leaves all other lines as they are', () => {
  const once = withReading(rule, 'law', { fingerprint: '35mm words:0000000000000001', read: '2026-11-24' })
  assert.equal(once, rule.replace('"2026-10"', '"2026-11-24"\n    fingerprint: 35mm words:0000000000000001'))
  const twice = withReading(once, 'law', { fingerprint: 'words:0000000000000002' })
  assert.equal(twice, once.replace('35mm words:0000000000000001', 'words:0000000000000002'))
  assert.match(
    withReading(rule, 'page', { fingerprint: '2in words:0000000000000003' }),
    /"2026-09"\n {4}fingerprint: 2in/,
  )
})

it('lists each text once, with every document that cites it', () => {
  const other = { ...sampleSource, url: 'https://example.org/a' }
  const texts = citedTexts({
    documents: [sampleRule({ sources: { law: sampleSource, page: other } }), sampleRule({ id: 'nl-visa' })],
  })
  assert.deepEqual(
    texts.map(({ url, uses }) => [url, uses.map(({ document, name }) => `${document.id} ${name}`)]),
    [
      ['https://example.org/a', ['nl-permit page']],
      ['https://example.org/law', ['nl-permit law', 'nl-visa law']],
    ],
  )
})

it('gives each address a file name of its own that every file system takes', () => {
  const names = [
    'https://example.org/a?b=1',
    'https://example.org/a?b=2',
    `https://x.org/${'é/'.repeat(300)}`,
  ].map(savedName)
  assert.equal(new Set(names).size, 3)
  for (const name of names) assert.match(name, /^[A-Za-z0-9.-]{1,100}$/)
})
