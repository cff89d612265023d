import { createServer } from 'node:net'

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0, '127.0.0.1')
  if (port === null) throw new Error('No port is free.')
  return port
}

/** Whether a process already listens on a port of a host. */
export async function isPortTaken(port: number, host: string): Promise<boolean> {
  return port !== 0 && (await listenOnce(port, host)) === null
}

/** Listens and stops at once. Returns the port, or null if it is taken. Other errors are thrown. */
function listenOnce(port: number, host: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
}
