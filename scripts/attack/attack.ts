import type { HttpAnswer, HttpCall } from './http-call.ts'
import type { Target } from './target.ts'

/** What an attack may use. All its calls come from one network, which is not that of the honest callers. */
export interface Attacker {
  readonly target: Target
  /** Aborts when the attack's time is over. */
  readonly signal: AbortSignal
  /** Sends a call and counts its answer. */
  call(call: Omit<HttpCall, 'from' | 'timeoutMs' | 'signal'>): Promise<HttpAnswer>
  /** Repeats work in so many concurrent loops until the time is over. */
  repeat(loops: number, work: () => Promise<unknown>): Promise<void>
  /**
   * Opens a connection, writes the head of a request, and then a part each so many milliseconds for as long as the server
   * lets it. What the server answers, or that it ended the connection, is counted.
   */
  dribble(dribble: Dribble): Promise<void>
}

export interface Dribble {
  /** An address such as `http://127.0.0.1:4321`. */
  readonly to: string
  readonly head: string
  readonly part: Uint8Array | string
  readonly everyMs: number
  /** Whether the answer is left unread. */
  readonly deaf?: boolean
}

/** One way to stall the service, or to get work for nothing. */
export interface Attack {
  readonly name: string
  run(attacker: Attacker): Promise<void>
}
