import { type Readable, Transform } from 'node:stream'

/** The error of a body that is larger than the limit. */
export class BodyTooLarge extends Error {}

/**
 * Passes a body on, up to `largestBytes`; beyond that, the stream fails with `BodyTooLarge`. After the stream is closed,
 * the rest is still received and discarded, because a sender reads its answer only after it has sent its last byte.
 */
export function boundedBody(body: Readable, largestBytes: number): Readable {
  let bytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > largestBytes) done(new BodyTooLarge(`The body is larger than ${largestBytes} bytes.`))
      else done(null, chunk)
    },
  })
  body.once('error', (error) => bounded.destroy(error))
  bounded.once('close', () => body.resume())
  return body.pipe(bounded)
}
