export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** The usual names of the formats that the engine reads. */
export const formatNames: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  heic: 'HEIC',
}

/** The format that the first bytes declare, or null if the engine does not read it. */
export function sniffFormat(bytes: Uint8Array): ImageFormat | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && text(1, 8) === 'PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) !== 'ftyp') return null
  const brands = new Set(text(8, Math.min(boxSize(bytes), mostBrandBytes)).match(/.{4}/gs))
  if (brands.has('avif') || brands.has('avis')) return 'avif'
  return heicBrands.some((brand) => brands.has(brand)) ? 'heic' : null
}

/** HEVC pictures and sequences (ISO/IEC 23008-12, annex B.4). */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']

/** Files name four to ten brands. */
const mostBrandBytes = 128

const boxSize = ([a = 0, b = 0, c = 0, d = 0]: Uint8Array) => ((a * 256 + b) * 256 + c) * 256 + d
