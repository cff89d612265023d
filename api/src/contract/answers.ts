import type { z } from 'zod'
import { type ProblemCode, problems } from '../foundation/problem.ts'
import { problemResponse } from './problem-body.ts'

/** The problems that any call of the platform API can meet which has a key. */
const problemsOfKey: readonly ProblemCode[] = [
  'missing_key',
  'invalid_key',
  'cookie_not_accepted',
  'missing_scope',
]

/** The problems that any call of the platform API can meet. */
const problemsOfAnyCall: readonly ProblemCode[] = [
  'invalid_request',
  'rate_limited',
  'too_many_failures',
  'internal',
  'not_ready',
]

/**
 * The responses of a route, for its schema: its answers on success, and one problem response for each status of the codes.
 * Fastify removes every member of an answer that its schema does not name.
 * @param success Schemas by status.
 * @param codes The problems that this route can meet in addition to those of any call.
 */
export function answers<S extends Record<number, z.ZodType>>(
  success: S,
  codes: readonly ProblemCode[] = [],
): S {
  return answersWithoutKey(success, [...problemsOfKey, ...codes])
}

/** The same for a call that needs no key. */
export function answersWithoutKey<S extends Record<number, z.ZodType>>(
  success: S,
  codes: readonly ProblemCode[],
): S {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of new Set([...problemsOfAnyCall, ...codes])) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const refusals = [...byStatus].map(([status, codesOfStatus]) => [status, problemResponse(codesOfStatus)])
  return { ...success, ...Object.fromEntries(refusals) }
}
