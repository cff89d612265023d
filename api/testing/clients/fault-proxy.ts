import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serveLocally } from '../servers/serve-locally.ts'
import { answerWith, type WholeAnswer } from './answer-with.ts'
import type { Fault } from './cases.ts'

/**
 * What happens to one attempt. `drop_request` never reaches the API. A `Fault` breaks the answer to a call that the API has
 * processed. A number is a status that the proxy itself answers, with `Retry-After: 0`.
 */
export type ProxyFault = Fault | 'drop_request' | 'pass' | 429 | 500 | 502 | 503 | 504

export interface FaultProxy {
  /**
   * Starts a run with its own base address. Its attempts get these faults in their order, and then none. `baseUrl` is for
   * the client; `tries()` returns the number of calls so far.
   */
  run(...faults: ProxyFault[]): { baseUrl: string; tries(): number }
}

/** A proxy in front of a real API, until the test file ends. @param api The origin of the API. */
export async function startFaultProxy(api: string): Promise<FaultProxy> {
  const runs = new Map<string, { faults: ProxyFault[]; tries: number }>()
  const origin = await serveLocally(async (request, response) => {
    const [, id = '', ...path] = (request.url ?? '').split('/')
    const run = runs.get(id)
    if (!run) throw new Error(`there is no run ${id}`)
    const fault = run.faults[run.tries] ?? 'pass'
    run.tries += 1
    if (fault === 'drop_request') {
      response.destroy()
    } else if (typeof fault === 'number') {
      await buffer(request)
      answerWith(response, refusal(fault))
    } else {
      const answer = await forward(request, `${api}/${path.join('/')}`)
      answerWith(response, answer, fault === 'pass' ? undefined : fault)
    }
  })
  return {
    run: (...faults) => {
      const id = randomUUID()
      const run = { faults, tries: 0 }
      runs.set(id, run)
      return { baseUrl: `${origin}/${id}`, tries: () => run.tries }
    },
  }
}

/** The API's complete answer, so that the API has processed the call. */
async function forward(request: IncomingMessage, url: string): Promise<WholeAnswer> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (!hopByHop.has(name) && typeof value === 'string') headers.set(name, value)
  }
  const body = await buffer(request)
  const { method = 'GET' } = request
  const answer = await fetch(url, { method, headers, ...(body.byteLength > 0 && { body }) })
  const answered = [...answer.headers].filter(([name]) => !hopByHop.has(name))
  return {
    status: answer.status,
    headers: Object.fromEntries(answered),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** The headers that belong to one connection, or are set again. */
const hopByHop = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'])

function refusal(status: number): WholeAnswer {
  return {
    status,
    headers: { 'content-type': 'text/plain', 'retry-after': '0' },
    body: Buffer.from('The proxy refused this request.'),
  }
}
