import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type AnyProblemCode, type Problem, problemKinds, problems, Refused } from '../foundation/problem.ts'
import { withoutKeys } from '../foundation/text.ts'
import { isDatabaseAway } from '../storage/database-outage.ts'
import { invalidRequest, listed, namesIn } from './invalid-request.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with a problem instead of a value: status, headers and body. */
    problem(problem: Problem): FastifyReply
    /** The code of the problem that was answered; null if the call succeeded. */
    problemCode: AnyProblemCode | null
  }
}

/** Gives every reply of an app the method `problem`. The pages that describe the problems are below `baseUrl`. */
export function addProblemReply(app: FastifyInstance, baseUrl: string): void {
  app.decorateReply('problemCode', null)
  app.decorateReply('problem', function (problem) {
    const { status, headers, body } = problemAnswer(problem, this.request.id, baseUrl)
    this.problemCode = problem.code
    return this.code(status).headers(headers).send(body)
  })
}

/** Writes a problem in the form of RFC 9457, with `code`, `request_id` and the problem's own members in addition to its
 *  fields. */
export function problemAnswer(problem: Problem, requestId: string, baseUrl: string) {
  const { code } = problem
  const ofPlatform = code in problems
  const { status, title, retryAfterSeconds: usualSeconds } = problemKinds[code]
  const retryAfterSeconds = problem.retryAfterSeconds ?? usualSeconds
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      ...(status === 401 && ofPlatform && { 'WWW-Authenticate': 'Bearer realm="Likeness"' }),
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    },
    // A detail may repeat what the caller sent, which may be a key in the wrong place.
    body: withoutKeys(
      JSON.stringify({
        type: ofPlatform ? `${baseUrl}/docs/api/problems#${code}` : 'about:blank',
        title,
        status,
        detail: problem.detail,
        code,
        request_id: requestId,
        ...problem.extra,
      }),
    ),
  }
}

/** Turns everything that Fastify or a handler throws into a problem. Only faults of the service are logged. */
export function addFaultHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const part = error.validationContext
      return reply.problem(invalidRequest({ issues: error.validation, part, ...sentAs(part, request) }))
    }
    if (error instanceof Refused) return reply.problem(error.problem)
    const problem = problemOfError(error, bodySchemas(request.routeOptions.schema?.body))
    if (problem.code === 'internal') request.log.error({ error }, 'failed')
    if (problem === databaseAway) request.log.error({ error }, 'the database is away')
    return reply.problem(problem)
  })
}

/** The part of a request as it was sent, and the schema that it should match. */
function sentAs(part: FastifyError['validationContext'], request: FastifyRequest) {
  const { body, params, querystring } = request.routeOptions.schema ?? {}
  if (part === 'body') return { schema: bodySchemas(body)[request.mediaType ?? ''], value: request.body }
  if (part === 'params') return { schema: params, value: request.params }
  return { schema: querystring, value: request.query }
}

/** The errors of Fastify itself, by their codes. Anything else is a fault of the service, and its cause is not revealed. */
function problemOfError(error: FastifyError, bodies: Record<string, unknown>): Problem {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE': {
      const detail = 'The body is larger than this address accepts. Send a smaller body.'
      return { code: 'payload_too_large', detail }
    }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE': {
      const detail = `The type of the body is not accepted. Send it as ${Object.keys(bodies).join(' or ')}.`
      return { code: 'unsupported_media_type', detail }
    }
    case 'FST_ERR_CTP_EMPTY_JSON_BODY': {
      const names = namesIn(bodies['application/json'])
      const object = names.length > 0 ? `an object with ${listed(names)}` : 'a JSON object'
      return { code: 'malformed_json', detail: `The body is empty. Send ${object}.` }
    }
  }
  if (error.statusCode === undefined || error.statusCode >= 500) return faultOf(error)
  const detail = 'The request could not be read. Compare it with the reference.'
  return { code: 'invalid_request', detail }
}

/** The problem of a failure that is no fault of the caller: whether to try again soon, or that something is broken. */
export function faultOf(error: unknown): Problem {
  return isDatabaseAway(error) ? databaseAway : ourFault
}

const databaseAway: Problem = {
  code: 'not_ready',
  detail: 'The database does not respond. Nothing was charged. Try again.',
}

/** The problem of an unexpected failure. */
const ourFault: Problem = {
  code: 'internal',
  detail: 'The call failed and was not charged. Try again.',
}

/** A route's schemas for its body, by content type. A schema without a content type is one of JSON. */
function bodySchemas(body: unknown): Record<string, unknown> {
  const hasTypes = typeof body === 'object' && body !== null && 'content' in body
  if (!hasTypes || typeof body.content !== 'object') return { 'application/json': body }
  const types = Object.entries(body.content ?? {})
  return Object.fromEntries(types.map(([type, { schema }]) => [type, schema]))
}

/** Answers 404 if there is no route for the address, and 405 with `Allow` if there is one for another method. */
export function addUnknownAddress(app: FastifyInstance): void {
  const methodsByPattern = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPattern.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsByPattern.set(url, methods)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const known = [...methodsByPattern].find(([pattern]) => fits(path, pattern))
    if (!known) {
      const detail = 'There is nothing at this address. Compare it with the reference.'
      return reply.problem({ code: 'unknown_address', detail })
    }
    const allowed = [...known[1]].sort().join(', ')
    reply.header('Allow', allowed)
    return reply.problem({
      code: 'method_not_allowed',
      detail: `This address does not allow this method. Use ${allowed}.`,
    })
  })
}

/** Whether a path matches a route's pattern, such as `/photos/jobs/42` and `/photos/jobs/:id`. */
function fits(path: string, pattern: string): boolean {
  const [parts, wanted] = [path.split('/'), pattern.split('/')]
  if (parts.length !== wanted.length) return false
  return wanted.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index] !== ''))
}
