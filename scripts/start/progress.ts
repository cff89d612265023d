/** Returns a function that prints a phrase with the seconds since the start. */
export function reporter(output: { write(text: string): unknown }): (phrase: string) => void {
  const started = performance.now()
  return (phrase) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    output.write(`${seconds.padStart(5)} s  ${phrase}\n`)
  }
}
