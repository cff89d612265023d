import type { CheckedPhoto, PhotoChecker } from './photo-checker.ts'

/** How long a photo waits for the page's engine at most. On a slow line the endpoint is the quicker one. */
const longestMs = 10_000

/**
 * Checks a photo in the page before an endpoint is paid for its check. A photo that has to be taken again is not sent, unless the
 * visitor insists on it. What the page cannot check, or not soon enough, is sent.
 */
export function screenedChecker(inPage: PhotoChecker, endpoint: PhotoChecker): PhotoChecker {
  return {
    inPage: false,
    ...(inPage.look && { look: inPage.look }),
    async readGuide(signal) {
      // This loads the engine of the page too.
      inPage.readGuide(signal)
      return endpoint.readGuide(signal)
    },
    async check(photo, whom, listener, signal) {
      if (!photo.insisted) {
        listener.onScreening?.()
        const screened = await inTime(inPage.check(photo, whom, unheard, signal))
        if (screened?.ok && screened.result.status === 'RETAKE') return { ...screened, isScreening: true }
      }
      if (signal.aborted) return stopped
      listener.onReady(0)
      return endpoint.check(photo, whom, listener, signal)
    },
  }
}

/** One verdict is shown at a time, so that nothing of the screening is told before its end. */
const unheard = { onReady: () => {}, onFinding: () => {} }

/** Not read, because the signal was aborted. */
const stopped: CheckedPhoto = { ok: false, problem: { code: 'stopped', detail: '', temporary: true } }

/** What a check comes to; null if that takes too long. */
function inTime(checking: Promise<CheckedPhoto>): Promise<CheckedPhoto | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs, null)
    checking.then((checked) => {
      clearTimeout(timer)
      resolve(checked)
    })
  })
}
