/**
 * Repeats work in the background. Runs never overlap, and the timer does not keep the process alive.
 * @returns A function that ends the repetition and waits for a run that has begun.
 */
export function periodically(
  seconds: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, seconds * 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
