/** Reads numbers of single bits, the highest bit first. Beyond the end, every bit is 0. */
class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isBeyondEnd(): boolean {
    return this.#at > this.#bytes.length * 8
  }

  skip(bits: number): void {
    this.#at += bits
  }

  /** A number of up to 32 bits. */
  bits(count: number): number {
    let value = 0
    for (let left = count; left > 0; left--) {
      const byte = this.#bytes[this.#at >> 3] ?? 0
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1)
      this.#at += 1
    }
    return value
  }

  /** A number in Exp-Golomb code: as many bits as there are zeros before its first one (ITU-T H.265, 9.2). */
  golomb(): number {
    let zeros = 0
    while (zeros < 32 && this.bits(1) === 0) zeros += 1
    return 2 ** zeros - 1 + this.bits(zeros)
  }
}

/** What decoding a coded picture costs. */
interface CodedPicture {
  /** The largest size that its headers state; 0 if they state none. */
  readonly width: number
  readonly height: number
  /** How many pictures of that size there are, and of how many slices they are. AV1 has none. */
  readonly pictures: number
  readonly slices: number
  /** The units that were looked at. */
  readonly units: number
}

const parameterSet = 33
const firstOtherUnit = 32

/**
 * Reads the units of an HEVC picture (ITU-T H.265, 7.3.1): those of its configuration (ISO/IEC 14496-15, 8.3.3.1), then
 * those of its data, each after a size of 4 bytes.
 *
 * @param mostUnits Reading ends after so many.
 */
export function readHevc(configuration: Buffer, data: Buffer, mostUnits: number): CodedPicture {
  const seen = { width: 0, height: 0, pictures: 0, slices: 0, units: 0 }
  for (const unit of hevcUnits(configuration, data)) {
    seen.units += 1
    if (seen.units > mostUnits) break
    const type = ((unit[0] ?? 0) >> 1) & 63
    const layer = (((unit[0] ?? 0) & 1) << 5) | ((unit[1] ?? 0) >> 3)
    // Decoders of one layer leave the others out.
    if (layer > 0) continue
    if (type < firstOtherUnit) {
      seen.slices += 1
      // The first bit after the header says that the slice is a picture's first one.
      if ((unit[2] ?? 0) >= 0x80) seen.pictures += 1
    }
    if (type !== parameterSet) continue
    const { width, height } = hevcSize(unit)
    seen.width = Math.max(seen.width, width)
    seen.height = Math.max(seen.height, height)
  }
  return seen
}

function* hevcUnits(configuration: Buffer, data: Buffer): Generator<Buffer> {
  let at = 23
  for (let arrays = configuration[22] ?? 0; arrays > 0 && at + 3 <= configuration.length; arrays--) {
    const count = configuration.readUInt16BE(at + 1)
    at += 3
    for (let left = count; left > 0 && at + 2 <= configuration.length; left--) {
      const end = at + 2 + configuration.readUInt16BE(at)
      yield configuration.subarray(at + 2, end)
      at = end
    }
  }
  for (let from = 0; from + 4 <= data.length; ) {
    const end = from + 4 + data.readUInt32BE(from)
    yield data.subarray(from + 4, end)
    from = end
  }
}

/** The size in a sequence parameter set (ITU-T H.265, 7.3.2.2). */
function hevcSize(unit: Buffer): { width: number; height: number } {
  // What comes before the size takes at most 100 bytes.
  const reader = new BitReader(withoutStuffing(unit.subarray(2, 200)))
  reader.skip(4)
  const subLayers = reader.bits(3)
  reader.skip(1 + 96)
  const present = Array.from({ length: subLayers }, () => [reader.bits(1), reader.bits(1)] as const)
  if (subLayers > 0) reader.skip(2 * (8 - subLayers))
  for (const [profile, level] of present) reader.skip(88 * profile + 8 * level)
  reader.golomb()
  if (reader.golomb() === 3) reader.skip(1)
  const [width, height] = [reader.golomb(), reader.golomb()]
  return reader.isBeyondEnd ? { width: 0, height: 0 } : { width, height }
}

/** Without the bytes 3 that stand after two bytes 0, so that no unit has the bytes of a start code (7.3.1.1). */
function withoutStuffing(bytes: Buffer): Buffer {
  const kept = [...bytes].filter(
    (byte, at) => byte !== 3 || at < 2 || bytes[at - 1] !== 0 || bytes[at - 2] !== 0,
  )
  return Buffer.from(kept)
}

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
    av1Units(part, mostUnits),
  )) {
    seen.units += 1
    if (type === frame || type === frameHeader) seen.pictures += 1
    if (type !== sequenceHeader) continue
    const { width, height } = av1Size(content)
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
function av1Units(bytes: Buffer, most: number): Unit[] {
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
function av1Size(content: Buffer): { width: number; height: number } {
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
