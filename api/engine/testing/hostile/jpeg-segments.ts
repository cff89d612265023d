import { plainJpeg, segment, withSegments } from './jpeg-file.ts'

/** A JPEG with a million segments of an application that hold nothing: 4 MB. */
export async function manySegments(): Promise<Buffer> {
  const empty = segment(0xe5, Buffer.alloc(0))
  return withSegments(await plainJpeg(), Buffer.concat(Array<Buffer>(1_000_000).fill(empty)))
}
