import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { directory, type Entry } from '#testing/hostile/jpeg.ts'
import { exifBlocks, readExif } from './exif.ts'

/** A block of the two bytes of the byte order, the number 42, and a directory at byte 8. */
const block = (entries: readonly Entry[], next: number, ...after: readonly Buffer[]) =>
  Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), directory(entries, next), ...after])

const directories = (tiff: Buffer) => readExif(tiff).entries.map(({ directory, tag }) => [directory, tag])

test('reads the EXIF of every format that has it', async () => {
  const white = sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
  const photo = white.withExif({ IFD0: { Software: 'Camera 1' }, IFD2: { FNumber: '28/10' } })
  const files = {
    jpeg: await photo.clone().jpeg().toBuffer(),
    png: await photo.clone().png().toBuffer(),
    webp: await photo.clone().webp().toBuffer(),
    avif: await photo.clone().avif({ effort: 0 }).toBuffer(),
  } as const
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const entries = [...exifBlocks(files[format], format)].flatMap((tiff) => readExif(tiff).entries)
    const software = entries.find(({ directory, tag }) => directory === 'main' && tag === 0x0131)
    assert.equal(software?.value.toString('latin1'), 'Camera 1\0', format)
    assert.ok(
      entries.some(({ directory, tag }) => directory === 'exif' && tag === 0x829d),
      format,
    )
  }
})

test('reads both byte orders, the thumbnail’s directory, and values in the entry or elsewhere', () => {
  const thumbnail = Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0])
  const tiff = block([[0x0131, 2, 6, 4]], 26, thumbnail)
  assert.deepEqual(directories(tiff), [
    ['main', 0x0131],
    ['thumbnail', 0x0112],
  ])
  assert.deepEqual(
    readExif(tiff).entries.map(({ value }) => value.length),
    [6, 2],
  )
  const little = Buffer.from('II*\0\x08\0\0\0\x01\0\x31\x01\x02\0\x02\0\0\0A\0\0\0\0\0\0\0', 'latin1')
  assert.equal(readExif(little).entries[0]?.value.toString('latin1'), 'A\0')
})

test('leaves out what is merely wrong: unknown types, places beyond the end, too many stated entries', () => {
  const odd: Entry[] = [
    [0x0131, 99, 1, 0],
    [0x0132, 2, 20, 4_000_000_000],
    [0x0133, 2, 0, 0],
    [0x8769, 4, 1, 70_000],
    [0x0134, 2, 2, 0],
  ]
  assert.deepEqual(directories(block(odd, 90_000)), [['main', 0x0134]])
  const cut = block([[0x0131, 2, 2, 0]], 0)
  cut.writeUInt16BE(500, 8)
  assert.deepEqual(directories(cut), [['main', 0x0131]])
  for (const tiff of ['', 'MM', 'XX\0*\0\0\0\x08', 'MM\0*\xff\xff\xff\xff']) {
    assert.deepEqual(readExif(Buffer.from(tiff, 'latin1')).entries, [])
  }
})

test('reads a directory once, and counts how often it is named again', () => {
  const tiff = block(
    [
      [0x8769, 4, 1, 8],
      [0x0131, 2, 2, 0],
    ],
    8,
  )
  const { entries, loops, lookedAt } = readExif(tiff)
  assert.deepEqual([entries.length, loops, lookedAt], [1, 2, 2])
})
