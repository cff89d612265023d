import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { atEnd, listening } from './at-end.ts'

/**
 * A proxy between a client and PostgreSQL. It breaks one connection when the server confirms a commit, so that the commit
 * has happened and the client does not know; `confirmed` commits before it are confirmed. It also breaks the next `refusals`
 * connections.
 * @returns The database's URL through the proxy, and a function that returns how many connections it has broken.
 */
export async function lossyProxy(
  databaseUrl: string,
  { refusals = 0, confirmed = 0 } = {},
): Promise<{ url: string; broken(): number }> {
  let broken = 0
  let commits = 0
  const url = await proxyTo(databaseUrl, (client, server) => {
    if (broken > 0 && broken <= refusals) {
      broken += 1
      client.destroy()
      return
    }
    server.on('data', (chunk) => {
      const isCommit = chunk.includes('COMMIT\0')
      if (isCommit) commits += 1
      if (broken === 0 && isCommit && commits > confirmed) {
        broken += 1
        client.destroy()
        server.destroy()
      } else {
        client.write(chunk)
      }
    })
  })
  return { url, broken: () => broken }
}

/**
 * A proxy between clients and PostgreSQL, until the test file ends. It passes on what a client sends.
 * @param connected Called with each connection, and the one to the server: passes on what that answers, or ends the first.
 * @returns The database's URL through the proxy.
 */
export async function proxyTo(
  databaseUrl: string,
  connected: (client: Socket, server: Socket) => unknown,
): Promise<string> {
  const url = new URL(databaseUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  const proxy = createServer((client) => {
    const server = connect(target)
    client.pipe(server)
    server.on('close', () => client.destroy())
    client.on('close', () => server.destroy())
    for (const socket of [client, server]) socket.on('error', () => {})
    connected(client, server)
  })
  url.port = String(await listening(proxy))
  atEnd(async () => proxy.close())
  return url.href
}

/** A name server on 127.0.0.1 that reads every question and answers none, until the test file ends. */
export async function startSilentNameServer() {
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
  return {
    /** The address, as `Resolver.setServers` takes it. */
    address: `127.0.0.1:${socket.address().port}`,
    /** How many questions arrived so far. */
    asked: () => questions,
  }
}
