import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '../../foundation/problem.ts'
import { isDatabaseAway } from '../../storage/database/is-away.ts'
import { CutOff } from './cut-off.ts'
import { invalidRequest, listed, namesIn } from './invalid-request.ts'
import { RefusedRequest } from './refused-request.ts'

/** Turns everything that Fastify or a handler throws into a problem. Only faults of the service are logged. */
export function addFaultHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const part = error.validationContext
      return reply.problem(invalidRequest({ issues: error.validation, part, ...sentAs(part, request) }))
    }
    if (error instanceof RefusedRequest) return reply.problem(error.problem)
    if (error instanceof CutOff) return reply.problem(error.problem)
    const problem = problemOf(error, bodySchemas(request.routeOptions.schema?.body))
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
function problemOf(error: FastifyError, bodies: Record<string, unknown>): Problem {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return {
        code: 'payload_too_large',
        detail: 'The body is larger than this address accepts. Send a smaller body.',
      }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return {
        code: 'unsupported_media_type',
        detail: `The type of the body is not accepted. Send it as ${Object.keys(bodies).join(' or ')}.`,
      }
    case 'FST_ERR_CTP_EMPTY_JSON_BODY': {
      const names = namesIn(bodies['application/json'])
      const object = names.length > 0 ? `an object with ${listed(names)}` : 'a JSON object'
      return { code: 'malformed_json', detail: `The body is empty. Send ${object}.` }
    }
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return {
      code: 'invalid_request',
      detail: 'The request could not be read. Compare it with the reference.',
    }
  }
  return faultOf(error)
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
