import type { ServerResponse } from 'node:http'
import type { Fault } from './cases.ts'

export interface WholeAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

const trickleMs = 50

/**
 * Sends an answer, or breaks it. drop: the connection closes without a byte. stall: it stays open and silent. trickle: it
 * sends the headers, and then single bytes without end. half_body: it sends the headers and half of the body, and closes.
 */
export function answerWith(
  response: ServerResponse,
  { status, headers, body }: WholeAnswer,
  fault?: Fault,
): void {
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
