/** Reads whole numbers one after the other, the highest byte first. Beyond the end, every number is 0. */
export class ByteCursor {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isBeyondEnd(): boolean {
    return this.#at > this.#bytes.length
  }

  /** The bytes that were not read. */
  get rest(): Buffer {
    return this.#bytes.subarray(this.#at)
  }

  skip(bytes: number): void {
    this.#at += bytes
  }

  /** A number of 0, 1, 2, 4 or 8 bytes. */
  uint(bytes: number): number {
    const at = this.#at
    this.#at += bytes
    if (bytes === 0 || this.isBeyondEnd) return 0
    return bytes === 8 ? Number(this.#bytes.readBigUInt64BE(at)) : this.#bytes.readUIntBE(at, bytes)
  }
}
