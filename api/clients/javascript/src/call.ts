import { errorOf } from './error-kinds.ts'
import { CallTimedOutError, ConnectionFailedError, type LikenessError } from './errors.ts'
import { version } from './version.ts'
import { backOffMs, longestRetryAfterSeconds, retryAfterSeconds, type Wait } from './waiting.ts'

/** How calls are made. */
export interface Transport {
  apiKey: string | undefined
  /** Without a slash at its end. */
  baseUrl: string
  timeoutMs: number
  maxRetries: number
  fetch: typeof globalThis.fetch
  wait: Wait
}

/** One call of the API, made of one or more tries. */
export interface Call<Answer> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** From `/api/` on, escaped. */
  path: string
  /** What is undefined is left out. */
  query?: object | undefined
  /** Sent as JSON. */
  body?: unknown
  accept?: string
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /** The answer where an earlier try may have done the call unseen, and this one finds nothing left to do. */
  doneBefore?: Answer
  /** Reads the answer of a call that succeeded; rejects or gives undefined where that is none of the API's. */
  read(response: Response): Promise<Answer | undefined>
}

/** In a page or a worker. A browser says itself what it is; a header of ours would have it ask first whether it may call. */
const inBrowser = 'document' in globalThis || 'importScripts' in globalThis

const repeated = new Set([429, 500, 502, 503, 504])

/**
 * Makes a call, again where that may help, each time with the same idempotency key.
 * @throws LikenessError, of the kind of what went wrong in the last try; the signal's reason where it was aborted.
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

/** The public catalog takes no key, and is not told any. */
function isPublic({ path }: Call<unknown>): boolean {
  return path.startsWith('/api/public/')
}

/** @throws TypeError where the key, or the idempotency key, can be no header. */
function requestOf({ apiKey }: Transport, call: Call<unknown>): RequestInit {
  const { method, body, accept = 'application/json', idempotencyKey } = call
  const headers: Record<string, string> = { Accept: accept }
  if (apiKey !== undefined && !isPublic(call)) headers.Authorization = `Bearer ${apiKey}`
  if (method === 'POST') headers['Idempotency-Key'] = idempotencyKey ?? crypto.randomUUID()
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (!inBrowser) headers['User-Agent'] = `likeness-js/${version}`
  // Where an address has moved to, the key is not sent.
  const request: RequestInit = {
    method,
    headers: new Headers(headers),
    credentials: 'omit',
    redirect: 'manual',
  }
  return body === undefined ? request : { ...request, body: JSON.stringify(body) }
}

/** A longer timer than this goes off at once. */
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
    detail: String(detail ?? `The answer has the status ${status} and is no problem of the API.`),
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
    detail: 'The answer is none of the API: something on the way may have sent it.',
    requestId: headers.get('X-Request-Id'),
  })
}

export function brokenOff(cause: unknown): LikenessError {
  const detail = 'The API could not be reached, or the connection broke off.'
  return new ConnectionFailedError({ status: 0, code: 'connection_failed', detail, cause })
}

function timeOut(timeoutMs: number, cause: unknown): LikenessError {
  const detail = `No whole answer came within ${timeoutMs / 1000} seconds.`
  return new CallTimedOutError({ status: 0, code: 'timed_out', detail, cause })
}

/** An object of JSON; undefined for anything else, such as a proxy's page. */
export function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** A query of what is given, with its question mark; empty where nothing is. */
function queryOf(parameters: object = {}): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) given.set(name, String(value))
  }
  return given.size > 0 ? `?${given}` : ''
}
