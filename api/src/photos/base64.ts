import { ByteCollector } from '../foundation/byte-collector.ts'

/**
 * Decodes base64 strictly (RFC 4648 section 4: padded, no line breaks, no bits that are lost) while its text arrives in
 * parts. Each part is decoded at once, so that a large photo never exists as text.
 */
export class Base64Reader {
  readonly #bytes = new ByteCollector()
  /** The last characters: the only ones that may be padded. */
  #last = ''

  /** The number of bytes so far. */
  get length(): number {
    return this.#bytes.length
  }

  /** Takes the next characters. Returns false if the text is not base64; no more may be fed then. */
  take(part: string): boolean {
    const text = this.#last + part
    const whole = Math.max(0, Math.floor((text.length - 1) / 4) * 4)
    this.#last = text.slice(whole)
    const head = text.slice(0, whole)
    const bytes = Buffer.from(head, 'base64')
    this.#bytes.add(bytes)
    // Node's decoder skips what is no base64, ends at the first "=", and takes "-" and "_" too.
    return bytes.length === (whole / 4) * 3 && !head.includes('-') && !head.includes('_')
  }

  /** Called after the last character. Returns what was decoded; undefined if the text is not base64. */
  end(): ByteCollector | undefined {
    const bytes = Buffer.from(this.#last, 'base64')
    if (bytes.toString('base64') !== this.#last) return undefined
    this.#bytes.add(bytes)
    return this.#bytes
  }
}
