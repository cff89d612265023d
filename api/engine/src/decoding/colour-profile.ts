import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { thresholds } from '../thresholds/all.ts'
import type { Raster } from './raster.ts'

/** Where the chunks after a PNG's header begin: after 8 bytes of signature and 25 bytes of IHDR. */
const afterHeader = 33

/** Interprets a raster's values by an ICC profile and converts them to sRGB. An unusable profile changes nothing. */
export async function convertToSrgb(raster: Raster, profile: Uint8Array): Promise<Raster> {
  const { width, height, rgb } = raster
  const plain = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const tagged = Buffer.concat([
    plain.subarray(0, afterHeader),
    profileChunk(profile),
    plain.subarray(afterHeader),
  ])
  const data = await sharp(tagged, { failOn: 'none' }).toColourspace('srgb').removeAlpha().raw().toBuffer()
  return { width, height, rgb: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) }
}

/** PNG's iCCP chunk: a name, the compression method, the profile. */
function profileChunk(profile: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(typed.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

const builtIn = new Map<'p3' | 'srgb', Promise<Buffer>>()

/**
 * libvips' built-in profile of a colour space: Display P3's for files that name it without describing it, sRGB's in
 * the form in which we write it.
 */
export function builtInProfile(space: 'p3' | 'srgb'): Promise<Buffer> {
  const known = builtIn.get(space) ?? readBuiltIn(space)
  builtIn.set(space, known)
  return known
}

async function readBuiltIn(space: 'p3' | 'srgb'): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await sharp(await pixel.withIccProfile(space).png().toBuffer()).metadata()
  if (!icc) throw new Error(`There is no profile of ${space}.`)
  return icc
}

/** X, Y and Z of the sRGB primaries, adapted to D50 (ICC.1:2022 and the sRGB profiles of IEC 61966-2-1). */
const srgbPrimaries: Readonly<Record<string, readonly [number, number, number]>> = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7139],
}

/** Whether an ICC profile has sRGB's primaries. */
export function isSrgbProfile(profile: Buffer): boolean {
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
