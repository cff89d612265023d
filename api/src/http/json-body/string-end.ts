const quote = 0x22
const backslash = 0x5c

/** Most strings end within so many bytes; a search by the loop is faster for them than a call of native code. */
const nearBytes = 32

/** Finds the end of a JSON string that arrives in chunks. */
export class StringEnd {
  /** Whether the bytes so far end with a backslash that escapes the next one. */
  #escapes = false

  /**
   * @param from The first byte that belongs to the string.
   * @returns The position of the quote that ends it; -1 if it goes on after the chunk.
   */
  find(chunk: Buffer, from: number): number {
    let start = this.#escapes ? from + 1 : from
    for (;;) {
      const end = nextQuote(chunk, start)
      const escaped = isEscaped(chunk, start, end === -1 ? chunk.length : end)
      if (end === -1) {
        this.#escapes = escaped || (this.#escapes && from === chunk.length)
        return -1
      }
      this.#escapes = false
      if (!escaped) return end
      start = end + 1
    }
  }
}

function nextQuote(chunk: Buffer, from: number): number {
  const near = Math.min(from + nearBytes, chunk.length)
  for (let at = from; at < near; at += 1) if (chunk[at] === quote) return at
  return near < chunk.length ? chunk.indexOf(quote, near) : -1
}

/** Whether an odd number of backslashes is before a position, not counting those before `start`. */
function isEscaped(chunk: Buffer, start: number, position: number): boolean {
  let at = position
  while (at > start && chunk[at - 1] === backslash) at -= 1
  return (position - at) % 2 === 1
}
