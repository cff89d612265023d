import sharp from 'sharp'
import { drawPortrait } from '#api/engine/testing/drawing/draw-portrait.ts'
import { segment, withSegments } from '#api/engine/testing/hostile/jpeg.ts'
import { chunk as pngChunk } from '#api/engine/testing/hostile/png.ts'
import { floodedJpeg, floodedPng, floodedWebp } from './chunk-floods.ts'
import { heifTree } from './heif-trees.ts'
import type { SeededRandom } from './random.ts'

/** A file whose structure was made at random. */
export interface StructuredFile {
  readonly name: string
  readonly bytes: Buffer
  readonly mimeType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic'
}

/**
 * Prepares the making of files whose pixels are a portrait, and whose structure is made at random: trees of HEIC items and
 * EXIF directories, floods of chunks and segments. The same random numbers give the same files.
 */
export async function openStructuredFiles(): Promise<(random: SeededRandom) => StructuredFile> {
  const drawn = sharp(await drawPortrait()).resize(240)
  const jpegs = [
    await drawn.clone().jpeg().toBuffer(),
    await drawn.clone().jpeg({ progressive: true }).toBuffer(),
  ] as const
  const png = await drawn.clone().png().toBuffer()
  const webp = await drawn.clone().webp().toBuffer()
  return (random) => {
    const jpeg = random.pick(jpegs)
    const makes: readonly [() => StructuredFile, ...(() => StructuredFile)[]] = [
      () => ({ name: 'HEIC tree', bytes: heifTree(random), mimeType: 'image/heic' }),
      () => ({ name: 'EXIF tree in JPEG', bytes: jpegWithExif(jpeg, random), mimeType: 'image/jpeg' }),
      () => ({ name: 'EXIF tree in PNG', bytes: pngWithExif(png, random), mimeType: 'image/png' }),
      () => ({ name: 'PNG flood', bytes: floodedPng(png, random), mimeType: 'image/png' }),
      () => ({ name: 'WebP flood', bytes: floodedWebp(webp, random), mimeType: 'image/webp' }),
      () => ({ name: 'JPEG flood', bytes: floodedJpeg(jpeg, random), mimeType: 'image/jpeg' }),
    ]
    return random.pick(makes)()
  }
}

/** References to directories, texts, a maker's note, the thumbnail's place, and numbers that nobody knows. */
const tags = [
  0x8769, 0x8825, 0xa005, 0x014a, 0x0131, 0x010f, 0x927c, 0x0112, 0x0201, 0x0202, 0x9286, 0x1234,
] as const
const makers = ['Canon\0', 'NIKON\0', 'OLYMP\0', 'FUJIFILM', 'Apple iOS\0', 'AOC\0'] as const

/** Makes an EXIF block of directories that lead to each other at random, in either byte order. */
function exifTree(random: SeededRandom): Buffer {
  const size = random.pick([200, 2000, 60_000])
  const block = Buffer.alloc(size, random.below(256))
  const isLittle = random.below(2) === 0
  block.write(isLittle ? 'II*\0' : 'MM\0*', 0, 'latin1')
  const short = (value: number, at: number) =>
    isLittle ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    isLittle ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at)
  const starts = [8, ...Array.from({ length: random.below(6) }, () => 8 + random.below(size - 8))]
  const anyPlace = () =>
    random.pick([starts[random.below(starts.length)] ?? 8, random.below(size), 0xffffffff, 0])
  long(starts[0] ?? 8, 4)
  block.write(random.pick(makers), random.below(size - 10), 'latin1')
  for (const start of starts) {
    const fitting = Math.floor((size - start - 6) / 12)
    const count = Math.min(fitting, random.pick([1, 2, 10, 100, 5000]))
    if (count < 1) continue
    for (let at = start + 2; at < start + 2 + 12 * count; at += 12) {
      short(random.pick(tags), at)
      short(random.pick([4, 4, 4, 2, 2, 7, 3, 5, 0, 99]), at + 2)
      long(random.pick([1, 1, 1, 4, 40, size, 0xffffffff]), at + 4)
      long(anyPlace(), at + 8)
    }
    short(random.pick([count, count, 65_535]), start)
    long(anyPlace(), start + 2 + 12 * count)
  }
  return block
}

/** The JPEG with an EXIF block, or with several. */
function jpegWithExif(jpeg: Buffer, random: SeededRandom): Buffer {
  const blocks = Array.from({ length: random.pick([1, 1, 1, 20]) }, () => exifTree(random))
  const header = Buffer.from('Exif\0\0', 'latin1')
  return withSegments(jpeg, ...blocks.map((block) => segment(0xe1, Buffer.concat([header, block]))))
}

/** The PNG with an EXIF chunk after its header. */
function pngWithExif(png: Buffer, random: SeededRandom): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk('eXIf', exifTree(random)), png.subarray(33)])
}
