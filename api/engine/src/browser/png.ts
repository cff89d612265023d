import { deflateSync } from 'node:zlib'
import type { Raster } from '../decode/raster.ts'
import { srgbPrimaries } from '../decode/structure/colour-profiles.ts'
import { writePngChunk, writeProfileChunk } from '../decode/structure/segments.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Colour type 2 of PNG: red, green, blue. */
const truecolour = 2

/** Writes a PNG of 8 bits per channel (PNG, third edition) with a profile and a pHYs chunk of zeros. */
export function writePng({ width, height, rgb }: Raster, profile: Uint8Array, level: 0 | 4): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, truecolour, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    writePngChunk('IHDR', header),
    writeProfileChunk(profile),
    writePngChunk('pHYs', Buffer.alloc(9)),
    writePngChunk('IDAT', deflateSync(filtered(rgb, width * 3, height), { level })),
    writePngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each row after a byte 0, which says that it is not filtered. */
function filtered(rgb: Uint8ClampedArray, rowBytes: number, rows: number): Uint8Array {
  const bytes = new Uint8Array(rows * (rowBytes + 1))
  for (let row = 0; row < rows; row++) {
    bytes.set(rgb.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  }
  return bytes
}

/** X, Y and Z of the primaries, adapted to D50; of Display P3 (SMPTE EG 432-1 with D65) as libvips has them. */
const primaries = {
  srgb: srgbPrimaries,
  p3: {
    rXYZ: [0.5151, 0.2412, 0],
    gXYZ: [0.292, 0.6922, 0.0418],
    bXYZ: [0.1571, 0.0666, 0.7831],
  },
} as const

/** The white point D50 of the profile connection space. */
const white = [0.9642, 1, 0.8249] as const

/** sRGB's curve, which Display P3 shares, as the parameters g, a, b, c and d of function type 3 (ICC.1:2022, 10.18). */
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] as const

/** An ICC profile of a display (ICC.1:2022, 7.2 and 8.3.3): three primaries, one curve. */
export function rgbProfile(space: 'p3' | 'srgb'): Uint8Array {
  const ofCurve = numbersOf('para', curve, 3)
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', textOf(space === 'p3' ? 'Display P3' : 'sRGB')],
    ['cprt', textOf('CC0')],
    ['wtpt', numbersOf('XYZ ', white)],
    ...Object.entries(primaries[space]).map(([name, xyz]) => [name, numbersOf('XYZ ', xyz)] as const),
    ['rTRC', ofCurve],
    ['gTRC', ofCurve],
    ['bTRC', ofCurve],
  ]
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length)
  let at = headerBytes + table.length
  for (const [index, [name, content]] of tags.entries()) {
    const entry = 4 + 12 * index
    table.write(name, entry, 'latin1')
    table.writeUInt32BE(at, entry + 4)
    table.writeUInt32BE(content.length, entry + 8)
    at += content.length
  }
  return Buffer.concat([headerOf(at), table, ...tags.map(([, content]) => content)])
}

const headerBytes = 128

function headerOf(bytes: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32BE(bytes)
  header.writeUInt32BE(0x04300000, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  for (const [index, value] of white.entries()) header.writeInt32BE(fixed(value), 68 + 4 * index)
  return header
}

const fixed = (value: number) => Math.round(value * 65_536)

function numbersOf(type: string, values: readonly number[], kind?: number): Buffer {
  const head = Buffer.alloc(kind === undefined ? 8 : 12)
  head.write(type, 'latin1')
  if (kind !== undefined) head.writeUInt16BE(kind, 8)
  const content = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) content.writeInt32BE(fixed(value), 4 * index)
  return Buffer.concat([head, content])
}

/** One text in English (10.15), padded to a multiple of four bytes. */
function textOf(text: string): Buffer {
  const letters = Buffer.alloc(Math.ceil(text.length / 2) * 4)
  for (const [index, letter] of [...text].entries()) letters.writeUInt16BE(letter.charCodeAt(0), 2 * index)
  const head = Buffer.alloc(28)
  head.write('mluc', 'latin1')
  head.writeUInt32BE(1, 8)
  head.writeUInt32BE(12, 12)
  head.write('enUS', 16, 'latin1')
  head.writeUInt32BE(2 * text.length, 20)
  head.writeUInt32BE(28, 24)
  return Buffer.concat([head, letters])
}
