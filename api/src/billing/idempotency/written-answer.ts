/** The body of an answer that is stored under an idempotency key, where its call carries one. */
export interface WrittenAnswer {
  body: Buffer
  /** Whether this is what an earlier call with the same idempotency key was answered. */
  replayed: boolean
}
