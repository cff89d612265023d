import { crc32, deflateSync } from 'node:zlib'

/** A chunk of a PNG: the size of the content, its type of four letters, the content, the checksum. */
export function chunk(type: string, content: Buffer): Buffer {
  const written = Buffer.alloc(content.length + 12)
  written.writeUInt32BE(content.length)
  written.write(type, 4, 'latin1')
  content.copy(written, 8)
  written.writeUInt32BE(crc32(written.subarray(4, -4)), content.length + 8)
  return written
}

/** A black PNG of one channel and 8 bits, with further chunks before its pixels. */
export function greyPng(width: number, height: number, ...further: readonly Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...further,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
