import { connect } from 'node:net'
import { type Callers, type HostileRequest, hostileRequests } from './hostile-request.ts'
import type { SeededRandom } from './random.ts'

/** Makes a file that is meant to harm, and says how. */
export type FileMaker = (random: SeededRandom) => { readonly name: string; readonly bytes: Buffer }

/** A request, and what is wrong with it, for the report. */
export interface NamedRequest extends HostileRequest {
  readonly name: string
}

/** Who sends the requests: each call of an account comes from a network of its own. */
export type Accounts = readonly [Callers, ...Callers[]]

/** Photos are decoded in some 100 ms, and other requests answered in 1 to 10. */
const photosOf100 = 10

/**
 * Returns a generator of requests, the same for the same seed. Of 100, some 90 have a hostile address, header, JSON or form,
 * and 10 a hostile file as the photo of a check.
 */
export function nextRequests(
  accounts: Accounts,
  makeFile: FileMaker,
): (random: SeededRandom) => NamedRequest {
  const each = accounts.map((callers) => ({ callers, next: hostileRequests(callers) }))
  return (random) => {
    const chosen = each[random.below(each.length)]
    if (!chosen) throw new RangeError('There is no account.')
    if (random.below(100) >= photosOf100) {
      const request = chosen.next(random)
      return { ...request, name: `${request.method} ${request.path.slice(0, 60)}` }
    }
    return photoRequest(random, chosen.callers, makeFile)
  }
}

function photoRequest(random: SeededRandom, { key }: Callers, makeFile: FileMaker): NamedRequest {
  const { name, bytes } = makeFile(random)
  const path = `/api/v1/photos/${random.pick(['check', 'validate'])}?documentId=us-passport`
  const body =
    random.below(2) === 0
      ? bytes
      : [bytes.subarray(0, 5000), bytes.subarray(5000)].filter((part) => part.length > 0)
  const headers = { ...key, 'content-type': random.pick(['image/jpeg', 'image/heic', 'image/x']) }
  return { name, method: 'POST', path, headers, body }
}

/** How a request ended: with an answer, without one, or not in time. */
export interface Ending {
  /** NaN if there was no answer. */
  status: number
  ms: number
  /** The beginning of the answer. */
  text: string
}

/** Sends a request byte for byte over a connection of its own, as no client library would. */
export function send(port: number, request: HostileRequest, mostMs: number): Promise<Ending> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, ''))?.[1])
      resolve({ status, ms: performance.now() - begun, text: text.slice(0, 2000) })
    }
    const timer = setTimeout(end, mostMs)
    socket.on('error', () => {})
    socket.on('close', end)
    socket.on('end', end)
    socket.setEncoding('latin1').on('data', (data) => {
      if (text.length < 2000) text += data
    })
    socket.write(bytesOf(request))
  })
}

function bytesOf({ method, path, headers, body }: HostileRequest): Buffer {
  const isChunked = Array.isArray(body)
  const framing = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) }
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers, ...framing })
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const sent = isChunked ? [...body.flatMap(chunk), Buffer.from('0\r\n\r\n')] : [body]
  return Buffer.concat([Buffer.from(head, 'latin1'), ...sent])
}

function chunk(bytes: Buffer): Buffer[] {
  return [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]
}
