import type { Problem } from '../../foundation/problem.ts'

/** The reason why reading a body was ended before its end: the problem to answer. */
export class CutOff extends Error {
  readonly problem: Problem
  readonly statusCode = 408

  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}
