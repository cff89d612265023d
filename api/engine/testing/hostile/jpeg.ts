import sharp from 'sharp'
import { codec } from '#codec'
import { uint } from './heif.ts'
import { greyPng } from './png.ts'

/** A white JPEG. */
export function plainJpeg(width = 600, height = 600): Promise<Buffer> {
  const white = sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
  return white.jpeg().toBuffer()
}

/** A segment of a JPEG: its marker's second byte, then the size that counts itself, then the content. */
export function segment(marker: number, content: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0])
  header.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([header, content])
}

/** The JPEG with segments in front of all others. */
export function withSegments(jpeg: Buffer, ...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** A JPEG with a million segments of an application that hold nothing: 4 MB. */
export async function manySegments(): Promise<Buffer> {
  const empty = segment(0xe5, Buffer.alloc(0))
  return withSegments(await plainJpeg(), Buffer.concat(Array<Buffer>(1_000_000).fill(empty)))
}

/** An entry of an EXIF directory: tag, type, number of values, and the value or where the values are. */
export type Entry = readonly [tag: number, type: number, count: number, value: number]

const exifPointer = 0x8769
const gpsPointer = 0x8825
const interoperabilityPointer = 0xa005
const long = 4

const firstDirectory = 8

/**
 * A JPEG with a directory of 5,000 entries, each of which says that a further directory begins where this one does.
 * A program that follows each entry reads the entries 5,000 x 5,000 times and more.
 */
export function selfReferringDirectory(): Promise<Buffer> {
  const pointers = [exifPointer, gpsPointer, interoperabilityPointer]
  const entries = Array.from(
    { length: 5000 },
    (_, index): Entry => [pointers[index % pointers.length] ?? exifPointer, long, 1, firstDirectory],
  )
  return jpegWithExif(directory(entries, firstDirectory))
}

/** An EXIF directory, the numbers with the highest byte first. `next` is where the one after it begins, 0 for none. */
export function directory(entries: readonly Entry[], next: number): Buffer {
  const written = Buffer.alloc(2 + 12 * entries.length + 4)
  written.writeUInt16BE(entries.length)
  entries.forEach(([tag, type, count, value], index) => {
    const at = 2 + 12 * index
    written.writeUInt16BE(tag, at)
    written.writeUInt16BE(type, at + 2)
    written.writeUInt32BE(count, at + 4)
    written.writeUInt32BE(value, at + 8)
  })
  written.writeUInt32BE(next, written.length - 4)
  return written
}

async function jpegWithExif(directories: Buffer): Promise<Buffer> {
  const header = Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1')
  return withSegments(await plainJpeg(), segment(0xe1, Buffer.concat([header, directories])))
}

/** A PNG of 1 x 50,000,000 px in 100 kB. */
export const thinPng = () => greyPng(1, 50_000_000)

const steps = 20_000
const headerBytes = 128

/** A JPEG of 163 kB whose colour profile takes each colour through the same step 20,000 times. */
export async function profileOfManySteps(): Promise<Buffer> {
  const profile = withSteps(Buffer.from(await codec.builtInProfile('p3')))
  const parts = Array.from({ length: Math.ceil(profile.length / 65_000) }, (_, index) =>
    profile.subarray(index * 65_000, (index + 1) * 65_000),
  )
  const segments = parts.map((part, index) => {
    const header = Buffer.from(`ICC_PROFILE\0${String.fromCharCode(index + 1, parts.length)}`, 'latin1')
    return segment(0xe2, Buffer.concat([header, part]))
  })
  return withSegments(await plainJpeg(), ...segments)
}

/** The profile with further tags of the type `mpet`, for each of the four intents (ICC.1:2022, 9.2.29 and 10.16). */
function withSteps(profile: Buffer): Buffer {
  const own = Array.from({ length: profile.readUInt32BE(headerBytes) }, (_, index) => {
    const at = headerBytes + 4 + 12 * index
    const start = profile.readUInt32BE(at + 4)
    const type = profile.toString('latin1', at, at + 4)
    return { type, data: profile.subarray(start, start + profile.readUInt32BE(at + 8)) }
  })
  const data = stepsData()
  const tags = [...['D2B0', 'D2B1', 'D2B2', 'D2B3'].map((type) => ({ type, data })), ...own]
  const stored = [...new Set(tags.map((tag) => tag.data))]
  const firstAt = headerBytes + 4 + 12 * tags.length
  const placeOf = (wanted: Buffer) =>
    stored.slice(0, stored.indexOf(wanted)).reduce((sum, { length }) => sum + padded(length), firstAt)
  const table = tags.map((tag) =>
    Buffer.concat([Buffer.from(tag.type, 'latin1'), uint(4, placeOf(tag.data), tag.data.length)]),
  )
  const content = stored.map((part) => Buffer.concat([part, Buffer.alloc(padded(part.length) - part.length)]))
  const header = Buffer.from(profile.subarray(0, headerBytes))
  const whole = Buffer.concat([header, uint(4, tags.length), ...table, ...content])
  whole.writeUInt32BE(whole.length, 0)
  // Version 4.3, the first with such tags.
  whole.set([4, 0x30], 8)
  return whole
}

const padded = (bytes: number) => Math.ceil(bytes / 4) * 4

/** The places of all steps, each of which is the same matrix. */
function stepsData(): Buffer {
  const numbers = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0.0001, 0.0001, 0.0001].map((number) => {
    const written = Buffer.alloc(4)
    written.writeFloatBE(number)
    return written
  })
  const matrix = Buffer.concat([Buffer.from('matf\0\0\0\0'), uint(2, 3, 3), ...numbers])
  const header = Buffer.concat([Buffer.from('mpet\0\0\0\0'), uint(2, 3, 3), uint(4, steps)])
  const place = uint(4, header.length + 8 * steps, matrix.length)
  return Buffer.concat([header, ...Array<Buffer>(steps).fill(place), matrix])
}
