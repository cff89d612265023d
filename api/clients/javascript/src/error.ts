/** Why a call has no answer. */
export class LikenessError extends Error {
  override readonly name = 'LikenessError'
  /** A stable name such as `insufficient_funds`; `connection_failed` where no answer came at all. */
  readonly code: string
  /** The HTTP status; 0 where no answer came at all. */
  readonly status: number
  /** What to quote when asking for help; null where no answer came, or not one of ours. */
  readonly requestId: string | null
  /** The whole problem as the API gives it: for 402 also `balance`, `price` and `top_up_url`, and so on. */
  readonly problem: Readonly<Record<string, unknown>>

  constructor(status: number, problem: Readonly<Record<string, unknown>>, cause?: unknown) {
    super(String(problem.detail ?? `The API answered ${status}.`), { cause })
    this.code = String(problem.code ?? 'unexpected_answer')
    this.status = status
    this.requestId = typeof problem.request_id === 'string' ? problem.request_id : null
    this.problem = problem
  }
}
