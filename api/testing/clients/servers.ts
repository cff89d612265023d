import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { serveLocally } from '../at-end.ts'
import { type Answer, type Fault, readCases } from './cases.ts'

interface WholeAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

const trickleMs = 50

/**
 * Sends an answer, or breaks it. drop: the connection closes without a byte. stall: it stays open and silent. trickle: it
 * sends the headers, and then single bytes without end. half_body: it sends the headers and half of the body, and closes.
 */
function answerWith(response: ServerResponse, { status, headers, body }: WholeAnswer, fault?: Fault): void {
  if (fault === 'stall') return
  if (fault === 'drop') {
    response.destroy()
    return
  }
  const length = fault === 'trickle' ? 1_000_000 : body.byteLength
  const lengthHeader = status === 204 ? undefined : { 'content-length': length }
  response.writeHead(status, { ...headers, ...lengthHeader })
  if (fault === 'trickle') {
    const drip = setInterval(() => response.write(' '), trickleMs)
    response.once('close', () => clearInterval(drip))
  } else if (fault === 'half_body') {
    response.write(body.subarray(0, Math.ceil(body.byteLength / 2)), () => response.destroy())
  } else {
    response.end(body)
  }
}

/** One attempt of a call, as it arrived. */
interface Try {
  method: string
  /** The escaped path below the base address of its case. */
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  /** The parsed JSON; null if there was no body. */
  body: unknown
}

/**
 * Answers as the table of cases says, until the test file ends. The base address of a case is `<origin>/<name>`, or
 * `<origin>/<name>~<anything>` for a separate run. `GET <base address>/_tries` answers the attempts of that run so far.
 * An attempt for which the table has no answer gets a 501, because no client retries after that.
 * @returns The origin.
 */
export function startScriptedServer(): Promise<string> {
  const scripts = new Map(readCases().cases.map(({ name, answers }) => [name, answers]))
  const runs = new Map<string, Try[]>()
  return serveLocally(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [, run = '', ...rest] = pathname.split('/')
    const [path, query] = [`/${rest.join('/')}`, Object.fromEntries(searchParams)]
    const tries = runs.get(run) ?? []
    if (path === '/_tries') {
      answerWith(response, json(tries))
      return
    }
    const body = await text(request)
    const { method = '', headers } = request
    tries.push({ method, path, query, headers, body: body === '' ? null : JSON.parse(body) })
    runs.set(run, tries)
    const answer = scripts.get(run.replace(/~.*/, ''))?.[tries.length - 1]
    send(response, answer ?? { status: 501, body: { code: 'no_answer_in_the_table' } })
  })
}

function send(response: ServerResponse, { status, headers, body, fault, ...answer }: Answer): void {
  const content: WholeAnswer =
    answer.bodyText === undefined && body !== undefined
      ? json(body)
      : { status: 200, headers: {}, body: Buffer.from(answer.bodyText ?? '') }
  const date =
    answer.retryAfterDateIn === undefined
      ? {}
      : { 'retry-after': new Date(Date.now() + answer.retryAfterDateIn * 1000).toUTCString() }
  const whole = { ...content, status: status ?? 200, headers: { ...content.headers, ...headers, ...date } }
  answerWith(response, whole, fault)
}

function json(value: unknown): WholeAnswer {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return { status: 200, headers, body: Buffer.from(JSON.stringify(value)) }
}

/**
 * What happens to one attempt. `drop_request` never reaches the API. A `Fault` breaks the answer to a call that the API has
 * processed. A number is a status that the proxy itself answers, with `Retry-After: 0`.
 */
export type ProxyFault = Fault | 'drop_request' | 'pass' | 429 | 500 | 502 | 503 | 504

/** A proxy in front of a real API, until the test file ends. @param api The origin of the API. */
export async function startFaultProxy(api: string) {
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
    /**
     * Starts a run with its own base address. Its attempts get these faults in their order, and then none. `baseUrl` is for
     * the client; `tries()` returns the number of calls so far.
     */
    run: (...faults: ProxyFault[]) => {
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
  const whole = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: Object.fromEntries(answered), body: whole }
}

/** The headers that belong to one connection, or are set again. */
const hopByHop = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'])

function refusal(status: number): WholeAnswer {
  const headers = { 'content-type': 'text/plain', 'retry-after': '0' }
  return { status, headers, body: Buffer.from('The proxy refused this request.') }
}
