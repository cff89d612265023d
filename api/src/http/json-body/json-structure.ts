import type { Problem } from '../../foundation/problem.ts'
import type { JsonLimits } from './json-limits.ts'
import { notJson, type Path, refusedAt } from './refusals.ts'

/** An object or array that has begun and not ended. */
interface Level {
  isArray: boolean
  /** The names of the object so far. */
  names: Set<string>
  /** The name or number of the entry that is being read. */
  step: string | number
}

type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing'

/** Follows the structure of a JSON text byte by byte, without its strings, and keeps the first problem. */
export class JsonStructure {
  problem: Problem | undefined
  readonly #limits: JsonLimits
  readonly #levels: Level[] = []
  #expected: Expected = 'value'
  #values = 0
  #numberBytes = 0

  constructor(limits: JsonLimits) {
    this.#limits = limits
  }

  get isComplete(): boolean {
    return this.#expected === 'nothing'
  }

  get expectsName(): boolean {
    return this.#expected === 'name' || this.#expected === 'name or end'
  }

  /** The path to the value that is being read. */
  path(): Path {
    return this.#levels.map(({ step }) => step)
  }

  /** The path to the object or array that is being read. */
  containerPath(): Path {
    return this.path().slice(0, -1)
  }

  refuse(problem: Problem): void {
    this.problem ??= problem
  }

  /** Takes a byte outside of strings. */
  take(byte: number): void {
    switch (String.fromCharCode(byte)) {
      case ' ':
      case '\t':
      case '\n':
      case '\r':
        this.#numberBytes = 0
        break
      case '{':
        this.#open(false)
        break
      case '[':
        this.#open(true)
        break
      case '}':
        this.#close(false)
        break
      case ']':
        this.#close(true)
        break
      case ',':
        this.#separate()
        break
      case ':':
        if (this.#expected === 'colon') this.#expected = 'value'
        else this.refuse(notJson)
        break
      default:
        this.#takeOfNumber()
    }
  }

  /** Takes a string that is a value. Call it when the string begins, so that its path is known while it arrives. */
  takeString(): void {
    if (this.#numberBytes > 0) this.refuse(notJson)
    else if (this.#beginValue()) this.#endValue()
  }

  /** Takes the name of the next value of an object. */
  takeName(name: string): void {
    const level = this.#levels.at(-1)
    // Both would change what objects inherit.
    const isPrototype =
      name === '__proto__' || (name === 'prototype' && this.#levels.at(-2)?.step === 'constructor')
    if (!level || isPrototype) {
      this.refuse(notJson)
      return
    }
    level.step = name
    if (level.names.has(name)) this.refuse(refusedAt(this.path(), 'was sent twice. Send it once.'))
    level.names.add(name)
    const { names } = this.#limits
    if (level.names.size > names) {
      this.refuse(refusedAt(this.containerPath(), `has more than ${names} names.`))
    }
    this.#expected = 'colon'
  }

  /** Takes a byte of a number or of a word such as `true`, whose syntax is left to JSON.parse. */
  #takeOfNumber(): void {
    if (this.#numberBytes === 0) {
      if (!this.#beginValue()) return
      this.#endValue()
    }
    this.#numberBytes += 1
    const { numberBytes } = this.#limits
    if (this.#numberBytes > numberBytes) {
      this.refuse(refusedAt(this.path(), `is longer than ${numberBytes} characters.`))
    }
  }

  /** Returns whether a value may begin here. */
  #beginValue(): boolean {
    if (this.#expected !== 'value' && this.#expected !== 'value or end') {
      this.refuse(notJson)
      return false
    }
    this.#values += 1
    const { values, entries } = this.#limits
    if (this.#values > values) this.refuse(refusedAt([], `contains more than ${values} values.`))
    const step = this.#levels.at(-1)?.step
    if (typeof step === 'number' && step >= entries) {
      this.refuse(refusedAt(this.containerPath(), `has more than ${entries} entries.`))
    }
    return true
  }

  #endValue(): void {
    this.#expected = this.#levels.length === 0 ? 'nothing' : 'comma or end'
  }

  #open(isArray: boolean): void {
    if (!this.#beginValue()) return
    const { depth } = this.#limits
    if (this.#levels.length >= depth) {
      this.refuse(refusedAt(this.path(), `is nested more than ${depth} levels deep.`))
    }
    this.#levels.push({ isArray, names: new Set(), step: isArray ? 0 : '' })
    this.#expected = isArray ? 'value or end' : 'name or end'
  }

  #close(isArray: boolean): void {
    this.#numberBytes = 0
    const emptyEnd = isArray ? 'value or end' : 'name or end'
    const mayEnd = this.#expected === 'comma or end' || this.#expected === emptyEnd
    if (mayEnd && this.#levels.pop()?.isArray === isArray) this.#endValue()
    else this.refuse(notJson)
  }

  #separate(): void {
    this.#numberBytes = 0
    const level = this.#levels.at(-1)
    if (this.#expected !== 'comma or end' || !level) {
      this.refuse(notJson)
      return
    }
    if (typeof level.step === 'number') level.step += 1
    this.#expected = level.isArray ? 'value' : 'name'
  }
}
