import { ByteCollector } from '../../foundation/byte-collector.ts'
import type { Outcome, Problem } from '../../foundation/problem.ts'
import { ArrivingPhoto } from './arriving-photo.ts'
import { EscapeCount } from './escape-count.ts'
import { type JsonLimits, longStringBytes } from './json-limits.ts'
import { type Path, refusedAt } from './refusals.ts'
import { StringEnd } from './string-end.ts'

/** A string of a JSON body, which is a value or a name, while it arrives. */
export class ArrivingString {
  readonly isName: boolean
  /** The path to the value, or to the object that has the name. */
  readonly path: Path
  readonly #limits: JsonLimits
  readonly #end = new StringEnd()
  readonly #escapes = new EscapeCount()
  #written = new ByteCollector()
  #bytes = 0
  #photo: ArrivingPhoto | undefined

  constructor(limits: JsonLimits, isName: boolean, path: Path) {
    this.#limits = limits
    this.isName = isName
    this.path = path
  }

  /** Whether it is a value that is parsed by itself. */
  get isLong(): boolean {
    return !this.isName && this.#bytes > longStringBytes
  }

  /** What is between the quotes, unless it is a photo. */
  get written(): readonly Buffer[] {
    return this.#written.pieces()
  }

  /** Called after the last byte. Returns the photo, if it is one. */
  photo(): Outcome<ByteCollector> | undefined {
    return this.#photo?.end()
  }

  /**
   * Takes what a chunk has of it.
   * @param from The first byte that belongs to it.
   * @returns The position of the quote that ends it, or -1 if it goes on after the chunk; or why it is refused.
   */
  take(chunk: Buffer, from: number): Outcome<number> {
    const end = this.#end.find(chunk, from)
    const taken = chunk.subarray(from, end === -1 ? chunk.length : end)
    this.#bytes += taken.length
    this.#escapes.take(taken)
    const problem = this.#excess() ?? this.#keep(taken)
    return problem ? { ok: false, problem } : { ok: true, value: end }
  }

  #keep(taken: Buffer): Problem | undefined {
    if (this.#photo) return this.#photo.take(taken)
    this.#written.add(taken)
    if (!this.isLong || this.#limits.longStringsAre === 'texts') return undefined
    const begun = Buffer.concat(this.#written.pieces())
    if (!/^data:/i.test(begun.toString('latin1', 0, 5))) return refusedAt(this.path, noPhoto)
    this.#written = new ByteCollector()
    this.#photo = new ArrivingPhoto(this.path)
    return this.#photo.take(begun)
  }

  #excess(): Problem | undefined {
    const { nameBytes, stringBytes, bytesPerEscape } = this.#limits
    if (this.isName && this.#bytes > nameBytes) {
      return refusedAt(this.path, `has a name of more than ${nameBytes} bytes.`)
    }
    if (this.#bytes > stringBytes) {
      return refusedAt(this.path, `is longer than ${stringBytes} bytes.`, 'payload_too_large')
    }
    if (!this.#escapes.areTooMany(bytesPerEscape)) return undefined
    return refusedAt(this.path, 'contains too many escapes. Write the characters of base64 as they are.')
  }
}

const noPhoto = `is longer than ${longStringBytes} bytes, as only an image may be. Send an image as a data URL: data:<mime type>;base64,<data>.`
