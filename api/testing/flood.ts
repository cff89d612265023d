import { once } from 'node:events'
import { connect } from 'node:net'

/** A request whose body repeats a pattern. */
export interface Flood {
  port: number
  /** The request line and the headers, without those about the length. */
  head: string
  begin: string
  /** Repeated; `#` in it becomes the number of the repetition. */
  pattern: string
  /** The least bytes of all repetitions together. */
  bytes: number
  end: string
  /** The most bytes of a chunk, for a body that does not declare its length. */
  chunkBytes?: number
}

export interface FloodAnswer {
  status: number
  /** The code of the problem; empty if there is none. */
  code: string
}

/** Sends a request by a socket of its own, and reads the beginning of its answer. */
export async function sendFlood(flood: Flood): Promise<FloodAnswer> {
  const body = bodyOf(flood)
  const framing =
    flood.chunkBytes === undefined ? `content-length: ${body.length}` : 'transfer-encoding: chunked'
  const sent = flood.chunkBytes === undefined ? body : inChunks(body, flood.chunkBytes)
  const socket = connect({ port: flood.port, host: '127.0.0.1', allowHalfOpen: true })
  // The service may close the connection before everything is sent.
  socket.on('error', () => {})
  socket.write(`${flood.head}\r\n${framing}\r\n\r\n`)
  for (let at = 0; at < sent.length; at += 1_000_000) socket.write(sent.subarray(at, at + 1_000_000))
  const [first] = await once(socket, 'data')
  const answer = String(first)
  socket.destroy()
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
    code: /"code":"(\w+)"/.exec(answer)?.[1] ?? '',
  }
}

function bodyOf({ begin, pattern, bytes, end }: Flood): Buffer {
  const repetitions = pattern.includes('#')
    ? Buffer.from(numbered(pattern, bytes), 'latin1')
    : Buffer.alloc(Math.ceil(bytes / pattern.length) * pattern.length, pattern, 'latin1')
  return Buffer.concat([Buffer.from(begin, 'latin1'), repetitions, Buffer.from(end, 'latin1')])
}

function numbered(pattern: string, bytes: number): string {
  const parts: string[] = []
  for (let length = 0, index = 0; length < bytes; index += 1) {
    const part = pattern.replace('#', String(index))
    parts.push(part)
    length += part.length
  }
  return parts.join('')
}

function inChunks(body: Buffer, bytes: number): Buffer {
  const chunks: string[] = []
  for (let at = 0; at < body.length; at += bytes) {
    const chunk = body.toString('latin1', at, at + bytes)
    chunks.push(`${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  }
  return Buffer.from(`${chunks.join('')}0\r\n\r\n`, 'latin1')
}
