import { isUtf8 } from 'node:buffer'
import { type Problem, refusal } from '../foundation/problem.ts'
import { faultOfText, shortened } from '../foundation/text.ts'
import { escaped } from './invalid-request.ts'

/** What the outline of a JSON body may have. Each limit is far above what an honest call needs. */
export interface OutlineLimits {
  /** Objects and arrays inside each other. */
  depth: number
  /** Objects, arrays, strings, numbers, booleans and nulls, all together. */
  values: number
  /** Names in one object. */
  names: number
  /** Entries in one array. */
  entries: number
  /** Bytes of one name, as it is written. */
  nameBytes: number
  /** Bytes of a number, as it is written. */
  numberBytes: number
}

/** The steps from the body to a value in it: names and numbers of entries. */
export type Path = readonly (string | number)[]

export const notJson: Problem = {
  code: 'malformed_json',
  detail: 'The body could not be parsed as JSON. Correct its syntax, and send all of it.',
}

/** The most characters of a name that an answer repeats. */
const longestEcho = 100

/** The problem of a value that is not accepted. @param what Follows the name of the value: "has more than 100 names." */
export function refusedAt(
  path: Path,
  what: string,
  code: 'invalid_request' | 'payload_too_large' = 'invalid_request',
): Problem {
  const steps = path.map((step) => shortened(String(step), longestEcho))
  const detail = `${steps.length === 0 ? 'The body' : steps.join('.')} ${what}`
  const pointer = steps.map((step) => `/${escaped(step)}`).join('')
  return refusal(code, detail, { errors: [{ pointer, detail }] }).problem
}

/** The text of a JSON string with its quotes; or what is wrong with it, as a phrase; undefined if it is not JSON. */
export function readQuoted(bytes: Buffer): { text: string } | { fault: string } | undefined {
  if (!isUtf8(bytes)) return { fault: 'is not valid UTF-8. Encode the body in UTF-8.' }
  try {
    const text = String(JSON.parse(bytes.toString('utf8')))
    // Without an escape, valid UTF-8 has no half of a pair, and JSON.parse refuses U+0000.
    const fault = bytes.includes('\\') ? faultOfText(text) : undefined
    return fault ? { fault: `${fault}, which is not accepted.` } : { text }
  } catch {
    return undefined
  }
}

/** An object or array that has begun and not ended. */
interface Level {
  /** The names of the object so far; undefined for an array. */
  names: Set<string> | undefined
  /** The name or number of the entry that is being read. */
  step: string | number
}

const token = /[ \t\n\r]*("[^"\\]*(?:\\[\s\S][^"\\]*)*"|[^ \t\n\r"{}[\],:]+|[{}[\],:])/y

/**
 * Reads a JSON text token by token, without building anything, and finds what `JSON.parse` accepts but the API does not. It
 * ends at the first excess, so that a hostile text costs little. Whether the text is JSON at all is left to `JSON.parse`.
 */
export class JsonOutline {
  /** Why the text must not be parsed. */
  excess: Problem | undefined
  /** The first name or text that is not accepted, to be answered if the text is JSON. */
  fault: Problem | undefined
  /** Whether a name follows. */
  expectsName = false
  /** The places of the strings that were set aside, in their order. */
  readonly asidePaths: Path[] = []
  readonly #limits: OutlineLimits
  readonly #levels: Level[] = []
  #values = 0

  /**
   * @param text Its bytes, each as one character.
   * @param aside The positions of the strings that were set aside, in place of which the text has empty ones.
   */
  constructor(text: string, aside: Pick<ReadonlySet<number>, 'has'>, limits: OutlineLimits) {
    this.#limits = limits
    token.lastIndex = 0
    for (let found = token.exec(text); found && !this.excess; found = token.exec(text)) {
      const written = found[1] ?? ''
      this.#take(written, aside.has(token.lastIndex - written.length))
    }
  }

  /** The path to the value that is being read. */
  get path(): Path {
    return this.#levels.map(({ step }) => step)
  }

  /** The path to the object or array that is being read. */
  get containerPath(): Path {
    return this.path.slice(0, -1)
  }

  #take(written: string, isAside: boolean): void {
    const level = this.#levels.at(-1)
    switch (written[0]) {
      case '{':
      case '[':
        this.#open(written === '{')
        break
      case '}':
      case ']':
        this.#levels.pop()
        this.expectsName = false
        break
      case ',':
        this.expectsName = level?.names !== undefined
        if (typeof level?.step === 'number') level.step += 1
        break
      case ':':
        break
      case '"':
        if (this.expectsName && level?.names) this.#takeName(written, isAside, level, level.names)
        else this.#takeString(written, isAside)
        break
      default:
        this.#countValue()
        if (written.length > this.#limits.numberBytes) {
          this.#exceed(this.path, `is longer than ${this.#limits.numberBytes} characters.`)
        }
    }
  }

  #exceed(path: Path, what: string): void {
    this.excess ??= refusedAt(path, what)
  }

  #countValue(): void {
    this.#values += 1
    const { values, entries } = this.#limits
    if (this.#values > values) this.#exceed([], `contains more than ${values} values.`)
    const step = this.#levels.at(-1)?.step
    if (typeof step === 'number' && step >= entries) {
      this.#exceed(this.containerPath, `has more than ${entries} entries.`)
    }
  }

  #open(isObject: boolean): void {
    this.#countValue()
    const { depth } = this.#limits
    if (this.#levels.length >= depth) this.#exceed(this.path, `is nested more than ${depth} levels deep.`)
    this.#levels.push(isObject ? { names: new Set(), step: '' } : { names: undefined, step: 0 })
    this.expectsName = isObject
  }

  #takeString(written: string, isAside: boolean): void {
    this.#countValue()
    if (isAside) this.asidePaths.push(this.path)
    else if (!isPlain(written)) {
      const read = readQuoted(Buffer.from(written, 'latin1'))
      if (read && 'fault' in read) this.fault ??= refusedAt(this.path, read.fault)
    }
  }

  #takeName(written: string, isAside: boolean, level: Level, names: Set<string>): void {
    this.expectsName = false
    const { nameBytes, names: most } = this.#limits
    if (isAside || written.length - 2 > nameBytes) {
      this.#exceed(this.containerPath, `has a name of more than ${nameBytes} bytes.`)
      return
    }
    const read = isPlain(written)
      ? { text: written.slice(1, -1) }
      : readQuoted(Buffer.from(written, 'latin1'))
    if (!read || 'fault' in read) {
      this.fault ??= read ? refusedAt(this.containerPath, `has a name that ${read.fault}`) : notJson
      return
    }
    const name = read.text
    level.step = name
    // Both would change what objects inherit.
    const holder = this.#levels.at(-2)?.step
    if (name === '__proto__' || (name === 'prototype' && holder === 'constructor')) this.fault ??= notJson
    if (names.has(name)) this.fault ??= refusedAt(this.path, 'was sent twice. Send it once.')
    names.add(name)
    if (names.size > most) this.#exceed(this.containerPath, `has more than ${most} names.`)
  }
}

/** Whether a string is as it is written: of ASCII, without an escape. */
const isPlain = (written: string): boolean => /^[ !#-[\]-~"]*$/.test(written)
