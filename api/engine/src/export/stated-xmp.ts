import { crc32 } from '#zlib'

/** The signature of a PNG, and its header chunk. */
const pngHeaderBytes = 33

/**
 * Writes an XMP packet into a file, readable as text (XMP part 3: 1.1.3 and 1.1.5): libvips would compress that of a PNG, and
 * programs that only search for the packet would not find it.
 * @param xmp Small enough for one segment of a JPEG: under 64 kB.
 */
export function withStatedXmp(bytes: Buffer, format: 'jpeg' | 'png', xmp: string): Buffer {
  if (format === 'jpeg') return inserted(bytes, 2, jpegSegment(xmp))
  return inserted(bytes, pngHeaderBytes, pngChunk(xmp))
}

const inserted = (bytes: Buffer, at: number, part: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)])

function jpegSegment(xmp: string): Buffer {
  const content = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** An iTXt chunk without compression, language and translated keyword (PNG, third edition, 11.3.3.4). */
function pngChunk(xmp: string): Buffer {
  const typed = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmp}`)
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(typed.length - 4)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}
