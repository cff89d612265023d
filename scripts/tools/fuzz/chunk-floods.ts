import { deflateSync } from 'node:zlib'
import { segment, withSegments } from '#api/engine/testing/hostile/jpeg.ts'
import { chunk as pngChunk } from '#api/engine/testing/hostile/png.ts'
import { chunk as webpChunk, webpFile } from '#api/engine/testing/hostile/webp.ts'
import type { SeededRandom } from './random.ts'

const pngTypes = [
  'tEXt',
  'zTXt',
  'iTXt',
  'iCCP',
  'IDAT',
  'IHDR',
  'PLTE',
  'tRNS',
  'fcTL',
  'fdAT',
  'sPLT',
  'pHYs',
  'abCd',
] as const
const webpTypes = ['VP8X', 'VP8 ', 'VP8L', 'ANIM', 'ANMF', 'ALPH', 'ICCP', 'EXIF', 'XMP ', 'abcd'] as const
const packed = deflateSync(Buffer.alloc(2_000_000))

/** The PNG with runs of further chunks after its header. */
export function floodedPng(png: Buffer, random: SeededRandom): Buffer {
  const runs = Array.from({ length: 1 + random.below(4) }, () => {
    const keyword = random.pick(['a\0', 'Software\0', 'a\0\0', 'a\0\x01\0\0\0'])
    const rest = random.pick([Buffer.alloc(random.below(40), 65), packed])
    const content = Buffer.concat([Buffer.from(keyword, 'latin1'), rest])
    return repeated(lied(pngChunk(random.pick(pngTypes), content), 0, random), random)
  })
  return Buffer.concat([png.subarray(0, 33), ...runs, png.subarray(33)])
}

/** A WebP of the picture's chunks, with runs of others before or after them. */
export function floodedWebp(webp: Buffer, random: SeededRandom): Buffer {
  const runs = Array.from({ length: 1 + random.below(4) }, () => {
    const inner =
      random.below(2) === 0 ? webp.subarray(12) : Buffer.alloc(random.below(40), random.below(256))
    const content = Buffer.concat([Buffer.alloc(random.pick([0, 6, 10, 16])), inner])
    return repeated(lied(webpChunk(random.pick(webpTypes), content), 4, random), random)
  })
  const picture = webp.subarray(12)
  return random.below(2) === 0 ? webpFile(...runs, picture) : webpFile(picture, ...runs)
}

/** The JPEG with runs of further segments before or after its first ones. */
export function floodedJpeg(jpeg: Buffer, random: SeededRandom): Buffer {
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), -2)
  const runs = Array.from({ length: 1 + random.below(3) }, () => {
    const marker = random.pick([0xe0, 0xe1, 0xe2, 0xed, 0xfe, 0xdb, 0xc4, 0xc0, 0xc2, 0xdd, 0xda])
    const one = segment(marker, Buffer.alloc(random.below(70), random.below(256)))
    return repeated(lied(random.pick([one, one, scan]), 2, random), random)
  })
  const front = withSegments(jpeg, ...runs)
  return random.below(2) === 0 ? front : Buffer.concat([jpeg.subarray(0, -2), ...runs, jpeg.subarray(-2)])
}

/** One in four has a wrong byte in its size. */
function lied(part: Buffer, sizeAt: number, random: SeededRandom): Buffer {
  if (random.below(4) > 0 || part.length < sizeAt + 2) return part
  const changed = Buffer.from(part)
  changed[sizeAt + random.below(2)] = random.below(256)
  return changed
}

function repeated(part: Buffer, random: SeededRandom): Buffer {
  const most = Math.max(1, Math.floor(2_000_000 / part.length))
  return Buffer.alloc(part.length * Math.min(most, random.pick([1, 3, 100, 1500, 40_000])), part)
}
