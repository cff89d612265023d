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

/** What a receiver answered; or why there is no answer. */
export type Sent = { status: number } | { failure: (typeof sendFailures)[number] }

export interface Message {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** From the connection to the last byte of the answer. Standard Webhooks asks for 15 to 30 seconds. */
export const sendSeconds = 15

const mostAnswerBytes = 4096

/**
 * Posts a message to an address that somebody else chose. It goes to no private address and nowhere on to: a redirect is
 * an answer like another.
 * @param hosts Looks the host up, now; the connection is made to what it found and to nothing else.
 * @returns Never rejects.
 */
export async function send(message: Message, hosts: Hosts, seconds: number = sendSeconds): Promise<Sent> {
  const { protocol, hostname } = new URL(message.url)
  // The setting may have been another when the address was taken.
  if (protocol !== 'https:' && !hosts.allowPrivate) return { failure: 'address_not_allowed' }
  const found = await hosts.find(hostname)
  return typeof found === 'string' ? { failure: found } : post(message, found, seconds)
}

function post(
  { url, headers, body }: Message,
  [first, ...others]: Addresses,
  seconds: number,
): Promise<Sent> {
  const secure = url.startsWith('https:')
  const request = secure ? requestHttps : requestHttp
  const call = request(url, {
    method: 'POST',
    // No agent of the process: it could go through a proxy, or hold a connection to what the name meant before.
    agent: false,
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
  const timer = setTimeout(() => {
    if ('failure' in sent) sent = { failure: 'timeout' }
    call.destroy()
  }, seconds * 1000)
  // `close` follows, whatever happened.
  call.on('error', () => {})
  call.once('close', () => {
    clearTimeout(timer)
    resolve(sent)
  })
  call.end(body)
  return promise
}

/** Reads some of an answer's body, so that its sender sees no broken connection, and cuts off what is longer. */
function drop(answer: IncomingMessage): void {
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > mostAnswerBytes) answer.destroy()
  })
  answer.on('error', () => {})
}
