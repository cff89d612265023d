/** A chunk of a WebP. */
export interface WebpChunk {
  readonly type: string
  /** Cut off at the end of the file. */
  readonly content: Buffer
}

/** The chunks of a WebP, or of a frame of an animation: `from` is 12 for a file, 16 for a frame. */
export function* webpChunks(file: Buffer, from = 12): Generator<WebpChunk> {
  for (let at = from; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4)
    yield {
      type: file.toString('latin1', at, at + 4),
      content: file.subarray(at + 8, at + 8 + size),
    }
    at += 8 + size + (size % 2)
  }
}

/** The size of the picture or of its canvas that a chunk states (RFC 9649, 2.5 to 2.7). */
export function webpSize({ type, content }: WebpChunk): { width: number; height: number } | null {
  if (content.length < 10) return null
  if (type === 'VP8X') return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 }
  if (type === 'VP8 ') {
    return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }
  }
  if (type !== 'VP8L') return null
  const packed = content.readUInt32LE(1)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}
