import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveLocally } from './serve-locally.ts'

export interface Received {
  method: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  port: number
  /** Everything that arrived so far, in order. */
  received: Received[]
}

/**
 * A server that receives webhooks on 127.0.0.1, until the test file ends.
 * @param answer Answers the nth request, counted from 1. If absent, every answer is 204.
 */
export async function startReceiver(
  answer: (response: ServerResponse, count: number) => void = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = []
  const origin = await serveLocally(async (request, response) => {
    const body = await text(request)
    const { method = '', headers } = request
    answer(response, received.push({ method, headers, body }))
  })
  return { url: `${origin}/hook`, port: Number(new URL(origin).port), received }
}
