import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { type Problem, tooLarge } from '../../delivery/problems.ts'
import type { SiteLimits } from './limits.ts'
import { BodyRefused, cutUp, tooSlow } from './refusals.ts'

/**
 * The least bytes of a piece on average, after so many pieces. Each chunk of a chunked body is a piece and costs some
 * microseconds; without chunks, a piece has at least the 500 bytes of the smallest TCP segment. The API has the same limit.
 */
const smallPieces = { leastAverageBytes: 64, freePieces: 2_000 }

/** What a body must keep to while it arrives. */
export interface BodyRules {
  readonly limits: Pick<SiteLimits, 'bodyBytesPerSecond' | 'bodyGraceMs' | 'lookEveryMs'>
  readonly largestBytes: number
  /** The problem of a body with more bytes. */
  readonly whenLarger?: Problem
  /** Looks at each piece; throws `BodyRefused` to refuse the body. */
  readonly look?: (piece: Buffer) => void
}

/**
 * Passes a body on as it arrives. The stream fails with `BodyRefused` if the body is larger, slower or otherwise not as the
 * rules say, or arrives in very many tiny pieces. Time in which the stream is not read does not count against its sender.
 * @param answer The answer to the body's request, which closes the stream when it is sent.
 */
export function guardedBody(body: IncomingMessage, answer: ServerResponse, rules: BodyRules): Readable {
  const { largestBytes, whenLarger = tooLarge, look } = rules
  let bytes = 0
  let pieces = 0
  const guarded = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length
      pieces += 1
      try {
        if (bytes > largestBytes) throw new BodyRefused(whenLarger)
        const { leastAverageBytes, freePieces } = smallPieces
        if (pieces > freePieces && bytes < pieces * leastAverageBytes) throw new BodyRefused(cutUp)
        look?.(piece)
        done(null, piece)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  const endWatch = watchRate(rules.limits, () => ({
    bytes,
    awaited: !guarded.writableNeedDrain && !body.complete,
    cut: () => guarded.destroy(new BodyRefused(tooSlow)),
  }))
  // Without a listener, a body that fails after its answer would end the process.
  guarded.on('error', () => {})
  body.once('error', (error) => guarded.destroy(error))
  answer.once('close', () => guarded.destroy())
  guarded.once('close', endWatch)
  return body.pipe(guarded)
}

/** Cuts a body that has less than its least rate, over all the time in which it was awaited. Returns the end of the watch. */
function watchRate(
  { bodyBytesPerSecond, bodyGraceMs, lookEveryMs }: BodyRules['limits'],
  now: () => { bytes: number; awaited: boolean; cut(): void },
): () => void {
  let awaitedMs = 0
  const timer = setInterval(() => {
    const { bytes, awaited, cut } = now()
    if (awaited) awaitedMs += lookEveryMs
    if (awaitedMs > bodyGraceMs && bytes < ((awaitedMs - bodyGraceMs) / 1000) * bodyBytesPerSecond) cut()
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
