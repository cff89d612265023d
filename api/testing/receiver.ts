import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { atEnd } from './at-end.ts'

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
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { method = '', headers } = request
    answer(response, received.push({ method, headers, body }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/hook`, port, received }
}
