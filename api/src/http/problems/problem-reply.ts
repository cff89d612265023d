import type { FastifyInstance } from 'fastify'
import { type AnyProblemCode, type Problem, problemKinds, problems } from '../../foundation/problem.ts'
import { withoutKeys } from '../../foundation/without-keys.ts'

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

export interface ProblemAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Writes a problem in the form of RFC 9457, with `code`, `request_id` and the problem's own members in addition to its
 *  fields. */
export function problemAnswer(problem: Problem, requestId: string, baseUrl: string): ProblemAnswer {
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
