import { longStringBytes } from './json-limits.ts'

const backslash = 0x5c

/** A string that is not long may consist of escapes alone: one of two bytes is a backslash then. */
const allowed = longStringBytes / 2

/** Counts the backslashes of a string that arrives in pieces, because text with many escapes takes longer to read. */
export class EscapeCount {
  #bytes = 0
  #backslashes = 0

  /** @param bytesForEach The least bytes of a long string for each backslash. */
  areTooMany(bytesForEach: number): boolean {
    return this.#backslashes > allowed + this.#bytes / bytesForEach
  }

  /** Takes the next bytes. */
  take(piece: Buffer): void {
    this.#bytes += piece.length
    let at = piece.indexOf(backslash)
    if (at === -1) return
    let found = 0
    for (; at < piece.length; at += 1) if (piece[at] === backslash) found += 1
    this.#backslashes += found
  }
}
