import type { FastifyReply } from 'fastify'
import type { Encoding, StoredAnswer } from './stored-files.ts'

/**
 * Answers with a stored file in the encoding that the client prefers, or with 304 if the client already has it. Ranges
 * are not supported: a request for a part gets the whole file.
 */
export function sendStored(reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  const { headers } = reply.request
  const { etag } = answer.file.represented(acceptedEncoding(headers['accept-encoding']))
  reply.header('etag', etag)
  if (!holds(headers['if-none-match'], etag)) return sendWhole(reply, answer)
  return reply.code(304).headers(unchangedHeaders(answer)).send()
}

/** Answers with a stored file in the encoding that the client prefers. */
export function sendWhole(reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  const accepted = acceptedEncoding(reply.request.headers['accept-encoding'])
  const { body, encoding } = answer.file.represented(accepted)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.headers(answer.headers).send(body)
}

/** The headers of an answer without a body, which has no content type. */
function unchangedHeaders({ headers }: StoredAnswer): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type'))
}

/**
 * Whether an If-None-Match header names a validator. The comparison is weak (RFC 9110, 13.1.2), because a proxy that
 * compresses turns our validators into weak ones.
 */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((known) => ['*', etag].includes(known.trim().replace(/^W\//, '')))
}

/** The best first, for clients that give equal weights. */
const preferred = ['br', 'gzip'] as const

/**
 * The encoding that an Accept-Encoding header (RFC 9110, 12.5.3) prefers among brotli, gzip and none: the one with the
 * highest weight. If weights are equal, brotli comes before gzip and gzip before none. A client that forbids the plain
 * text gets it too, because the text is more useful than a refusal.
 */
export function acceptedEncoding(header = ''): Encoding {
  const weights = new Map(header.toLowerCase().split(',').map(offer))
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const best = Math.max(...preferred.map(weightOf), weights.get('identity') ?? 0)
  return preferred.find((encoding) => weightOf(encoding) > 0 && weightOf(encoding) === best) ?? 'identity'
}

function offer(text: string): [string, number] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
