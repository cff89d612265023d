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

/*
 * Formats that people send as photos and that the engine does not read, by the first bytes of their files: so that a refusal
 * says what was sent.
 */

const beginnings: readonly {
  readonly name: string
  readonly at: number
  readonly bytes: readonly string[]
}[] = [
  { name: 'a GIF', at: 0, bytes: ['GIF8'] },
  { name: 'a bitmap (BMP)', at: 0, bytes: ['BM'] },
  { name: 'a PDF document', at: 0, bytes: ['%PDF'] },
  { name: 'a Photoshop file', at: 0, bytes: ['8BPS'] },
  { name: 'a JPEG XL picture', at: 0, bytes: ['\xff\x0a', '\0\0\0\x0cJXL '] },
  { name: 'a JPEG 2000 picture', at: 0, bytes: ['\xff\x4f\xff\x51', '\0\0\0\x0cjP  '] },
  { name: 'a TIFF or raw file of a camera', at: 0, bytes: ['II*\0', 'MM\0*', 'II+\0', 'MM\0+', 'FUJIFILM'] },
  { name: 'a raw file of a camera', at: 4, bytes: ['ftypcrx '] },
  { name: 'a video', at: 4, bytes: ['ftyp'] },
  { name: 'a video', at: 0, bytes: ['\x1aE\xdf\xa3'] },
  { name: 'a video', at: 8, bytes: ['AVI '] },
  { name: 'a ZIP archive or an office document', at: 0, bytes: ['PK\x03\x04'] },
  { name: 'a compressed archive', at: 0, bytes: ['\x1f\x8b', '7z\xbc\xaf', 'Rar!'] },
]

const texts: readonly { readonly name: string; readonly text: RegExp }[] = [
  { name: 'an SVG drawing', text: /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/i },
  { name: 'a web page', text: /^\s*<(!doctype html|html)[\s>]/i },
]

/** How much of the file is looked at. */
const lookedAtBytes = 512

/**
 * Names the format of a file that `sniffFormat` does not know.
 * @returns A name with its article, such as "a PDF document"; null if the format is unknown here too.
 */
export function otherFormat(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, lookedAtBytes))
  const known =
    beginnings.find(({ at, bytes: any }) => any.some((one) => text.startsWith(one, at))) ??
    texts.find((begun) => begun.text.test(text))
  return known?.name ?? null
}
