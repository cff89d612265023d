import { limits } from '../../thresholds/work/limits.ts'

/**
 * The XMP packet of a file as text, cut at 256 kB. It is empty if there is none. A compressed packet is not
 * decompressed.
 */
export function findXmp(bytes: Uint8Array): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = file.indexOf('<x:xmpmeta')
  if (start < 0) return ''
  const packet = file.subarray(start, start + limits.xmpBytes)
  const end = packet.indexOf('</x:xmpmeta>')
  return packet.toString('utf8', 0, end < 0 ? packet.length : end)
}

/**
 * The values of a property anywhere in the packet, as an attribute or as an element, with any prefix. Values longer
 * than 200 characters are left out.
 */
export function xmpValues(packet: string, property: string): string[] {
  const pattern = new RegExp(`:${property}(?:="([^"]{1,200})"|>([^<]{1,200})<)`, 'g')
  return [...packet.matchAll(pattern)].map((match) => (match[1] ?? match[2] ?? '').trim())
}
