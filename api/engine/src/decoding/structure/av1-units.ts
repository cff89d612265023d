import { BitReader } from './bit-reader.ts'
import type { CodedPicture } from './hevc-units.ts'

const sequenceHeader = 1
const frameHeader = 3
const frame = 6

/**
 * Reads the units of an AV1 picture (AV1 bitstream specification, 5.3): those of its configuration, which begins with 4
 * bytes of its own, then those of its data.
 *
 * @param mostUnits Reading ends after so many.
 */
export function readAv1(configuration: Buffer, data: Buffer, mostUnits: number): CodedPicture {
  const seen = { width: 0, height: 0, pictures: 0, slices: 0, units: 0 }
  for (const { type, content } of [configuration.subarray(4), data].flatMap((part) =>
    unitsOf(part, mostUnits),
  )) {
    seen.units += 1
    if (type === frame || type === frameHeader) seen.pictures += 1
    if (type !== sequenceHeader) continue
    const { width, height } = sizeOf(content)
    seen.width = Math.max(seen.width, width)
    seen.height = Math.max(seen.height, height)
  }
  return seen
}

interface Unit {
  readonly type: number
  readonly content: Buffer
}

/** Up to one unit more than the most. */
function unitsOf(bytes: Buffer, most: number): Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < bytes.length && units.length <= most; ) {
    const header = bytes[at] ?? 0
    at += header & 4 ? 2 : 1
    const size = header & 2 ? leb128(bytes, at) : { value: bytes.length - at, bytes: 0 }
    const start = at + size.bytes
    units.push({ type: (header >> 3) & 15, content: bytes.subarray(start, start + size.value) })
    at = start + size.value
  }
  return units
}

/** A number in up to 8 bytes of 7 bits, the lowest first (4.10.5). */
function leb128(bytes: Buffer, at: number): { value: number; bytes: number } {
  let value = 0
  for (let index = 0; index < 8; index++) {
    const byte = bytes[at + index] ?? 0
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return { value, bytes: index + 1 }
  }
  return { value, bytes: 8 }
}

/** The largest size of a frame in a sequence header (5.5.1). */
function sizeOf(content: Buffer): { width: number; height: number } {
  const reader = new BitReader(content)
  reader.skip(3 + 1)
  if (reader.bits(1) === 1) reader.skip(5)
  else skipOperation(reader)
  const [widthBits, heightBits] = [reader.bits(4) + 1, reader.bits(4) + 1]
  const [width, height] = [reader.bits(widthBits) + 1, reader.bits(heightBits) + 1]
  return reader.isBeyondEnd ? { width: 0, height: 0 } : { width, height }
}

/** What a sequence header says of timing and operating points. */
function skipOperation(reader: BitReader): void {
  let delayBits = 0
  if (reader.bits(1) === 1) {
    reader.skip(64)
    // The number of ticks of a picture, in Exp-Golomb code.
    if (reader.bits(1) === 1) reader.golomb()
    if (reader.bits(1) === 1) {
      delayBits = reader.bits(5) + 1
      reader.skip(32 + 5 + 5)
    }
  }
  const hasDisplayDelay = reader.bits(1) === 1
  for (let points = reader.bits(5) + 1; points > 0; points--) {
    reader.skip(12)
    // Levels above 7 have a tier.
    if (reader.bits(5) > 7) reader.skip(1)
    if (delayBits > 0 && reader.bits(1) === 1) reader.skip(2 * delayBits + 1)
    if (hasDisplayDelay && reader.bits(1) === 1) reader.skip(4)
  }
}
