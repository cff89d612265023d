import type { Browser } from 'playwright'

/** The length of a turn in which the processes run, in milliseconds. Another program may make it longer. */
const turnMs = 10

/**
 * Slows the pages of a browser, and their workers, by stopping the processes that run them for most of the time. The browser's own
 * slowing reaches only the thread of the page.
 * @param times How many times slower they become; 1 leaves them as they are.
 * @returns Lets them run again.
 */
export async function slowed(browser: Browser, times: number): Promise<() => void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  if (times === 1) return () => {}
  let timer: NodeJS.Timeout
  const run = () => {
    const begun = performance.now()
    signal(pids, 'SIGCONT')
    timer = setTimeout(() => {
      signal(pids, 'SIGSTOP')
      timer = setTimeout(run, (performance.now() - begun) * (times - 1))
    }, turnMs)
  }
  run()
  return () => {
    clearTimeout(timer)
    signal(pids, 'SIGCONT')
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The browser has ended this process.
    }
  }
}
