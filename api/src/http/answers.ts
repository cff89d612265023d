import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply, onSendHookHandler } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { WrittenAnswer } from '../billing/metering/free-call.ts'
import type { PaidAnswer } from '../billing/metering/paid-call.ts'

/** An app whose routes are described by Zod's schemas. */
export type ZodApp = Parameters<FastifyPluginAsyncZod>[0]

/** The declared response of a route of the dashboard that answers nothing. */
export const nothing = { 204: z.null() }

/**
 * Sends a body that is already written and was checked against its schema by the code that wrote it, so that a replay equals the
 * first answer byte for byte. A header marks a replay.
 */
export function sendWritten(reply: FastifyReply, { body, replayed }: WrittenAnswer): FastifyReply {
  if (replayed) reply.header('Idempotency-Replayed', 'true')
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Sends the answer of a call with a price, and notes what was charged for it, for the request log and metrics. */
export function sendPaid(reply: FastifyReply, answer: PaidAnswer): FastifyReply {
  reply.chargedMicros = answer.chargedMicros
  return sendWritten(reply, answer)
}

/** The query parameter that names the members of an answer which the caller wants. */
export function wantedMembers(answer: z.ZodObject) {
  const names = Object.keys(answer.shape)
  const wrong = `must be names of members with commas between them, such as "${names.slice(0, 3).join(',')}".`
  return z
    .string(wrong)
    .max(1000, wrong)
    .refine((text) => text.split(',').every((name) => names.includes(name)), wrong)
    .transform((text) => text.split(','))
    .optional()
    .describe(
      'The members of the answer that you want, with commas between them: the answer then has no others. All if absent.',
    )
}

const Wanted = z.looseObject({ fields: z.array(z.string()).optional() })

/** An `onSend` hook of routes with this parameter: leaves only these members in a JSON answer that succeeded. */
export const leaveWanted: onSendHookHandler = function leaveWanted({ query }, reply, payload, done) {
  const { fields } = Wanted.safeParse(query).data ?? {}
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  if (!fields || !isText || reply.statusCode !== 200) return done(null, payload)
  const members = Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(payload.toString())))
  done(null, JSON.stringify(Object.fromEntries(members.filter(([name]) => fields.includes(name)))))
}

/**
 * Rows as CSV while they are read, with the columns' names in the first line. A text that a spreadsheet would read as a
 * formula gets an apostrophe before it. A failure destroys the stream, so the answer is cut off.
 */
export function csvOf(columns: readonly string[], rows: Iterable<object> | AsyncIterable<object>): Readable {
  const written = stringify({
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
  })
  pipeline(Readable.from(rows), written, () => {})
  return written
}

/** The type of such an answer. */
export const csvType = 'text/csv; charset=utf-8; header=present'

/**
 * Answers with server-sent events. The connection closes when the stream ends, because a kept-alive connection would delay
 * the app's shutdown. A header asks proxies not to buffer the events.
 */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .headers({ Connection: 'close', 'X-Accel-Buffering': 'no' })
    .type('text/event-stream')
    .send(events)
}

/**
 * The header by which browsers use only HTTPS with this host and those below it, for two years (RFC 6797). The site's server
 * sends the same one; this is for an API that is reached directly.
 * @param baseUrl The public address of the service. Over HTTP, a browser must not get the header, so that there is none.
 */
export function transportHeaders(baseUrl: string): Readonly<Record<string, string>> {
  if (URL.parse(baseUrl)?.protocol !== 'https:') return {}
  return { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
}

/** Aborts when the caller no longer waits for an answer, at once if the caller has already hung up. */
export function callerLeft({ request, raw: answer }: FastifyReply): AbortSignal {
  const { socket } = request.raw
  const left = new AbortController()
  const leave = () => {
    socket.off('close', leave)
    left.abort()
  }
  if (socket.destroyed) left.abort()
  else socket.once('close', leave)
  answer.once('close', leave)
  return left.signal
}
