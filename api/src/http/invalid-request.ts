import { nearest } from '@likeness/rules'
import type { FastifyError, FastifySchemaValidationError } from 'fastify'
import { z } from 'zod'
import type { Problem } from '../foundation/problem.ts'
import { shortened } from '../foundation/text.ts'

type Part = FastifyError['validationContext']

/** Enough to correct a request, and few enough that a hostile request costs nothing. */
const maxErrors = 20
const maxNameLength = 100
const maxDetailLength = 400

/** A part of a request that does not match its schema. */
export interface Refused {
  issues: readonly FastifySchemaValidationError[]
  part: Part
  schema: unknown
  value: unknown
}

/** The problem `invalid_request`, with one entry of `errors` for each thing that is wrong: a JSON pointer into the body,
 *  or the name of a query parameter. */
export function invalidRequest({ issues, part, schema, value }: Refused): Problem {
  const errors: ReturnType<typeof at>[] = []
  for (const issue of issues) {
    errors.push(...entriesOf(issue, { part, schema, value }).slice(0, maxErrors - errors.length))
    if (errors.length === maxErrors) break
  }
  const detail = errors.map((error) => error.detail).join(' ')
  return { code: 'invalid_request', detail, extra: { errors } }
}

/** The entries for one issue: one for each unknown name, otherwise a single one. */
function entriesOf(issue: FastifySchemaValidationError, { part, schema, value }: Omit<Refused, 'issues'>) {
  const steps = issue.instancePath.split('/').filter(Boolean)
  const { keys } = issue.params
  if (issue.keyword !== 'unrecognized_keys' || !Array.isArray(keys)) {
    return [at(part, issue.instancePath, wrong(steps, issue.message ?? '', schema, value))]
  }
  const known = namesIn(schema, steps)
  const names = keys.slice(0, maxErrors).map((key) => shortened(String(key), maxNameLength))
  const kind = part === 'body' ? 'field' : 'query parameter'
  return names.map((name) =>
    at(part, `${issue.instancePath}/${escaped(name)}`, unknownField(name, known, kind)),
  )
}

function at(part: Part, path: string, detail: string) {
  const steps = path.split('/').map((step) => shortened(step, maxNameLength))
  const pointer = steps.join('/').replace(/^\/+/, '/').replace(/\/$/, '')
  const short = shortened(detail, maxDetailLength)
  return part === 'body' ? { pointer, detail: short } : { parameter: pointer.slice(1), detail: short }
}

/** What is wrong at a place: its name, and what belongs there. */
function wrong(steps: readonly string[], message: string, schema: unknown, value: unknown): string {
  if (steps.length === 0) {
    const names = namesIn(schema)
    return names.length > 0 ? `The body must be an object with ${listed(names)}.` : message
  }
  const place = steps.map((step) => shortened(step, maxNameLength)).join('.')
  const asked = message
    .replace(/^Invalid input: expected (\w+), received .*$/, 'must be of type $1.')
    .replace(
      /^Invalid option: expected one of (.*)$/,
      (_, options: string) => `must be one of ${options.replaceAll('|', ', ')}.`,
    )
  if (/^[A-Z]/.test(asked)) return asked
  if (!asked.startsWith('must ')) return `${place} ${asked}`
  return valueAt(value, steps) === undefined ? `${place} is missing: it ${asked}` : `${place} ${asked}`
}

function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? Reflect.get(inner, step)
        : undefined,
    value,
  )
}

/** A name as a step of a JSON pointer (RFC 6901). */
export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Names an unknown field, and the known field that may have been meant. */
export function unknownField(name: string, known: readonly string[], kind = 'field'): string {
  const [suggestion] = nearest(name, known, 1)
  return `There is no ${kind} "${name}".${suggestion ? ` Did you mean "${suggestion}"?` : ''}`
}

/** The names of the members that a schema knows at a place inside it. */
export function namesIn(schema: unknown, steps: readonly string[] = []): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return namesIn(schema.unwrap(), steps)
  }
  const [step, ...rest] = steps
  if (schema instanceof z.ZodObject) {
    return step === undefined ? Object.keys(schema.shape) : namesIn(schema.shape[step], rest)
  }
  return schema instanceof z.ZodArray && step !== undefined ? namesIn(schema.element, rest) : []
}

/** Joins names as in `a, b and c`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
}
