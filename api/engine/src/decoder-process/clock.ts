/** A time limit for work that pauses. It runs while at least one piece of work is under way. */
export interface Clock {
  begin(): void
  pause(): void
}

/** @param onEnd Called once when the work has taken longer than the limit, in milliseconds. */
export function openClock(limitMs: number, onEnd: () => void): Clock {
  let leftMs = limitMs
  let underWay = 0
  let startedMs = 0
  let timer: NodeJS.Timeout | undefined
  return {
    begin() {
      underWay += 1
      if (underWay > 1) return
      startedMs = performance.now()
      timer = setTimeout(onEnd, Math.max(leftMs, 0))
    },
    pause() {
      underWay -= 1
      if (underWay > 0) return
      clearTimeout(timer)
      leftMs -= performance.now() - startedMs
    },
  }
}
