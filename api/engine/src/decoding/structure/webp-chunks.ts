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
