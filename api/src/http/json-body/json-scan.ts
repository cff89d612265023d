import { ByteCollector } from '../../foundation/byte-collector.ts'
import type { Outcome, Problem } from '../../foundation/problem.ts'
import { EscapeCount } from './escape-count.ts'
import { type JsonLimits, longStringBytes } from './json-limits.ts'
import { JsonStructure } from './json-structure.ts'
import { faultOfQuoted, quoted, readQuoted } from './quoted.ts'
import { notJson, type Path, refusedAt } from './refusals.ts'
import { StringEnd } from './string-end.ts'

const quote = 0x22

/** A string that has begun and not ended. */
interface OpenString {
  end: StringEnd
  escapes: EscapeCount
  isName: boolean
  /** What is between the quotes. */
  written: ByteCollector
}

/** A string that is parsed by itself. Its pieces are the bytes between the quotes. */
export interface LongString {
  path: Path
  pieces: readonly Buffer[]
}

/** A body of which everything was seen. */
export interface Scanned {
  /** The body with "" in place of each long string. It has the structure of JSON; its numbers and texts are not parsed. */
  rest: Buffer
  longStrings: LongString[]
}

/**
 * Looks at a JSON body while it arrives, and refuses it at the first byte that exceeds a limit, that JSON does not allow
 * there, or that ends a text which could not be stored. Nothing is built meanwhile, except for the names of the open
 * objects.
 */
export class JsonScan {
  readonly #limits: JsonLimits
  readonly #structure: JsonStructure
  readonly #rest = new ByteCollector()
  readonly #longStrings: LongString[] = []
  #string: OpenString | undefined

  constructor(limits: JsonLimits) {
    this.#limits = limits
    this.#structure = new JsonStructure(limits)
  }

  /** Takes the next bytes. Returns a problem if the body is refused; the rest of it must not be fed then. */
  feed(chunk: Buffer): Problem | undefined {
    const structure = this.#structure
    let at = this.#string ? this.#goOn(this.#string, chunk, 0) : 0
    let keptTo = at
    while (at < chunk.length && !structure.problem) {
      if (chunk[at] === quote) {
        this.#keep(chunk.subarray(keptTo, at))
        at = this.#beginString(chunk, at + 1)
        keptTo = at
      } else {
        structure.take(chunk[at] ?? 0)
        at += 1
      }
    }
    this.#keep(chunk.subarray(keptTo, at))
    return structure.problem
  }

  /** Called after the last byte. */
  end(): Outcome<Scanned> {
    const { problem, isComplete } = this.#structure
    if (problem) return { ok: false, problem }
    if (!isComplete || this.#string) return { ok: false, problem: notJson }
    return { ok: true, value: { rest: Buffer.concat(this.#rest.pieces()), longStrings: this.#longStrings } }
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.#rest.add(bytes)
    const { otherBytes } = this.#limits
    if (this.#rest.length <= otherBytes) return
    const what = `has more than ${otherBytes} bytes besides its photos.`
    this.#structure.refuse(refusedAt([], what, 'payload_too_large'))
  }

  /** Begins a string with the byte after its quote. Returns the position after its end. */
  #beginString(chunk: Buffer, from: number): number {
    const isName = this.#structure.expectsName
    if (!isName) this.#structure.takeString()
    if (this.#structure.problem) return chunk.length
    const string = { end: new StringEnd(), escapes: new EscapeCount(), isName, written: new ByteCollector() }
    this.#string = string
    return this.#goOn(string, chunk, from)
  }

  /** Goes on with a string. Returns the position after its end, or after the chunk. */
  #goOn(string: OpenString, chunk: Buffer, from: number): number {
    const end = string.end.find(chunk, from)
    const taken = chunk.subarray(from, end === -1 ? chunk.length : end)
    string.written.add(taken)
    string.escapes.take(taken)
    this.#boundString(string)
    if (end === -1 || this.#structure.problem) return chunk.length
    this.#string = undefined
    this.#endString(string)
    return end + 1
  }

  #boundString({ escapes, isName, written }: OpenString): void {
    const { nameBytes, stringBytes, bytesPerEscape } = this.#limits
    if (isName && written.length > nameBytes) {
      const what = `has a name of more than ${nameBytes} bytes.`
      this.#structure.refuse(refusedAt(this.#structure.containerPath(), what))
    } else if (written.length > stringBytes) {
      const what = `is longer than ${stringBytes} bytes.`
      this.#structure.refuse(refusedAt(this.#structure.path(), what, 'payload_too_large'))
    } else if (escapes.areTooMany(bytesPerEscape)) {
      const what = 'contains too many escapes. Write the characters of base64 as they are.'
      this.#structure.refuse(refusedAt(this.#structure.path(), what))
    }
  }

  #endString({ isName, written }: OpenString): void {
    if (!isName && written.length > longStringBytes) {
      this.#setAside(written.pieces())
      return
    }
    const string = quoted(written.pieces())
    this.#keep(string)
    if (isName) this.#endName(string)
    else {
      const fault = faultOfQuoted(string)
      if (fault) this.#structure.refuse(refusedAt(this.#structure.path(), fault))
    }
  }

  #endName(string: Buffer): void {
    const read = readQuoted(string)
    if (read === undefined) this.#structure.refuse(notJson)
    else if ('text' in read) this.#structure.takeName(read.text)
    else this.#structure.refuse(refusedAt(this.#structure.containerPath(), `has a name that ${read.fault}`))
  }

  #setAside(pieces: readonly Buffer[]): void {
    this.#keep(quoted([]))
    this.#longStrings.push({ path: this.#structure.path(), pieces })
    const { longStrings } = this.#limits
    if (this.#longStrings.length <= longStrings) return
    const what = `contains more than ${longStrings} strings of more than ${longStringBytes} bytes.`
    this.#structure.refuse(refusedAt([], what))
  }
}
