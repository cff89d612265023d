import type { ByteCollector } from '../../foundation/byte-collector.ts'
import type { Outcome, Problem } from '../../foundation/problem.ts'
import { DataUrlReader } from '../../photos/data-url.ts'
import { EscapedText } from './escaped-text.ts'
import { notJson, type Path, pointerTo } from './refusals.ts'

/**
 * A photo that arrives in a JSON string as a data URL. It is decoded piece by piece: to read megabytes at once stops every
 * other call, and needs three times the memory.
 */
export class ArrivingPhoto {
  readonly #text = new EscapedText()
  readonly #url: DataUrlReader

  constructor(path: Path) {
    this.#url = new DataUrlReader(pointerTo(path))
  }

  /** Takes the next bytes between the quotes. Returns a problem if the photo is refused; no more may be fed then. */
  take(piece: Buffer): Problem | undefined {
    const text = this.#text.take(piece)
    return text === undefined ? notJson : this.#url.take(text)
  }

  /** Called after the last byte. */
  end(): Outcome<ByteCollector> {
    return this.#text.isWhole ? this.#url.end() : { ok: false, problem: notJson }
  }
}
