import { after } from 'node:test'

const endings: (() => Promise<unknown>)[] = []

/** Runs `close` at the end of the test file, the last registered one first. The hooks of node:test have the other order. */
export function atEnd(close: () => Promise<unknown>): void {
  if (endings.length === 0) {
    after(async () => {
      for (const ending of endings.toReversed()) await ending()
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
