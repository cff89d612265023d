import { CallTimedOutError, ConnectionFailedError, errorOf, type LikenessError } from './errors.ts'

/** The version of this package; the same as in package.json. */
export const version = '0.2.0'

/** The address that is called by default. The build replaces it by that of the service for which it builds. */
export const publicAddress = 'http://localhost:4321'

/** The settings with which calls are made. */
export interface Transport {
  apiKey: string | undefined
  /** Without a trailing slash. */
  baseUrl: string
  timeoutMs: number
  maxRetries: number
  fetch: typeof globalThis.fetch
  wait: Wait
}

/** One call of the API, which consists of one or more tries. */
export interface Call<Answer> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The escaped path, which starts with `/api/` or `/.well-known/`. */
  path: string
  /** Undefined members are left out. */
  query?: object | undefined
  /** Sent as JSON. */
  body?: unknown
  accept?: string
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /**
   * The answer to return if this try finds nothing left to do, because an earlier try may have succeeded without an
   * answer.
   */
  doneBefore?: Answer
  /** Reads the answer of a successful call. Rejects or resolves with undefined if it is not an answer of the API. */
  read(response: Response): Promise<Answer | undefined>
}

/**
 * Whether this runs in a page or a worker. There, the client sends no user agent: the browser has its own, and an extra
 * header would make the browser send a preflight request first.
 */
const inBrowser = 'document' in globalThis || 'importScripts' in globalThis

const repeated = new Set([429, 500, 502, 503, 504])

/**
 * Makes a call, and repeats it if that may help, each time with the same idempotency key.
 * @throws LikenessError of the kind of the last try's failure; the signal's reason if the call was aborted.
 */
export async function send<Answer>(transport: Transport, call: Call<Answer>): Promise<Answer> {
  const { baseUrl, maxRetries, wait } = transport
  if (transport.apiKey === undefined && !isPublic(call)) {
    throw errorOf({ status: 0, code: 'missing_key', detail: 'This call needs an apiKey.' })
  }
  const url = `${baseUrl}${call.path}${queryOf(call.query)}`
  const request = requestOf(transport, call)
  let mayBeDone = false
  for (let retry = 0; ; retry += 1) {
    const outcome = await attempt(transport, call, url, request)
    if ('answer' in outcome) return outcome.answer
    const { error, again } = outcome
    if (mayBeDone && error.status === 404 && call.doneBefore !== undefined) return call.doneBefore
    mayBeDone ||= error.status === 0 || error.status >= 500
    const { retryAfter } = error
    if (!again || retry >= maxRetries || (retryAfter ?? 0) > longestRetryAfterSeconds) throw error
    await wait(retryAfter === null ? backOffMs(retry) : retryAfter * 1000, call.signal)
  }
}

/** Whether the call is of the public catalog, for public keys or to an upload address, which need no key and receive none. */
function isPublic({ path }: Call<unknown>): boolean {
  return !path.startsWith('/api/v1/') || path.startsWith('/api/v1/uploads/')
}

/** @throws TypeError if the key or the idempotency key cannot be sent in a header. */
function requestOf({ apiKey }: Transport, call: Call<unknown>): RequestInit {
  const { method, body, accept = 'application/json', idempotencyKey } = call
  const headers: Record<string, string> = { Accept: accept }
  if (apiKey !== undefined && !isPublic(call)) headers.Authorization = `Bearer ${apiKey}`
  if (method === 'POST') headers['Idempotency-Key'] = idempotencyKey ?? crypto.randomUUID()
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (!inBrowser) headers['User-Agent'] = `likeness-js/${version}`
  // Redirects are not followed, so that the key is not sent to another address.
  const request: RequestInit = {
    method,
    headers: new Headers(headers),
    credentials: 'omit',
    redirect: 'manual',
  }
  return body === undefined ? request : { ...request, body: JSON.stringify(body) }
}

/** The longest delay of a timer. A longer one fires at once. */
const longestTimerMs = 2 ** 31 - 1

type Attempt<Answer> = { answer: Answer } | { error: LikenessError; again: boolean }

async function attempt<Answer>(
  { fetch, timeoutMs: usualMs }: Transport,
  { signal, read, timeoutMs = usualMs }: Call<Answer>,
  url: string,
  request: RequestInit,
): Promise<Attempt<Answer>> {
  signal?.throwIfAborted()
  const stop = new AbortController()
  const abandon = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', abandon, { once: true })
  let timedOut = false
  const timer = setTimeout(
    () => {
      timedOut = true
      stop.abort()
    },
    Math.min(timeoutMs, longestTimerMs),
  )
  try {
    const response = await fetch(url, { ...request, signal: stop.signal })
    if (!response.ok) return await refusal(response)
    const answer = await read(response)
    return answer === undefined ? { error: unexpected(response), again: true } : { answer }
  } catch (cause) {
    signal?.throwIfAborted()
    return { error: timedOut ? timeOut(timeoutMs, cause) : brokenOff(cause), again: true }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abandon)
  }
}

async function refusal(response: Response): Promise<Attempt<never>> {
  const { status, headers } = response
  const problem = parsed(await response.text()) ?? {}
  const { code = 'unexpected_answer', detail, request_id } = problem
  const error = errorOf({
    status,
    code: String(code),
    detail: String(detail ?? `The answer has the status ${status} and is not a problem of the API.`),
    requestId: typeof request_id === 'string' ? request_id : headers.get('X-Request-Id'),
    problem,
    retryAfter: retryAfterSeconds(headers.get('Retry-After')),
  })
  return { error, again: repeated.has(status) || error.code === 'idempotency_in_progress' }
}

function unexpected({ status, headers }: Response): LikenessError {
  return errorOf({
    status,
    code: 'unexpected_answer',
    detail: 'The answer is not from the API: a proxy may have sent it.',
    requestId: headers.get('X-Request-Id'),
  })
}

export function brokenOff(cause: unknown): LikenessError {
  const detail = 'The API could not be reached, or the connection broke.'
  return new ConnectionFailedError({ status: 0, code: 'connection_failed', detail, cause })
}

function timeOut(timeoutMs: number, cause: unknown): LikenessError {
  const detail = `The whole answer did not come within ${timeoutMs / 1000} seconds.`
  return new CallTimedOutError({ status: 0, code: 'timed_out', detail, cause })
}

/** The JSON object in a text; undefined for anything else, such as a proxy's page. */
export function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** A query of the defined parameters, with its question mark; empty if there are none. */
function queryOf(parameters: object = {}): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) given.set(name, String(value))
  }
  return given.size > 0 ? `?${given}` : ''
}

/** Waits for the given milliseconds. Rejects with the signal's reason as soon as it is aborted. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

export const wait: Wait = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abandon = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abandon)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abandon, { once: true })
  })

/** A longer wait is left to the caller. */
const longestRetryAfterSeconds = 60

const firstBackOffMs = 500
const longestBackOffMs = 8000

/**
 * The wait before the next try in milliseconds, if the API does not say: random, from 0 to a limit that doubles with each
 * try, so that clients that failed together do not return together.
 * @param retry 0 before the first retry.
 */
function backOffMs(retry: number): number {
  return Math.random() * Math.min(longestBackOffMs, firstBackOffMs * 2 ** retry)
}

/** The seconds that a `Retry-After` header asks for, as a number or a date; null if it is absent or neither. */
function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header)
  const moment = /GMT$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(moment) ? null : Math.max(0, (moment - Date.now()) / 1000)
}

/**
 * A value as one segment of a path.
 * @throws TypeError for a value that would change the address.
 */
export function segment(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" is not an id`)
  return encodeURIComponent(value)
}
