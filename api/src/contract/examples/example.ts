/** A possible call of an operation, and its answer. */
export interface Example {
  query?: Record<string, string | number>
  params?: Record<string, string>
  body?: unknown
  status: number
  /** JSON, or the text of a stream; null if the answer has no body. */
  answer: unknown
}

/** A page of a list, with the cursor of the next page if there is one. */
export const pageWith = (data: readonly unknown[], next_cursor: string | null = null) => ({
  data,
  has_more: next_cursor !== null,
  next_cursor,
})
