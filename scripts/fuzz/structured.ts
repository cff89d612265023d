import sharp from 'sharp'
import { drawPortrait } from '../../api/engine/testing/drawing/draw-portrait.ts'
import { floodedJpeg, floodedPng, floodedWebp } from './chunk-floods.ts'
import { jpegWithExif, pngWithExif } from './exif-trees.ts'
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
