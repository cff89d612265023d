import type { FastifyReply } from 'fastify'
import type { Encoding, StoredFile } from './stored-files.ts'

/**
 * Answers with a stored file in the best encoding that the client accepts, or with 304 when the client already holds
 * it. Headers that the caller has set are part of both answers.
 */
export function sendStored(reply: FastifyReply, file: StoredFile): FastifyReply {
  const { headers } = reply.request
  const { body, etag, encoding } = file.encoded(bestEncoding(headers['accept-encoding']))
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (holds(headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('content-type', file.contentType).send(body)
}

/** Brotli before gzip before nothing, among what the Accept-Encoding header does not weigh with 0. */
export function bestEncoding(accepted = ''): Encoding {
  const offers = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
      .map((offer) => offer.split(';', 1).join('').trim()),
  )
  if (offers.has('br')) return 'br'
  return offers.has('gzip') ? 'gzip' : 'identity'
}

/** RFC 9110, 13.1.2: the comparison is weak, since a proxy that compresses turns our validators into weak ones. */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((known) => ['*', etag].includes(known.trim().replace(/^W\//, '')))
}
