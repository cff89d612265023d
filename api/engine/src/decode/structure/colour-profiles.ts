import { constants, inflateRawSync } from 'node:zlib'
import { thresholds } from '#thresholds/all.ts'
import { bounds } from '#thresholds/decoding-bounds.ts'
import type { HeifItems } from './heif.ts'
import { jpegSegments, webpChunks } from './segments.ts'

const identifier = 'ICC_PROFILE\0'

/**
 * The colour profiles of a JPEG, put together from their parts (ICC.1:2022, annex B.4). Readers differ in what they do
 * with two parts of the same number, so it gives a profile with the first of them, one with the last, and one of all
 * parts in their order.
 */
export function jpegProfiles(file: Buffer): Buffer[] {
  const parts = [...jpegSegments(file)]
    .filter(({ marker, content }) => marker === 0xe2 && content.toString('latin1', 0, 12) === identifier)
    .map(({ content }) => ({ number: content[12] ?? 0, bytes: content.subarray(14) }))
  if (parts.length === 0) return []
  const sorted = parts.toSorted((one, other) => one.number - other.number)
  const first = sorted.filter(({ number }, index) => number !== sorted[index - 1]?.number)
  const last = sorted.filter(({ number }, index) => number !== sorted[index + 1]?.number)
  return [parts, first, last].map((some) => Buffer.concat(some.map(({ bytes }) => bytes)))
}

/**
 * Unpacks the profile of a PNG's chunk iCCP: a name, the byte 0, the method, then zlib's two bytes in front of the deflated
 * profile, whose checksum libpng does not always look at. Null if it is damaged or longer than libpng reads.
 */
export function unpackProfile(content: Buffer): Buffer | null {
  const deflated = content.subarray(content.indexOf(0) + 4)
  try {
    return inflateRawSync(deflated, {
      maxOutputLength: bounds.pngUnpackedBytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
  } catch {
    return null
  }
}

/** The colour profiles of a WebP. */
export function webpProfiles(file: Buffer): Buffer[] {
  return [...webpChunks(file)].flatMap(({ type, content }) => (type === 'ICCP' ? [content] : []))
}

/** The colour profiles of all items, each after the kind of its box (ISO/IEC 14496-12, 12.1.5). */
export function heifProfiles({ propertiesOf }: HeifItems): Buffer[] {
  const boxes = new Set([...propertiesOf.values()].flat())
  return [...boxes].flatMap(({ type, content }) => (type === 'colr' ? [content.subarray(4)] : []))
}

/** X, Y and Z of the sRGB primaries, adapted to D50 (ICC.1:2022 and the sRGB profiles of IEC 61966-2-1). */
export const srgbPrimaries: Readonly<Record<string, readonly [number, number, number]>> = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7139],
}

/** Whether an ICC profile has sRGB's primaries. */
export function isSrgbProfile(bytes: Uint8Array): boolean {
  const profile = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tags = [...tagsOf(profile)]
  return Object.entries(srgbPrimaries).every(([name, primary]) => {
    const at = tags.find((tag) => tag.name === name)?.at
    if (at === undefined || at + 20 > profile.length) return false
    return primary.every(
      (value, index) =>
        Math.abs(profile.readInt32BE(at + 8 + 4 * index) / 65536 - value) < thresholds.sameProfile,
    )
  })
}

/** Whether an ICC profile converts colours in any number of steps (the type `mpet`: ICC.1:2022, 10.16). */
export function hasSteps(profile: Buffer): boolean {
  return [...tagsOf(profile)].some(({ at }) => profile.toString('latin1', at, at + 4) === 'mpet')
}

/** The tags of an ICC profile, and where their content is. It has a count at byte 128, then for each a name, a place and a size. */
function* tagsOf(profile: Buffer): Generator<{ name: string; at: number }> {
  if (profile.length < 132) return
  const count = Math.min(profile.readUInt32BE(128), Math.floor((profile.length - 132) / 12))
  for (let entry = 132; entry < 132 + 12 * count; entry += 12) {
    yield { name: profile.toString('latin1', entry, entry + 4), at: profile.readUInt32BE(entry + 4) }
  }
}
