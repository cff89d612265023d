import { ByteCollector } from '../../foundation/byte-collector.ts'
import type { Outcome, Problem } from '../../foundation/problem.ts'
import { ArrivingString } from './arriving-string.ts'
import { type JsonLimits, longStringBytes } from './json-limits.ts'
import { JsonStructure } from './json-structure.ts'
import { faultOfQuoted, quoted, readQuoted } from './quoted.ts'
import { notJson, type Path, refusedAt } from './refusals.ts'

const quote = 0x22

/** A string that is not parsed with the rest of its body. */
export interface LongString {
  path: Path
  /** A photo that was decoded; or the bytes of a text between its quotes. */
  value: ByteCollector | readonly Buffer[]
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
  #string: ArrivingString | undefined

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
    const structure = this.#structure
    const isName = structure.expectsName
    if (!isName) structure.takeString()
    if (structure.problem) return chunk.length
    const path = isName ? structure.containerPath() : structure.path()
    const string = new ArrivingString(this.#limits, isName, path)
    this.#string = string
    return this.#goOn(string, chunk, from)
  }

  /** Goes on with a string. Returns the position after its end, or after the chunk. */
  #goOn(string: ArrivingString, chunk: Buffer, from: number): number {
    const taken = string.take(chunk, from)
    if (!taken.ok) this.#structure.refuse(taken.problem)
    if (!taken.ok || taken.value === -1) return chunk.length
    this.#string = undefined
    this.#endString(string)
    return taken.value + 1
  }

  #endString(string: ArrivingString): void {
    if (string.isLong) {
      this.#setAside(string)
      return
    }
    const bytes = quoted(string.written)
    this.#keep(bytes)
    if (string.isName) this.#endName(bytes)
    else {
      const fault = faultOfQuoted(bytes)
      if (fault) this.#structure.refuse(refusedAt(string.path, fault))
    }
  }

  #endName(string: Buffer): void {
    const read = readQuoted(string)
    if (read === undefined) this.#structure.refuse(notJson)
    else if ('text' in read) this.#structure.takeName(read.text)
    else this.#structure.refuse(refusedAt(this.#structure.containerPath(), `has a name that ${read.fault}`))
  }

  #setAside(string: ArrivingString): void {
    this.#keep(quoted([]))
    const photo = string.photo()
    if (photo && !photo.ok) {
      this.#structure.refuse(photo.problem)
      return
    }
    this.#longStrings.push({ path: string.path, value: photo ? photo.value : string.written })
    const { longStrings } = this.#limits
    if (this.#longStrings.length <= longStrings) return
    const what = `contains more than ${longStrings} strings of more than ${longStringBytes} bytes.`
    this.#structure.refuse(refusedAt([], what))
  }
}
