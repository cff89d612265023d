import { deflateSync } from 'node:zlib'
import { writePngChunk as chunk, writeProfileChunk } from '#decode/structure/segments.ts'

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

/** A PNG with 550,000 text chunks, each with a keyword of its own: 10 MB. */
export function textFlood(): Buffer {
  const texts = Array.from({ length: 550_000 }, (_, index) =>
    chunk('tEXt', Buffer.from(`${index.toString(36)}\0b`, 'latin1')),
  )
  return greyPng(600, 600, Buffer.concat(texts))
}

/** A PNG with a compressed colour profile of 200 kB that unpacks to 200 MB. */
export const packedProfile = () => greyPng(600, 600, writeProfileChunk(Buffer.alloc(200_000_000)))
