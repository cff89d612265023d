import { setTimeout as sleep } from 'node:timers/promises'
import { type CheckResult, type Job, Likeness } from '#api/clients/javascript/src/index.ts'

export interface LoadSettings {
  /** The API key of the account that pays. */
  readonly key: string
  /** The addresses of the API's processes, read before each try. */
  readonly addresses: () => readonly string[]
  /** The photo of every call. */
  readonly photo: Uint8Array
  /** How many calls are under way at the same time. */
  readonly connections?: number
}

/** A call that was answered with a result, for which the account paid. */
export interface Answered {
  readonly kind: 'photo' | 'job'
  readonly idempotencyKey: string
  readonly result: CheckResult | Job
  /** In ms since the start of the load. */
  readonly sentMs: number
  readonly answeredMs: number
}

/** A request to one process. */
export interface Try {
  /** The address of the process. */
  readonly address: string
  /** `200`, `503 not_ready`, `connection broken`. */
  readonly outcome: string
}

export interface Load {
  /** What was answered so far. */
  readonly answered: readonly Answered[]
  /** The calls that were given up. */
  readonly unanswered: readonly string[]
  /** Every single try so far. */
  readonly tries: readonly Try[]
  /** The present time, in ms since the start. */
  readonly now: () => number
  /** Resolves when so many more calls are answered. */
  more(calls: number): Promise<void>
  /** Begins no call any more, and waits for those that are under way. */
  stop(): Promise<void>
}

const documentId = 'us-passport'
/** A caller that is patient: its orders matter to it. */
const patienceMs = 90_000
const tryMs = 30_000
/** Every so many calls are a job. */
const jobEvery = 6

/**
 * Sends calls of 0.05 USD until it is stopped, as a careful program does: through the client library, which repeats what may
 * be repeated, and then again with the same idempotency key, to the next process, until there is an answer.
 */
export function startLoad({ key, addresses, photo, connections = 6 }: LoadSettings): Load {
  const startedAt = performance.now()
  const now = () => performance.now() - startedAt
  const answered: Answered[] = []
  const unanswered: string[] = []
  const tries: Try[] = []
  let stopped = false
  let turn = 0

  const client = () => {
    const all = addresses()
    turn += 1
    const address = all[turn % all.length] ?? ''
    const fetch = noting((outcome) => tries.push({ address, outcome }))
    return new Likeness({ apiKey: key, baseUrl: address, timeoutMs: tryMs, fetch })
  }

  async function order(kind: Answered['kind']): Promise<void> {
    const idempotencyKey = crypto.randomUUID()
    const sentMs = now()
    for (let last = ''; ; ) {
      try {
        const result = await placed(client(), kind, photo, idempotencyKey)
        answered.push({ kind, idempotencyKey, result, sentMs, answeredMs: now() })
        return
      } catch (error) {
        last = error instanceof Error ? error.message : String(error)
      }
      if (now() - sentMs > patienceMs) {
        unanswered.push(last)
        return
      }
      await sleep(200)
    }
  }

  const running = Array.from({ length: connections }, async (_, connection) => {
    for (let call = connection; !stopped; call += 1) await order(call % jobEvery === 0 ? 'job' : 'photo')
  })
  return {
    answered,
    unanswered,
    tries,
    now,
    more: async (calls) => {
      const wanted = answered.length + calls
      while (answered.length < wanted && unanswered.length === 0) await sleep(5)
    },
    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}

/** Places an order, or places it again. */
export function placed(
  client: Likeness,
  kind: Answered['kind'],
  photo: Uint8Array,
  idempotencyKey: string,
): Promise<CheckResult | Job> {
  return kind === 'job'
    ? client.createJob({ items: [{ documentId, photo }] }, { idempotencyKey })
    : client.validatePhoto({ documentId, photo }, { idempotencyKey })
}

/** A fetch that notes the outcome of each try. */
function noting(note: (outcome: string) => void): typeof globalThis.fetch {
  return async (...request) => {
    try {
      const response = await globalThis.fetch(...request)
      note(response.ok ? `${response.status}` : await problemOf(response.clone()))
      return response
    } catch (error) {
      note(error instanceof Error && error.name === 'AbortError' ? 'no answer in 30 s' : 'connection broken')
      throw error
    }
  }
}

async function problemOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  const again = response.headers.get('retry-after')
  return `${response.status} ${code}${response.status === 503 && again === null ? ' without Retry-After' : ''}`
}
