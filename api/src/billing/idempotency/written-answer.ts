/** The body of an answer. It is stored if the call has an idempotency key. */
export interface WrittenAnswer {
  body: Buffer
  /** Whether this is the stored answer of an earlier call with the same idempotency key. */
  replayed: boolean
}
