/** A part of an escape at the end of a text: the rest of it arrives later. */
const openEscape = /\\(?:u[0-9a-f]{0,3})?$/i

/** Reads the text of a JSON string that arrives in pieces and consists of ASCII, such as base64 with escaped slashes. */
export class EscapedText {
  #left = ''

  /**
   * Takes the next bytes between the quotes.
   * @returns The text that is whole so far; undefined if its escapes are not JSON. What is not ASCII becomes other characters.
   */
  take(piece: Buffer): string | undefined {
    const written = this.#left + piece.toString('latin1')
    this.#left = ''
    if (!written.includes('\\')) return written
    const whole = written.replace(openEscape, '')
    this.#left = written.slice(whole.length)
    return unescaped(whole)
  }

  /** Whether the string may end here. */
  get isWhole(): boolean {
    return this.#left === ''
  }
}

function unescaped(written: string): string | undefined {
  try {
    return String(JSON.parse(`"${written}"`))
  } catch {
    return undefined
  }
}
