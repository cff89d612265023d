import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Addresses, Hosts } from './hosts.ts'

export const sendFailures = [
  'address_not_allowed',
  'unresolvable',
  'connection_failed',
  'tls_failed',
  'no_answer',
  'timeout',
] as const

/** The status that a receiver answered, or the reason why there is no answer. */
export type Sent = { status: number } | { failure: (typeof sendFailures)[number] }

export interface Message {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** The time limit from the look-up of the host to the last byte of the answer. Standard Webhooks asks for 15 to 30 seconds. */
export const sendSeconds = 15

/** Of an answer only the status counts. The limits keep its receiver from making us read more. */
const mostAnswerBytes = { headers: 8192, body: 4096 }

/**
 * Posts a message to a URL that a user chose. It never connects to a private address, and it follows no redirect: a
 * redirect is an answer like any other.
 * @param hosts Looks up the host now. The connection uses one of the addresses that it finds and no other.
 * @returns The status, or the reason why there is no answer. Never rejects.
 */
export async function send(message: Message, hosts: Hosts, seconds: number = sendSeconds): Promise<Sent> {
  const { url, headers, body } = message
  const length = Buffer.byteLength(body)
  const sent = { ...headers, 'content-type': 'application/json', 'content-length': length }
  const answer = await requestPublic({ url, method: 'POST', headers: sent, body }, hosts, {
    seconds,
    read: (response) => {
      drop(response)
      return Promise.resolve()
    },
  })
  return 'failure' in answer ? answer : { status: answer.status }
}

/** The time limit of fetching a photo, from the look-up of the host to its last byte. Ours: a photo of 10 MB at 1 MB a second. */
export const fetchSeconds = 10

/** Why nothing was fetched, as a sentence that follows a colon. */
export const fetchFailures = {
  unresolvable: 'its host has no address.',
  connection_failed: 'its host could not be reached.',
  tls_failed: 'its host has no valid certificate.',
  no_answer: 'its host gave no whole answer.',
  timeout: `its host took more than ${fetchSeconds} seconds.`,
  other_status: 'its host answered with another status than 200.',
} as const

type Fetched =
  | { bytes: Uint8Array }
  | { failure: keyof typeof fetchFailures | 'too_large' | 'address_not_allowed' }

/**
 * Fetches what is at a URL that a caller chose, under the rules of `send`.
 * @param most `mostBytes`: a longer answer is cut off. `signal`: ends the call early, as `timeout`.
 * @returns The bytes, in memory that threads share, or why there are none. Never rejects.
 */
export async function fetchBytes(
  url: string,
  hosts: Hosts,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): Promise<Fetched> {
  const answer = await requestPublic({ url, method: 'GET', headers: { accept: 'image/*' } }, hosts, {
    seconds: fetchSeconds,
    signal,
    read: (response) => (response.statusCode === 200 ? bytesOf(response, mostBytes) : undefined),
  })
  if ('failure' in answer) return answer
  if (answer.status !== 200) return { failure: 'other_status' }
  return answer.read ? { bytes: answer.read } : { failure: 'too_large' }
}

/** The whole body, or undefined if it is longer than `mostBytes`. Rejects if it breaks off. */
async function bytesOf(response: IncomingMessage, mostBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length > mostBytes) return undefined
  }
  const bytes = new Uint8Array(new SharedArrayBuffer(length))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

interface PublicRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string | number>>
  readonly body?: string
}

interface Reading<T> {
  readonly seconds: number
  readonly signal?: AbortSignal
  /** Reads an answer, or leaves it unread if it returns undefined. */
  readonly read: (response: IncomingMessage) => Promise<T> | undefined
}

type Answer<T> = { status: number; read: T | undefined } | { failure: (typeof sendFailures)[number] }

async function requestPublic<T>(
  request: PublicRequest,
  hosts: Hosts,
  { seconds, signal, read }: Reading<T>,
): Promise<Answer<T>> {
  const { protocol, hostname } = new URL(request.url)
  // The setting may have been different when the URL was accepted.
  if (protocol !== 'https:' && !hosts.allowPrivate) return { failure: 'address_not_allowed' }
  const timeUp = new AbortController()
  const end = () => timeUp.abort()
  const timer = setTimeout(end, seconds * 1000)
  signal?.addEventListener('abort', end, { once: true })
  try {
    const found = await hosts.find(hostname, timeUp.signal)
    if (typeof found === 'string') return { failure: found }
    return timeUp.signal.aborted ? { failure: 'timeout' } : await call(request, found, timeUp.signal, read)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

function call<T>(
  { url, method, headers, body }: PublicRequest,
  [first, ...others]: Addresses,
  timeUp: AbortSignal,
  read: Reading<T>['read'],
): Promise<Answer<T>> {
  const secure = url.startsWith('https:')
  const request = secure ? requestHttps : requestHttp
  const call = request(url, {
    method,
    // Not the agent of the process: it could use a proxy, or keep a connection to an earlier address of the name.
    agent: false,
    maxHeaderSize: mostAnswerBytes.headers,
    lookup: (_name, { all }, callback) => {
      if (all) callback(null, [first, ...others])
      else callback(null, first.address, first.family)
    },
    headers: {
      ...headers,
      'user-agent': method === 'POST' ? 'Likeness-Webhooks/1' : 'Likeness-Photos/1',
    },
  })
  const { promise, resolve } = Promise.withResolvers<Answer<T>>()
  let sent: Answer<T> = { failure: 'connection_failed' }
  let reading: Promise<T> | undefined
  call.once('socket', (socket) => {
    socket.once('connect', () => {
      sent = { failure: secure ? 'tls_failed' : 'no_answer' }
    })
    socket.once('secureConnect', () => {
      sent = { failure: 'no_answer' }
    })
  })
  call.once('response', (response) => {
    sent = { status: response.statusCode ?? 0, read: undefined }
    reading = read(response)
    if (!reading) call.destroy()
  })
  const giveUp = () => {
    if ('failure' in sent || method === 'GET') sent = { failure: 'timeout' }
    call.destroy()
  }
  timeUp.addEventListener('abort', giveUp, { once: true })
  // `close` follows every error.
  call.on('error', () => {})
  call.once('close', () => {
    timeUp.removeEventListener('abort', giveUp)
    resolve(wholeAnswer(sent, reading))
  })
  call.end(body)
  return promise
}

/** The answer with what was read of it. */
async function wholeAnswer<T>(sent: Answer<T>, reading: Promise<T> | undefined): Promise<Answer<T>> {
  if ('failure' in sent || !reading) return sent
  try {
    return { status: sent.status, read: await reading }
  } catch {
    return { failure: 'no_answer' }
  }
}

/** Reads a short body to its end, so that its sender sees no broken connection, and cuts off a longer one. */
function drop(answer: IncomingMessage): void {
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > mostAnswerBytes.body) answer.destroy()
  })
  answer.on('error', () => {})
}
