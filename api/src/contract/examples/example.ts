/** What a call of an operation may look like, and its answer. */
export interface Example {
  query?: Record<string, string | number>
  params?: Record<string, string>
  body?: unknown
  status: number
  /** As JSON or, of a stream, as text; null where the answer has no body. */
  answer: unknown
}
