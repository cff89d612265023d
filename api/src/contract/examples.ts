/** What a call of an operation may look like, and its answer. */
export interface Example {
  query?: Record<string, string | number>
  params?: Record<string, string>
  body?: unknown
  status: number
  answer: unknown
}

/** By the operation's name. `examples.test.ts` makes each call. */
export const examples: Record<string, Example | undefined> = {}
