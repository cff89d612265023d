import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { atEnd } from '../processes/at-end.ts'

export interface NameServer {
  /** The address, as `Resolver.setServers` takes it. */
  address: string
  /** How many questions arrived so far. */
  asked(): number
}

/** A name server on 127.0.0.1 that reads every question and answers none, until the test file ends. */
export async function startSilentNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4')
  let questions = 0
  socket.on('message', () => {
    questions += 1
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  atEnd(async () => {
    socket.close()
  })
  return { address: `127.0.0.1:${socket.address().port}`, asked: () => questions }
}
