import { setTimeout as wait } from 'node:timers/promises'

/** Calls an address until it answers 2xx. Returns false if the process behind it ends first, or after a minute. */
export async function untilReady(url: string, ended: Promise<unknown>): Promise<boolean> {
  let alive = true
  ended.then(() => {
    alive = false
  })
  const deadline = Date.now() + 60_000
  while (alive && Date.now() < deadline) {
    const answered = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return true
    await wait(100)
  }
  return false
}
