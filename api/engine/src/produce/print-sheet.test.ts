import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { documentOf } from '#testing/sample-evidence.ts'
import { makeSheet, papersFor, printedSize } from './print-sheet.ts'
import type { PaperName, SheetFormat } from './sheet-layout.ts'

const passport = documentOf('us-passport')
/** One colour that is neither the paper's nor a mark's. */
const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#3060c0' } })
  .jpeg()
  .toBuffer()

async function sheet(paper: PaperName, format: SheetFormat, document = passport) {
  const made = await makeSheet([{ bytes: photo, document }], { paper, format })
  if (!made.ok) throw new Error(made.problem.detail)
  return made.value
}

for (const [paper, width, height] of [
  ['10x15', 1181, 1772],
  ['4x6', 1200, 1800],
  ['a4', 2480, 3508],
  ['letter', 2550, 3300],
] as const) {
  test(`a JPEG of ${paper} has the paper's pixels at 300 dpi, and photos of two inches`, async () => {
    const { bytes, copies } = await sheet(paper, 'jpeg')
    const facts = await sharp(bytes).metadata()
    assert.deepEqual([facts.format, facts.density, facts.exif], ['jpeg', 300, undefined])
    assert.deepEqual([facts.width, facts.height], [width, height])
    const grey = await sharp(bytes).extractChannel('red').raw().toBuffer()
    const isPhoto = (x: number, y: number) => Math.abs((grey[y * width + x] ?? 0) - 0x30) < 12
    let blue = 0
    for (let y = 0; y < height; y += 10) for (let x = 0; x < width; x += 10) if (isPhoto(x, y)) blue++
    assert.ok(Math.abs((blue * 100) / (600 * 600) - copies) < 0.05 * copies, `${copies} copies`)
    const row = Array.from({ length: width }, (_, x) => x).filter((x) => isPhoto(x, height >> 1))
    const first = row.findIndex((x, at) => row[at + 1] !== x + 1)
    assert.ok(row.length === 0 || Math.abs(first + 1 - 600) <= 2, `${first + 1} pixels wide`)
    const edge = [...grey.subarray(0, width), ...grey.subarray(width * (height - 1))]
    assert.ok(edge.every((value) => value > 250))
  })
}

test('the papers that are usual in the country of a document come first', () => {
  const papers = (id: string) => {
    const document = documentOf(id)
    return papersFor(document, printedSize(document, { width: 600, height: 600 })).map(({ paper }) => paper)
  }
  assert.deepEqual(papers('us-passport'), ['4x6', 'letter', '10x15', 'a4'])
  assert.deepEqual(papers('ie-passport').slice(0, 2), ['10x15', 'a4'])
})

test('cut marks are drawn next to the photos', async () => {
  const { bytes } = await sheet('4x6', 'jpeg')
  const grey = await sharp(bytes).extractChannel('red').raw().toBuffer()
  assert.ok(grey.filter((value) => value < 20).length > 16 * 15, 'two lines a corner')
})

test('a PDF has one page of true millimetres, and draws the photo in them', async () => {
  const { bytes, copies } = await sheet('a4', 'pdf', documentOf('de-passport'))
  const loaded = await PDFDocument.load(bytes)
  const [page] = loaded.getPages()
  const { width, height } = page?.getSize() ?? { width: 0, height: 0 }
  const millimetres = (points: number) => Math.round((points / 72) * 25.4 * 100) / 100
  assert.deepEqual([loaded.getPageCount(), millimetres(width), millimetres(height)], [1, 297, 210])
  const drawn = contentOf(bytes).matchAll(/([\d.]+) 0 0 ([\d.]+) 0 0 cm/g)
  const sizes = [...drawn].map(([, across, down]) => [millimetres(Number(across)), millimetres(Number(down))])
  assert.deepEqual(sizes.filter(([across]) => across === 35).length, copies)
  assert.ok(
    sizes.every(([across, down]) => across === 1 || (across === 35 && down === 45) || across === 0.35),
  )
  assert.match(Buffer.from(bytes).toString('latin1'), /\/DCTDecode/)
})

