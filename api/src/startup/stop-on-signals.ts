/** How long a process may take to finish what it has accepted. */
const drainSeconds = 30

/** Stops this process on SIGTERM, on SIGINT, and when the parent that started it with an IPC channel is gone. */
export function stopOnSignals(close: () => Promise<void>): void {
  const stop = () => {
    setTimeout(() => process.exit(1), drainSeconds * 1000).unref()
    void close()
  }
  // Ctrl-C may reach this process twice, from the terminal and from its parent: the second changes nothing.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      process.on(signal, () => {})
      stop()
    })
  }
  // A parent that is gone will not stop it any more.
  process.once('disconnect', stop)
  // Listening for that would else keep this process alive after it has stopped.
  process.channel?.unref()
}
