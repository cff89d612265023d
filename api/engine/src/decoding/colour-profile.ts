import { thresholds } from '../thresholds/all.ts'

/** X, Y and Z of the sRGB primaries, adapted to D50 (ICC.1:2022 and the sRGB profiles of IEC 61966-2-1). */
const srgbPrimaries: Readonly<Record<string, readonly [number, number, number]>> = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7139],
}

/** Whether an ICC profile has sRGB's primaries. */
export function isSrgbProfile(bytes: Uint8Array): boolean {
  const profile = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Object.entries(srgbPrimaries).every(([tag, primary]) => {
    const at = tagOffset(profile, tag)
    if (at === null || at + 20 > profile.length) return false
    return primary.every(
      (value, index) =>
        Math.abs(profile.readInt32BE(at + 8 + 4 * index) / 65536 - value) < thresholds.sameProfile,
    )
  })
}

/**
 * The offset of a tag in an ICC profile, or null. The profile has a count at byte 128, then 12 bytes per tag with its
 * signature, offset and size.
 */
function tagOffset(profile: Buffer, signature: string): number | null {
  if (profile.length < 132) return null
  const count = Math.min(profile.readUInt32BE(128), Math.floor((profile.length - 132) / 12))
  for (let index = 0; index < count; index++) {
    const at = 132 + 12 * index
    if (profile.toString('latin1', at, at + 4) === signature) return profile.readUInt32BE(at + 4)
  }
  return null
}
