export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** The format that the first bytes declare, or null if it is none that the engine reads. */
export function sniffFormat(bytes: Uint8Array): ImageFormat | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && text(1, 8) === 'PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 32))) return 'avif'
  return null
}
