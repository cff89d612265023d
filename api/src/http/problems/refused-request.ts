import type { Problem } from '../../foundation/problem.ts'

/** Carries a problem where Fastify passes only errors. The fault handler answers with the problem. */
export class RefusedRequest extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}
