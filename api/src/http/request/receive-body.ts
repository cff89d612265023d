import type { IncomingMessage } from 'node:http'
import { errorCodes, type FastifyRequest } from 'fastify'
import { ByteCollector } from '../../foundation/byte-collector.ts'

/**
 * Receives a body piece by piece. It listens to events, because an iterator would close the connection when it ends early,
 * and a refusal could not be answered. The rest of a refused body is not kept.
 * @param limitBytes The most bytes of the body; a longer one is refused as Fastify does, unread if it declares its length.
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
  return new Promise((resolve, reject) => {
    const stop = () => {
      payload.off('data', onData)
      payload.off('end', onEnd)
      payload.off('error', onError)
    }
    const refuse = (error: Error) => {
      stop()
      reject(error)
    }
    const onData = (bytes: Buffer) => {
      received += bytes.length
      const error = received > limitBytes ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : take(bytes)
      if (error) refuse(error)
    }
    const onEnd = () => {
      stop()
      resolve(received)
    }
    // A body that breaks off is the caller's fault, as for Fastify's own reader.
    const onError = (error: Error) => refuse(Object.assign(error, { statusCode: 400 }))
    if (Number(headers['content-length']) > limitBytes) {
      reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
      return
    }
    payload.on('data', onData)
    payload.on('end', onEnd)
    payload.on('error', onError)
    payload.resume()
  })
}

/** Receives a body as it is. @param limitBytes The most bytes. */
export async function receiveBytes(
  payload: IncomingMessage,
  request: FastifyRequest,
  limitBytes: number,
): Promise<Buffer> {
  const bytes = new ByteCollector()
  await receiveBody(payload, request, limitBytes, (piece) => {
    bytes.add(piece)
    return undefined
  })
  return Buffer.concat(bytes.pieces())
}
