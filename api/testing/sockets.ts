import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection to an app that listens, to send bytes as no client does. It stays open when the app ends its side. */
export function connectedTo(app: FastifyInstance, options: Partial<TcpNetConnectOpts> = {}): Socket {
  const address = app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The app does not listen.')
  return connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true, ...options })
}

/** Reads the server-sent events of an answer, each as soon as it arrives. */
export async function* eventsOf<D>({
  body,
}: Response): AsyncGenerator<{ id: number; event: string; data: D }, void> {
  let text = ''
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString()
    const whole = text.split('\n\n')
    text = whole.pop() ?? ''
    for (const block of whole) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)))
      if (fields.event) yield { id: Number(fields.id), event: fields.event, data: JSON.parse(fields.data) }
    }
  }
}

/** All that comes, until the end. */
export async function allOf<T>(events: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const event of events) list.push(event)
  return list
}
