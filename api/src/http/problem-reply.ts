import type { FastifyInstance } from 'fastify'
import { type Problem, type ProblemCode, problems } from '../problem.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with a problem instead of a value: status, headers and body (RFC 9457). */
    problem(problem: Problem): FastifyReply
    /** The code of the problem that was answered; null where the call succeeded. */
    problemCode: ProblemCode | null
  }
}

/** Gives every reply of an app the method `problem`. */
export function addProblemReply(app: FastifyInstance, baseUrl: string): void {
  app.decorateReply('problemCode', null)
  app.decorateReply('problem', function (problem) {
    const { status, retryAfterSeconds } = kindOf(problem.code)
    if (status === 401) this.header('WWW-Authenticate', 'Bearer realm="Likeness"')
    if (retryAfterSeconds !== undefined) this.header('Retry-After', retryAfterSeconds)
    this.problemCode = problem.code
    return this.code(status)
      .type('application/problem+json')
      .send(JSON.stringify(problemBody(problem, this.request.id, baseUrl)))
  })
}

/** What an answer says about a problem. */
export function problemBody(problem: Problem, requestId: string, baseUrl: string) {
  const { status, title } = kindOf(problem.code)
  return {
    type: `${baseUrl}/docs/problems#${problem.code}`,
    title,
    status,
    detail: problem.detail,
    code: problem.code,
    request_id: requestId,
    ...problem.extra,
  }
}

function kindOf(code: ProblemCode): { status: number; title: string; retryAfterSeconds?: number } {
  return problems[code]
}
