/**
 * Does something again and again in the background, never twice at a time, and never keeps the process alive for it.
 * @returns A function that ends it, and waits for what is under way.
 */
export function periodically(
  seconds: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let underWay: Promise<unknown> | undefined
  const timer = setInterval(() => {
    underWay ??= work()
      .catch(onError)
      .finally(() => {
        underWay = undefined
      })
  }, seconds * 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
