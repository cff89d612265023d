/** Smaller pieces are joined: each Buffer takes about 150 bytes, and may keep the 64 KiB in which it was received. */
const leastPieceBytes = 8 * 1024
const mostSmallPieces = 256

/** Collects bytes that arrive in pieces. A body whose sender cuts it into single bytes takes little more memory than another. */
export class ByteCollector {
  readonly #pieces: Buffer[] = []
  #small: Buffer[] = []
  #smallBytes = 0
  #length = 0

  /** The number of bytes so far. */
  get length(): number {
    return this.#length
  }

  add(bytes: Buffer): void {
    this.#length += bytes.length
    if (bytes.length >= leastPieceBytes) {
      this.#joinSmall()
      this.#pieces.push(bytes)
      return
    }
    this.#small.push(bytes)
    this.#smallBytes += bytes.length
    if (this.#small.length >= mostSmallPieces || this.#smallBytes >= leastPieceBytes) this.#joinSmall()
  }

  /** All bytes so far, in order. */
  pieces(): readonly Buffer[] {
    return [...this.#pieces, ...this.#small]
  }

  /** All bytes so far in memory that threads share, so that a photo is given to a thread without a copy. */
  joined(): Uint8Array {
    const all = new Uint8Array(new SharedArrayBuffer(this.#length))
    let end = 0
    for (const piece of this.pieces()) {
      all.set(piece, end)
      end += piece.length
    }
    return all
  }

  #joinSmall(): void {
    if (this.#small.length === 0) return
    this.#pieces.push(Buffer.concat(this.#small))
    this.#small = []
    this.#smallBytes = 0
  }
}
