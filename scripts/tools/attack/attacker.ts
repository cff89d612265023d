import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpAnswer, type HttpCall, kindOf, send } from './http-call.ts'
import type { Target } from './target.ts'

/** What an attack may use. All its calls come from one network, which is not that of the honest callers. */
export interface Attacker {
  readonly target: Target
  /** Aborts when the attack's time is over. */
  readonly signal: AbortSignal
  /** Sends a call and counts its answer. */
  call(call: Omit<HttpCall, 'from' | 'timeoutMs' | 'signal'>): Promise<HttpAnswer>
  /** Posts a body to a path below `/api/v1`, as the account with money; as JSON if the headers name no other type. */
  post(path: string, body?: HttpCall['body'], headers?: HttpCall['headers']): Promise<HttpAnswer>
  /** Repeats work in so many concurrent loops until the time is over. */
  repeat(loops: number, work: () => Promise<unknown>): Promise<void>
  /**
   * Opens a connection, writes the head of a request, and then a part each so many milliseconds for as long as the server
   * lets it. What the server answers, or that it ended the connection, is counted.
   */
  dribble(dribble: Dribble): Promise<void>
}

interface Dribble {
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

/** The parent's order. */
export interface Order {
  readonly attack: string
  readonly target: Target
}

/** The attacker's network. */
const from = '127.0.0.66'
const timeoutMs = 60_000

/** An attacker that counts how it is answered. */
export function openAttacker(target: Target, signal: AbortSignal) {
  const answers: Record<string, number> = {}
  const count = (kind: string) => {
    answers[kind] = (answers[kind] ?? 0) + 1
  }
  const call: Attacker['call'] = async (one) => {
    const answer = await send({ ...one, from, timeoutMs, signal })
    if (!signal.aborted) count(kindOf(answer))
    return answer
  }
  const authorization = `Bearer ${target.keys.funded}`
  const attacker: Attacker = {
    target,
    signal,
    call,
    post: (path, body, headers) =>
      call({
        url: `${target.site}/api/v1${path}`,
        method: 'POST',
        ...(body === undefined
          ? { headers: { authorization, ...headers } }
          : { headers: { authorization, 'content-type': 'application/json', ...headers }, body }),
      }),
    repeat: async (loops, work) => {
      await Promise.all(
        Array.from({ length: loops }, async () => {
          while (!signal.aborted) {
            const startMs = performance.now()
            await work()
            // A refusal at once must not become a busy loop of this process.
            await sleep(Math.max(20 - (performance.now() - startMs), 0))
          }
        }),
      )
    },
    dribble: (dribble) => dribbleOnce(dribble, signal, count),
  }
  return { attacker, answers }
}

function dribbleOnce(
  { to, head, part, everyMs, deaf = false }: Dribble,
  signal: AbortSignal,
  count: (kind: string) => void,
): Promise<void> {
  const { hostname: host, port } = new URL(to)
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), localAddress: from, allowHalfOpen: false })
    let answer = ''
    const writing = setInterval(() => socket.writable && socket.write(part), everyMs)
    const end = () => socket.destroy()
    signal.addEventListener('abort', end, { once: true })
    socket.on('error', () => {})
    socket.once('connect', () => socket.write(head))
    if (deaf) socket.pause()
    else
      socket.on('data', (data) => {
        answer += data.toString('latin1')
        // The server lets a caller who is still sending read the answer; this one has read it.
        if (/\r\n\r\n[\s\S]/.test(answer)) socket.destroy()
      })
    socket.once('close', () => {
      clearInterval(writing)
      signal.removeEventListener('abort', end)
      if (!signal.aborted) {
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
        count(kindOf({ status, body: status ? answer : 'cut off', ms: 0 }))
      }
      resolve()
    })
  })
}

/** Creates a job on the account with money, and cancels it at once, so that its money is given back. */
export async function createAndCancel({ post }: Attacker, body: string): Promise<void> {
  const made = await post('/photos/jobs', body)
  const id = /"id":"(job_\w+)"/.exec(made.body)?.[1]
  if (id) await post(`/photos/jobs/${id}/cancel`)
}