test('a code is printed once beside the copies, in its true size', async () => {
  const code = { modules: 12, dark: [[4, 4, 3] as const, [5, 6, 1] as const] }
  const made = (format: SheetFormat) =>
    makeSheet([{ bytes: photo, document: passport }], { paper: '4x6', format, code })
  const [jpeg, pdf] = [await made('jpeg'), await made('pdf')]
  assert.ok(jpeg.ok && pdf.ok)
  const { data, info } = await sharp(jpeg.value.bytes)
    .extractChannel('red')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const side = Math.floor(((36 / 25.4) * 300) / 12)
  const isDark = (x: number, y: number) => (data[y * info.width + x] ?? 255) < 20
  const runs = Array.from({ length: info.height }, (_, y) => {
    const row = Array.from({ length: info.width }, (_, x) => (isDark(x, y) ? '#' : ' ')).join('')
    return row.match(/#{20,}/g)?.map(({ length }) => length) ?? []
  }).flat()
  const near = (length: number) => runs.filter((run) => Math.abs(run - length) <= 2).length
  assert.ok(Math.abs(near(3 * side) - side) <= 2 && near(side) >= side - 2, `${runs}`)
  const scale = ((36 / 25.4) * 72) / 12
  assert.ok(contentOf(pdf.value.bytes).includes(`${scale} 0 0 -${scale} 0 0 cm`), contentOf(pdf.value.bytes))
})

/** What the streams of a PDF hold that are neither pictures nor tables. */
function contentOf(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf)
  let text = ''
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    const end = bytes.indexOf('endstream', at)
    try {
      text += inflateSync(bytes.subarray(at + 7, end)).toString('latin1')
    } catch {
      // A picture.
    }
  }
  return text
}

test('a print has the rule’s size, from inches if the authority states them; without a print it is null', () => {
  const square = { width: 600, height: 600 }
  assert.deepEqual(printedSize(passport, square), { widthMm: 50.8, heightMm: 50.8 })
  assert.deepEqual(printedSize(documentOf('de-passport'), { width: 413, height: 531 }), {
    widthMm: 35,
    heightMm: 45,
  })
  assert.equal(printedSize(documentOf('us-visa-digital'), square), null)
})

test('refuses a document without a print, and a file that is not a picture', async () => {
  const refused = async (bytes: Uint8Array, id: string) => {
    const made = await makeSheet([{ bytes, document: documentOf(id) }], { paper: 'a4', format: 'pdf' })
    return made.ok ? 'made' : made.problem.code
  }
  assert.equal(await refused(photo, 'us-visa-digital'), 'no_print')
  assert.equal(await refused(Buffer.from('%PDF-1.4'), 'us-passport'), 'unsupported_image_format')
  assert.equal(await refused(photo.subarray(0, 300), 'us-passport'), 'unreadable_image')
})

/** How many pixels of a sheet are nearer to a colour than any wall, mark or other photo is. */
async function pixelsLike(sheet: Uint8Array, [red, green, blue]: readonly [number, number, number]) {
  const { data } = await sharp(sheet).raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += 3) {
    const apart =
      Math.abs((data[at] ?? 0) - red) +
      Math.abs((data[at + 1] ?? 0) - green) +
      Math.abs((data[at + 2] ?? 0) - blue)
    if (apart < 36) count++
  }
  return count
}

test('a family has its photos on one sheet, each in the size of its own document', async () => {
  const colours = [
    [0x30, 0x60, 0xc0],
    [0xc0, 0x30, 0x60],
    [0x30, 0xa0, 0x30],
  ] as const
  const ids = ['us-passport', 'de-passport', 'de-passport']
  const family = await Promise.all(
    ids.map(async (id, at) => {
      const [r, g, b] = colours[at] ?? [0, 0, 0]
      const size = id === 'us-passport' ? { width: 600, height: 600 } : { width: 413, height: 531 }
      const bytes = await sharp({ create: { ...size, channels: 3, background: { r, g, b } } })
        .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
        .toBuffer()
      return { bytes, document: documentOf(id) }
    }),
  )
  const made = await makeSheet(family, { paper: 'a4', format: 'jpeg' })
  assert.ok(made.ok)
  const counts = await Promise.all(
    colours.map(async (colour, at) => {
      const ofOne = at === 0 ? 600 * 600 : 413 * 531
      return (await pixelsLike(made.value.bytes, colour)) / ofOne
    }),
  )
  const whole = counts.map(Math.round)
  assert.ok(
    counts.every((count, at) => Math.abs(count - (whole[at] ?? 0)) < 0.03),
    counts.join(),
  )
  assert.equal(
    whole.reduce((sum, count) => sum + count, 0),
    made.value.copies,
  )
  assert.ok(whole.every((count) => count >= 4) && Math.max(...whole) - Math.min(...whole) <= 2, whole.join())
  const pdf = await makeSheet(family, { paper: 'a4', format: 'pdf' })
  assert.ok(pdf.ok && pdf.value.copies === made.value.copies)
})
