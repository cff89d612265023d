import sharp from 'sharp'

/** A WebP with 500,000 chunks of an unknown type: 4 MB. */
export async function unknownChunks(): Promise<Buffer> {
  const flood = Buffer.concat(Array<Buffer>(500_000).fill(chunk('abcd', Buffer.alloc(0))))
  return extendedWebp(0, 600, 600, flood, await pictureChunks())
}

/** A WebP animation of 100,000 frames of 2 x 2 px. */
export async function manyFrames(): Promise<Buffer> {
  const picture = await pictureChunks(2, 2)
  // The place, the size and the duration (all 0 or minus 1), and flags.
  const place = Buffer.from([0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  const frame = chunk('ANMF', Buffer.concat([place, picture]))
  const frames = Buffer.concat(Array<Buffer>(100_000).fill(frame))
  return extendedWebp(0x02, 600, 600, chunk('ANIM', Buffer.alloc(6)), frames)
}

/** A chunk of RIFF: its type of four letters, the size of the content, the content, a byte that makes the size even. */
export function chunk(type: string, content: Buffer): Buffer {
  const written = Buffer.alloc(8 + content.length + (content.length % 2))
  written.write(type, 0, 'latin1')
  written.writeUInt32LE(content.length, 4)
  content.copy(written, 8)
  return written
}

/** A WebP of chunks: RIFF's header, then the content. */
export function webpFile(...chunks: readonly Buffer[]): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]))
}

function extendedWebp(flags: number, width: number, height: number, ...chunks: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(10)
  header[0] = flags
  header.writeUIntLE(width - 1, 4, 3)
  header.writeUIntLE(height - 1, 7, 3)
  return webpFile(chunk('VP8X', header), ...chunks)
}

/** The chunks of a white picture, without RIFF's header. */
async function pictureChunks(width = 600, height = 600): Promise<Buffer> {
  const white = sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
  return (await white.webp().toBuffer()).subarray(12)
}
