import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import { after } from 'node:test'

const endings: (() => Promise<unknown>)[] = []

/** Runs `close` at the end of the test file, the last registered one first. The hooks of node:test have the other order. */
export function atEnd(close: () => Promise<unknown>): void {
  if (endings.length === 0) {
    after(async () => {
      for (const ending of endings.splice(0).toReversed()) await ending()
    })
  }
  endings.push(close)
}

/** What runs, to be stopped once: by its test, or at the latest at the end of the test file. */
export function stoppedAtEnd(running: { stop(): Promise<void> }): { stop(): Promise<void> } {
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= running.stop()
    return stopped
  }
  atEnd(stop)
  return { stop }
}

/**
 * Kills a process at the end of the test file, even if its test fails. Otherwise the whole run would wait for it.
 * @returns A function that kills it at once, as in a crash: it closes and releases nothing.
 */
export function killedAtEnd(child: ChildProcess): () => Promise<void> {
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  atEnd(kill)
  return kill
}

/** Serves on a free port of 127.0.0.1. Closes all connections at the end of the test file. Resolves with the origin. */
export async function serveLocally(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => {
    // A client that hung up gets no answer.
    answer(request, response).catch(() => response.destroy())
  })
  const port = await listening(server)
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${port}`
}

/** Has a server listen on a free port of 127.0.0.1. Resolves with the port. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
