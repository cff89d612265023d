import { connect, createServer, type Socket } from 'node:net'

/**
 * Passes connections on to a port of this machine, as the proxy or the name does that stands for "the primary" in an
 * installation with a replica. It can also be slow, or fall silent as a machine without power does.
 */
export interface Forwarder {
  readonly port: number
  /** Where new connections go. */
  target: number
  /** How much later the bytes of the server arrive, in ms. */
  delayMs: number
  /** Passes nothing on any more over the connections that exist, in either direction, without closing them. */
  silence(): void
  /** Closes the connections that exist, on both sides. */
  cut(): void
  close(): void
}

/** Starts one on a free port of loopback. */
export async function startForwarder(target: number): Promise<Forwarder> {
  const pairs = new Set<Pair>()
  const forwarder = { port: 0, target, delayMs: 0 }
  const server = createServer((client) => {
    const pair: Pair = { client, server: connect(forwarder.target, '127.0.0.1'), silent: false }
    pairs.add(pair)
    join(pair, forwarder)
    const end = () => {
      // A machine without power does not say that its connections have ended.
      if (!pair.silent) client.destroy()
      pair.server.destroy()
    }
    pair.server.on('close', end).on('error', end)
    client
      .on('error', () => {})
      .on('close', () => {
        pairs.delete(pair)
        pair.server.destroy()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'object' && address) forwarder.port = address.port
  const cut = () => {
    for (const { client } of pairs) client.destroy()
  }
  return Object.assign(forwarder, {
    silence: () => {
      for (const pair of pairs) pair.silent = true
    },
    cut,
    close: () => {
      server.close()
      cut()
    },
  })
}

interface Pair {
  readonly client: Socket
  readonly server: Socket
  silent: boolean
}

function join(pair: Pair, settings: { readonly delayMs: number }): void {
  const { client, server } = pair
  client.on('data', (bytes) => {
    if (!pair.silent) server.write(bytes)
  })
  server.on('data', (bytes) => {
    const pass = () => {
      if (!pair.silent && client.writable) client.write(bytes)
    }
    if (settings.delayMs > 0) setTimeout(pass, settings.delayMs)
    else pass()
  })
}
