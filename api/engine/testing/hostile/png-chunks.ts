import { deflateSync } from 'node:zlib'
import { chunk, greyPng } from './png-file.ts'

/** A PNG with 550,000 text chunks, each with a keyword of its own: 10 MB. */
export function textFlood(): Buffer {
  const texts = Array.from({ length: 550_000 }, (_, index) =>
    chunk('tEXt', Buffer.from(`${index.toString(36)}\0b`, 'latin1')),
  )
  return greyPng(600, 600, Buffer.concat(texts))
}

/** A PNG with a compressed text of 200 kB that unpacks to 200 MB. */
export function packedText(): Buffer {
  return greyPng(600, 600, chunk('zTXt', packed('Comment\0\0')))
}

/** A PNG with a compressed colour profile of 200 kB that unpacks to 200 MB. */
export function packedProfile(): Buffer {
  return greyPng(600, 600, chunk('iCCP', packed('icc\0\0')))
}

const packed = (before: string) =>
  Buffer.concat([Buffer.from(before, 'latin1'), deflateSync(Buffer.alloc(200_000_000))])
