/** A request made from random numbers, which may be wrong in any part. */
export interface FuzzRequest {
  /** What is wrong with it, for the report. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Whether the body is sent in chunks, without its length. */
  readonly chunked: boolean
}
