import { BitReader } from './bit-reader.ts'

/** What decoding a coded picture costs. */
export interface CodedPicture {
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
  for (const unit of unitsOf(configuration, data)) {
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
    const { width, height } = sizeOf(unit)
    seen.width = Math.max(seen.width, width)
    seen.height = Math.max(seen.height, height)
  }
  return seen
}

function* unitsOf(configuration: Buffer, data: Buffer): Generator<Buffer> {
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
function sizeOf(unit: Buffer): { width: number; height: number } {
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
