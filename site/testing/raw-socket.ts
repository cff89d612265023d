import { connect, type Socket } from 'node:net'

/** A connection over which a test sends bytes of its own choice. */
export interface RawSocket {
  readonly socket: Socket
  /** Sends bytes; resolves after the system has taken them, or when the connection has ended. */
  send(bytes: string | Uint8Array): Promise<void>
  /** All that has been received, once it matches. Rejects if the connection ends without. */
  received(pattern: RegExp): Promise<string>
  /** All that was received, when the connection has ended. */
  readonly ended: Promise<string>
}

/**
 * Opens a connection to an address such as `http://127.0.0.1:80`.
 * @param from The address of this machine that the connection comes from; 127.0.0.0/8 belongs to it whole.
 */
export function rawSocket(address: string, from = '127.0.0.1'): RawSocket {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  let text = ''
  const ended = new Promise<string>((resolve) => {
    // A reset is an end too.
    socket.on('error', () => {})
    socket.once('close', () => resolve(text))
  })
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
  })
  return {
    socket,
    send: (bytes) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve()
        void ended.then(() => resolve())
        // Not at once, so that a test that sends without end lets a server in its own process work.
        socket.write(bytes, () => setImmediate(resolve))
      }),
    received: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(text) && resolve(text)
        look()
        socket.on('data', look)
        void ended.then(() =>
          pattern.test(text) ? resolve(text) : reject(new Error(`Ended with: ${text.slice(0, 500)}`)),
        )
      }),
    ended,
  }
}

/** A piece of a chunked body (RFC 9112, 7.1). */
export function chunk(bytes: string): string {
  return `${Buffer.byteLength(bytes).toString(16)}\r\n${bytes}\r\n`
}
