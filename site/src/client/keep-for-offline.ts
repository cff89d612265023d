/**
 * Keeps this page and all that its check loads, so that it works later without a network. Only what was loaded is kept, and no
 * photo. A browser that can't keep it checks all the same.
 * @param addresses What the check reads, in addition to the page's own files.
 */
export async function keepForOffline(addresses: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/check-offline.js')
    const { active } = await navigator.serviceWorker.ready
    await untilQuiet()
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname)
    active?.postMessage({ keep: [...new Set([location.pathname, ...files, ...addresses])] })
  } catch {
    // Private windows and some settings forbid it.
  }
}

/** Until nothing new was loaded for a while: the widget fetches the texts of its language when it is there. */
async function untilQuiet(): Promise<void> {
  for (let before = -1, now = 0; now !== before; ) {
    before = now
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    now = performance.getEntriesByType('resource').length
  }
}

const quietMs = 1000
