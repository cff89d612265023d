import { nearest } from '@likeness/rules'
import type { FastifyError, FastifyInstance, FastifySchemaValidationError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '../problem.ts'

/** Turns whatever Fastify or a handler throws into a problem. Only what is our fault is logged. */
export function addFaultHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const { body, querystring } = request.routeOptions.schema ?? {}
      const schema =
        error.validationContext === 'body' ? bodySchemas(body)[request.mediaType ?? ''] : querystring
      return reply.problem(invalidRequest(error.validation, error.validationContext, namesIn(schema)))
    }
    const problem = problemOf(error, Object.keys(bodySchemas(request.routeOptions.schema?.body)))
    if (problem.code === 'internal') request.log.error({ error }, 'failed')
    return reply.problem(problem)
  })
}

/** What Fastify itself objects to, by its error codes; anything else is a fault of ours, and stays unexplained. */
function problemOf(error: FastifyError, bodyTypes: string[]): Problem {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'payload_too_large', detail: 'The body is larger than this address accepts.' }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'unsupported_media_type', detail: `Send the body as ${bodyTypes.join(' or ')}.` }
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return { code: 'malformed_json', detail: 'The body could not be parsed as JSON.' }
  }
  // JSON.parse's own message quotes the body, which holds a photo.
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return { code: 'malformed_json', detail: 'The body could not be parsed as JSON.' }
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return { code: 'invalid_request', detail: 'The request could not be read.' }
  }
  return { code: 'internal', detail: 'The call failed and was not charged. Trying again may help.' }
}

type Part = FastifyError['validationContext']

/** Enough to mend a request by, and little enough that a hostile one costs nothing. */
const maxErrors = 20
const maxNameLength = 100

/** One entry of `errors` for each thing wrong, with a JSON pointer into the body or the name of a query parameter. */
function invalidRequest(issues: FastifySchemaValidationError[], part: Part, known: string[]): Problem {
  const errors = issues
    .flatMap((issue) => {
      const { keys } = issue.params
      if (issue.keyword !== 'unrecognized_keys' || !Array.isArray(keys)) {
        return [at(part, issue.instancePath, issue.message ?? 'is not valid')]
      }
      const names = keys.slice(0, maxErrors).map((key) => String(key).slice(0, maxNameLength))
      return names.map((name) =>
        at(part, `${issue.instancePath}/${escaped(name)}`, unknownField(name, known)),
      )
    })
    .slice(0, maxErrors)
  const detail = errors.map((error) => error.detail).join(' ')
  return { code: 'invalid_request', detail, extra: { errors } }
}

function at(part: Part, path: string, detail: string) {
  const pointer = path.replace(/^\/+/, '/').replace(/\/$/, '')
  return part === 'body' ? { pointer, detail } : { parameter: pointer.slice(1), detail }
}

/** As a step of a JSON pointer (RFC 6901). */
export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Names a field that there is not, with the known one that may have been meant. */
export function unknownField(name: string, known: string[]): string {
  const [suggestion] = nearest(name, known, 1)
  return `There is no field "${name}".${suggestion ? ` Did you mean "${suggestion}"?` : ''}`
}

/** A route's schemas for its body, by content type. A schema that names no type is one of JSON. */
function bodySchemas(body: unknown): Record<string, unknown> {
  const hasTypes = typeof body === 'object' && body !== null && 'content' in body
  if (!hasTypes || typeof body.content !== 'object') return { 'application/json': body }
  const types = Object.entries(body.content ?? {})
  return Object.fromEntries(types.map(([type, { schema }]) => [type, schema]))
}

function namesIn(schema: unknown): string[] {
  const hasShape = typeof schema === 'object' && schema !== null && 'shape' in schema
  return hasShape && typeof schema.shape === 'object' ? Object.keys(schema.shape ?? {}) : []
}
