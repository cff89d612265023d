/**
 * Measures the longest time for which this thread served nobody else: the most processor time between two turns of its event
 * loop. Other processes on the machine do not lengthen it, unlike the time on the clock.
 */
export function watchLoop(): { end(): number } {
  let mostMicros = 0
  let before = process.threadCpuUsage()
  const look = () => {
    const now = process.threadCpuUsage()
    mostMicros = Math.max(mostMicros, now.user + now.system - before.user - before.system)
    before = now
  }
  const timer = setInterval(look, 1)
  return {
    /** Returns the milliseconds. */
    end: () => {
      clearInterval(timer)
      look()
      return mostMicros / 1000
    },
  }
}
