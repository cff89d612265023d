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
  const { protocol, hostname } = new URL(message.url)
  // The setting may have been different when the URL was accepted.
  if (protocol !== 'https:' && !hosts.allowPrivate) return { failure: 'address_not_allowed' }
  const timeUp = new AbortController()
  const timer = setTimeout(() => timeUp.abort(), seconds * 1000)
  try {
    const found = await hosts.find(hostname, timeUp.signal)
    if (typeof found === 'string') return { failure: found }
    return timeUp.signal.aborted ? { failure: 'timeout' } : await post(message, found, timeUp.signal)
  } finally {
    clearTimeout(timer)
  }
}

function post(
  { url, headers, body }: Message,
  [first, ...others]: Addresses,
  timeUp: AbortSignal,
): Promise<Sent> {
  const secure = url.startsWith('https:')
  const request = secure ? requestHttps : requestHttp
  const call = request(url, {
    method: 'POST',
    // Not the agent of the process: it could use a proxy, or keep a connection to an earlier address of the name.
    agent: false,
    maxHeaderSize: mostAnswerBytes.headers,
    lookup: (_name, { all }, callback) => {
      if (all) callback(null, [first, ...others])
      else callback(null, first.address, first.family)
    },
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Likeness-Webhooks/1',
    },
  })
  const { promise, resolve } = Promise.withResolvers<Sent>()
  let sent: Sent = { failure: 'connection_failed' }
  call.once('socket', (socket) => {
    socket.once('connect', () => {
      sent = { failure: secure ? 'tls_failed' : 'no_answer' }
    })
    socket.once('secureConnect', () => {
      sent = { failure: 'no_answer' }
    })
  })
  call.once('response', (response) => {
    sent = { status: response.statusCode ?? 0 }
    drop(response)
  })
  const giveUp = () => {
    if ('failure' in sent) sent = { failure: 'timeout' }
    call.destroy()
  }
  timeUp.addEventListener('abort', giveUp, { once: true })
  // `close` follows every error.
  call.on('error', () => {})
  call.once('close', () => {
    timeUp.removeEventListener('abort', giveUp)
    resolve(sent)
  })
  call.end(body)
  return promise
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
