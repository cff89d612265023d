import type { IncomingMessage } from 'node:http'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { ByteCollector } from '../foundation/byte-collector.ts'
import { type Problem, Refused } from '../foundation/problem.ts'

/**
 * The least bytes of a piece on average, after so many pieces. Each chunk of a chunked body is a piece and costs about 5
 * microseconds; without chunks, a piece has at least the 500 bytes of the smallest TCP segment.
 */
const smallPieces = { leastAverageBytes: 64, freePieces: 2_000 }

/**
 * Receives a body piece by piece. It listens to events, because an iterator would close the connection when it ends early,
 * and a refusal could not be answered. The rest of a refused body is not kept.
 * @param limitBytes The most bytes of the body; a longer one is refused, unread if it declares its length.
 * @param take Takes a piece of at least one byte; returns an error to refuse the body.
 * @returns The number of bytes, after the last one.
 */
export function receiveBody(
  payload: IncomingMessage,
  { headers }: FastifyRequest,
  limitBytes: number,
  take: (bytes: Buffer) => Error | undefined,
): Promise<number> {
  let received = 0
  let pieces = 0
  const objectionTo = (bytes: Buffer): Error | undefined => {
    if (received > limitBytes) return new Refused(tooLong(limitBytes))
    const { leastAverageBytes, freePieces } = smallPieces
    const isCutUp = pieces > freePieces && received < pieces * leastAverageBytes
    return isCutUp ? new Refused(cutUp) : take(bytes)
  }
  const declared = Number(headers['content-length'])
  if (declared > limitBytes) return Promise.reject(new Refused(tooLong(limitBytes, declared)))
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const onData = (bytes: Buffer) => {
    received += bytes.length
    pieces += 1
    const error = objectionTo(bytes)
    if (!error) return
    stop()
    reject(error)
  }
  const onEnd = () => resolve(received)
  // A body that breaks off is the caller's fault, as for Fastify's own reader.
  const onError = (error: Error) => reject(Object.assign(error, { statusCode: 400 }))
  const stop = () => payload.off('data', onData).off('end', onEnd).off('error', onError)
  payload.on('data', onData).on('end', onEnd).on('error', onError).resume()
  return promise.finally(stop)
}

const inBytes = new Intl.NumberFormat('en-GB')

/** @param length Undefined if the body did not declare it. */
function tooLong(limitBytes: number, length?: number): Problem {
  const has = length === undefined ? 'more' : `${inBytes.format(length)} bytes`
  const detail = `The body has ${has}; this address accepts ${inBytes.format(limitBytes)} bytes. Send a smaller body.`
  return { code: 'payload_too_large', detail, extra: { limit: limitBytes } }
}

const cutUp: Problem = {
  code: 'invalid_request',
  detail:
    'The body arrives in very many tiny chunks. Send it with Content-Length, or in chunks of some kilobytes.',
}

/** Receives a body as it is. @param limitBytes The most bytes. */
export async function receiveBytes(
  payload: IncomingMessage,
  request: FastifyRequest,
  limitBytes: number,
): Promise<Uint8Array> {
  const bytes = new ByteCollector()
  await receiveBody(payload, request, limitBytes, (piece) => {
    bytes.add(piece)
    return undefined
  })
  return bytes.joined()
}

/** Refuses bodies with a Content-Encoding, because limits on the size of the body would not hold for its decoded content. */
export const refuseEncodedBodies: onRequestHookHandler = (request, reply, done) => {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return done()
  const detail = 'A compressed body is not accepted. Send the body without Content-Encoding.'
  reply.header('Accept-Encoding', 'identity').problem({ code: 'unsupported_media_type', detail })
}
