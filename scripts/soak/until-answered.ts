import { setTimeout as sleep } from 'node:timers/promises'

export interface Call {
  method: 'GET' | 'POST'
  /** The path below the API's address: `/api/v1/…`. */
  path: string
  key: string
  body?: unknown
  /** The key that makes a POST safe to repeat. */
  idempotencyKey?: string
}

export interface Answer {
  status: number
  body: string
  /** The number of times that the call was sent. */
  tries: number
}

const patienceMs = 120_000
const tryMs = 40_000

/**
 * Sends a call as a careful client does: to any of the processes, and again if the connection broke or the answer says
 * that another try may succeed, always with the same idempotency key. Rejects after two minutes without success.
 * @param addresses The addresses of the processes that run at the moment.
 */
export async function untilAnswered(call: Call, addresses: () => readonly string[]): Promise<Answer> {
  const deadline = Date.now() + patienceMs
  let last = 'no process was up'
  for (let tries = 1; Date.now() < deadline; tries += 1) {
    const running = addresses()
    const address = running[Math.floor(Math.random() * running.length)]
    const answer = address && (await send(call, address))
    if (typeof answer === 'object' && !isTemporary(answer)) return { ...answer, tries }
    if (answer) last = typeof answer === 'string' ? answer : `${answer.status} ${answer.body.slice(0, 200)}`
    await sleep(50 + Math.random() * 250)
  }
  throw new Error(`${call.method} ${call.path} was never answered: ${last}`)
}

function isTemporary({ status, body }: { status: number; body: string }): boolean {
  return status === 429 || status >= 500 || (status === 409 && body.includes('"idempotency_in_progress"'))
}

async function send({ method, path, key, body, idempotencyKey }: Call, address: string) {
  try {
    const response = await fetch(`${address}${path}`, {
      method,
      signal: AbortSignal.timeout(tryMs),
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
