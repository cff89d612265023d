import { type Readable, Transform } from 'node:stream'

/** Ends a body that goes on beyond what is accepted. */
export class BodyTooLarge extends Error {}

/**
 * The body as it comes, up to `largestBytes`; the stream fails with `BodyTooLarge` beyond them. What nobody reads any
 * more is still taken from the sender and thrown away, because a sender reads its answer only after its last byte.
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
