/** Reads numbers of single bits, the highest bit first. Beyond the end, every bit is 0. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isBeyondEnd(): boolean {
    return this.#at > this.#bytes.length * 8
  }

  skip(bits: number): void {
    this.#at += bits
  }

  /** A number of up to 32 bits. */
  bits(count: number): number {
    let value = 0
    for (let left = count; left > 0; left--) {
      const byte = this.#bytes[this.#at >> 3] ?? 0
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1)
      this.#at += 1
    }
    return value
  }

  /** A number in Exp-Golomb code: as many bits as there are zeros before its first one (ITU-T H.265, 9.2). */
  golomb(): number {
    let zeros = 0
    while (zeros < 32 && this.bits(1) === 0) zeros += 1
    return 2 ** zeros - 1 + this.bits(zeros)
  }
}
