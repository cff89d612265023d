import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Problem, refusal } from '../foundation/problem.ts'
import { faultOfText, shortened } from '../foundation/text.ts'

/** The limits of a query. The longest honest one is a cursor of 1,000 characters with a few filters. */
const queryLimits = {
  parameters: 30,
  /** Characters of one parameter, as it is written. */
  parameterLength: 4_000,
} as const

/** The headers whose text is stored, logged or passed on, as answers write them. */
const storedHeaders = ['User-Agent', 'Idempotency-Key'] as const

/**
 * Refuses requests with a text that is not UTF-8 or cannot be stored in their address or headers. The reader of JSON and that
 * of forms do the same for bodies, so no route meets such a text.
 */
export function addStrictText(app: FastifyInstance): void {
  app.addHook('onRequest', function refuseStrangeText(request, reply, done) {
    const problem = addressProblem(request) ?? headerProblem(request)
    if (problem) reply.problem(problem)
    else done()
  })
}

function addressProblem({ raw: { url = '' }, params }: FastifyRequest): Problem | undefined {
  const strange = /[^\x21-\x7e]/.test(url)
  if (strange) return invalid({}, 'The address has characters that must be percent-encoded. Encode them.')
  if (typeof params === 'object' && params !== null) {
    for (const [parameter, value] of Object.entries(params)) {
      const fault = faultOfText(String(value))
      if (fault) return invalid({ parameter }, `${parameter} in the address ${fault}, which is not accepted.`)
    }
  }
  const [, query] = url.split('?', 2)
  return query === undefined ? undefined : queryProblem(query)
}

function queryProblem(query: string): Problem | undefined {
  const { parameters, parameterLength } = queryLimits
  const written = query.split('&', parameters + 1)
  if (written.length > parameters) {
    return invalid({}, `The query has more than ${parameters} parameters. Send fewer.`)
  }
  for (const each of written) {
    const [name = ''] = each.split('=', 1)
    const parameter = shortened(decoded(name) ?? name, 100)
    if (each.length > parameterLength) {
      return invalid({ parameter }, `A parameter is longer than ${parameterLength} characters. Shorten it.`)
    }
    const text = decoded(each)
    if (text === undefined) {
      return invalid(
        { parameter: shortened(name, 100) },
        'The query is not percent-encoded UTF-8. Correct its encoding.',
      )
    }
    const fault = faultOfText(text)
    if (fault) return invalid({ parameter }, `A parameter of the query ${fault}, which is not accepted.`)
  }
  return undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function headerProblem({ headers }: FastifyRequest): Problem | undefined {
  for (const header of storedHeaders) {
    const value = [headers[header.toLowerCase()] ?? []].flat().join()
    // Node gives the bytes of a header as Latin-1.
    const bytes = Buffer.from(value, 'latin1')
    if (isUtf8(bytes) && !/[^\P{Cc}\t]/u.test(bytes.toString())) continue
    return invalid({ header }, `The header ${header} is not text in UTF-8. Correct its encoding.`)
  }
  return undefined
}

function invalid(place: { parameter?: string; header?: string }, detail: string): Problem {
  return refusal('invalid_request', detail, { errors: [{ ...place, detail }] }).problem
}

/**
 * Refuses what Node's parser accepts although it is ambiguous: a second Host header, which a proxy in front may read
 * instead of the first (RFC 9112 section 3.2); and more headers than Node keeps, because those beyond are dropped unread.
 * @param mostHeaders The most headers of a request.
 */
export function refuseAmbiguous(app: FastifyInstance, mostHeaders: number): void {
  app.addHook('onRequest', function refuseAmbiguous({ raw: { rawHeaders } }, reply, done) {
    // Names and values alternate; Node's parsed headers have only the first Host.
    const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text))
    if (rawHeaders.length / 2 > mostHeaders) {
      const detail = `The request has more than ${mostHeaders} headers. Send fewer.`
      reply.header('Connection', 'close').problem({ code: 'headers_too_large', detail })
    } else if (hosts.length > 1) {
      const detail = 'The request has more than one Host header. Send one.'
      reply.header('Connection', 'close').problem({ code: 'invalid_request', detail })
    } else done()
  })
}
