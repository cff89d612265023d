/** A possible call of an operation, and its answer. */
export interface Example {
  query?: Record<string, string | number>
  params?: Record<string, string>
  body?: unknown
  status: number
  /** JSON, or the text of a stream; null if the answer has no body. */
  answer: unknown
}
