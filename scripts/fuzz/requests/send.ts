import { connect } from 'node:net'
import type { HostileRequest } from './hostile-request.ts'

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
