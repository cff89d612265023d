import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { limits as photoLimits } from '@likeness/engine'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { ByteCollector } from '../foundation/byte-collector.ts'
import { type Outcome, type Problem, Refused, refusal } from '../foundation/problem.ts'
import { faultOfText, shortened } from '../foundation/text.ts'
import { escaped } from './invalid-request.ts'
import { receiveBody } from './receive-body.ts'

/**
 * What a JSON body may contain, each far above what an honest call needs. `JSON.parse` alone would let one call stop all
 * others: it takes 2 s for 16 MB of empty objects, and 1 s for a million names. The largest honest body is that of a job: 20
 * items and 20 entries of metadata.
 */
const limits = {
  /** Objects and arrays inside each other. */
  depth: 8,
  /** Objects, arrays, strings, numbers, booleans and nulls, all together. */
  values: 2_000,
  /** Names of one object, or entries of one array. */
  members: 100,
  /** Strings longer than `longStringBytes`. */
  longStrings: 40,
  /** Bytes of one string. A photo of the largest size in base64; a tenth more is for writers that escape each slash. */
  stringBytes: Math.ceil((photoLimits.maxFileBytes * 4 * 1.1) / 3),
  /**
   * The least bytes of a long string for each escape in it, because escapes take longer to read. Writers that escape both /
   * and + of base64, the latter with six bytes, write one for 35 bytes.
   */
  bytesPerEscape: 24,
  /**
   * Everything except the long strings: what is parsed in one piece and then compared with a schema. The job's ids and
   * metadata, each character written as \uXXXX, take 100 KB.
   */
  otherBytes: 256 * 1024,
} as const

/** The least bytes of a string that is parsed by itself. The longest string of a schema, except a photo, has 1,000 characters. */
export const longStringBytes = 8 * 1024

/**
 * Lets the routes of an app accept JSON, which is bounded while it arrives: see `limits`.
 * @param largestBytes The most bytes of a body, in place of the `bodyLimit` of each route.
 */
export function addJsonBodies(app: FastifyInstance, largestBytes?: number): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const body = new ArrivingJson()
    const limit = largestBytes ?? request.routeOptions.bodyLimit
    const received = await receiveBody(payload, request, limit, (bytes) => {
      const problem = body.feed(bytes)
      return problem && new Refused(problem)
    })
    if (received === 0) throw new errorCodes.FST_ERR_CTP_EMPTY_JSON_BODY()
    const read = await body.end()
    if (!read.ok) throw new Refused(read.problem)
    return read.value
  })
}

/** The steps from the body to a value in it: names and numbers of entries. */
type Path = readonly (string | number)[]

/** A string while it arrives. */
interface ArrivingString {
  /** What is between its quotes. */
  readonly bytes: ByteCollector
  escapes: number
  endsInEscape: boolean
}

/** A long string, and where it belongs. */
interface LongString {
  path: Path
  bytes: ByteCollector
  put(text: string): void
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]

/**
 * A JSON body while it arrives. Its long strings are set aside, to be read one by one; the rest must be short. Nothing is
 * parsed before the end.
 */
export class ArrivingJson {
  /** The body with a mark in place of each long string, which no caller can guess. */
  readonly #rest = new ByteCollector()
  readonly #mark = randomUUID()
  readonly #aside: ArrivingString[] = []
  readonly #found: LongString[] = []
  #string: ArrivingString | undefined
  #isText = true
  #colons = 0
  #names = 0
  #values = 0

  /** Takes the next bytes. Returns a problem if the body is refused; the rest of it must not be fed then. */
  feed(chunk: Buffer): Problem | undefined {
    for (let at = 0; at < chunk.length; ) {
      at = this.#string ? this.#goOn(this.#string, chunk, at) : this.#passToString(chunk, at)
      if (this.#rest.length > limits.otherBytes) {
        const what = `has more than ${limits.otherBytes} bytes besides its photos.`
        return refusedAt([], what, 'payload_too_large')
      }
      if (this.#aside.length > limits.longStrings) {
        const what = `contains more than ${limits.longStrings} strings of more than ${longStringBytes} bytes.`
        return refusedAt([], what)
      }
    }
    return undefined
  }

  /** Called after the last byte. Other calls are served between two long strings. */
  async end(): Promise<Outcome<unknown>> {
    const bytes = Buffer.concat(this.#rest.pieces())
    this.#isText = isUtf8(bytes)
    const body: { value?: unknown } = {}
    try {
      if (this.#string) throw new SyntaxError('The last string does not end.')
      // It drops the mark of the encoding with which some writers begin.
      body.value = JSON.parse(new TextDecoder().decode(bytes))
    } catch {
      return { ok: false, problem: notJson }
    }
    const problem = this.#objectionTo(body.value, [], (text) => Object.assign(body, { value: text }))
    if (problem) return { ok: false, problem }
    if (this.#names !== this.#colons) {
      return { ok: false, problem: refusedAt([], 'has a name that was sent twice. Send each name once.') }
    }
    for (const [index, long] of this.#found.entries()) {
      if (index > 0) await setImmediate()
      const refused = place(long)
      if (refused) return { ok: false, problem: refused }
    }
    return { ok: true, value: body.value }
  }

  /** Keeps what is before the next string. Returns the position of the string's first byte. */
  #passToString(chunk: Buffer, from: number): number {
    const begin = chunk.indexOf(quote, from)
    const end = begin === -1 ? chunk.length : begin
    const passed = chunk.subarray(from, end)
    this.#rest.add(passed)
    for (let at = passed.indexOf(colon); at !== -1; at = passed.indexOf(colon, at + 1)) this.#colons += 1
    if (begin !== -1) this.#string = { bytes: new ByteCollector(), escapes: 0, endsInEscape: false }
    return end + 1
  }

  /** Goes on with a string. Returns the position after its end, or after the chunk. */
  #goOn(string: ArrivingString, chunk: Buffer, from: number): number {
    let at = from
    for (; at < chunk.length; at += 1) {
      if (string.endsInEscape) string.endsInEscape = false
      else if (chunk[at] === quote) break
      else if (chunk[at] === backslash) {
        string.endsInEscape = true
        string.escapes += 1
      }
    }
    string.bytes.add(chunk.subarray(from, at))
    if (at < chunk.length) this.#endString(string)
    return at + 1
  }

  #endString(string: ArrivingString): void {
    this.#string = undefined
    if (string.bytes.length <= longStringBytes) {
      this.#rest.add(quoted(string.bytes))
      return
    }
    this.#rest.add(Buffer.from(`"${this.#mark}${this.#aside.length}"`))
    this.#aside.push(string)
  }

  /** Looks at a value and at all that is in it. Returns what is not accepted although it is JSON. */
  #objectionTo(value: unknown, path: Path, put: LongString['put']): Problem | undefined {
    this.#values += 1
    if (this.#values > limits.values) return refusedAt([], `contains more than ${limits.values} values.`)
    if (typeof value === 'string') return this.#objectionToText(value, path, put)
    if (typeof value !== 'object' || value === null) return undefined
    if (path.length >= limits.depth)
      return refusedAt(path, `is nested more than ${limits.depth} levels deep.`)
    const isList = Array.isArray(value)
    const members = Object.entries(value)
    if (members.length > limits.members) {
      return refusedAt(path, `has more than ${limits.members} ${isList ? 'entries' : 'names'}.`)
    }
    if (!isList) this.#names += members.length
    for (const [name, inner] of members) {
      const putInner = (text: string) => Reflect.set(value, name, text)
      const problem =
        (isList ? undefined : this.#objectionToName(name, path)) ??
        this.#objectionTo(inner, [...path, isList ? Number(name) : name], putInner)
      if (problem) return problem
    }
    return undefined
  }

  #objectionToName(name: string, path: Path): Problem | undefined {
    if (name.startsWith(this.#mark))
      return refusedAt(path, `has a name of more than ${longStringBytes} bytes.`)
    // Both would change what objects inherit.
    if (name === '__proto__' || (name === 'prototype' && path.at(-1) === 'constructor')) return notJson
    const fault = this.#faultOf(name)
    return fault ? refusedAt(path, `has a name that ${fault}`) : undefined
  }

  #objectionToText(text: string, path: Path, put: LongString['put']): Problem | undefined {
    if (!text.startsWith(this.#mark)) {
      const fault = this.#faultOf(text)
      return fault ? refusedAt(path, fault) : undefined
    }
    const long = this.#aside[Number(text.slice(this.#mark.length))]
    if (!long) return notJson
    const { bytes, escapes } = long
    if (path.at(-1) !== 'imageBase64') return refusedAt(path, noPhoto)
    if (bytes.length > limits.stringBytes) {
      return refusedAt(path, `is longer than ${limits.stringBytes} bytes.`, 'payload_too_large')
    }
    if (escapes > longStringBytes / 2 + bytes.length / limits.bytesPerEscape) {
      return refusedAt(path, 'contains too many escapes. Write the characters of base64 as they are.')
    }
    this.#found.push({ path, bytes, put })
    return undefined
  }

  #faultOf(text: string): string | undefined {
    if (!this.#isText && text.includes('\ufffd')) return notUtf8
    const fault = faultOfText(text)
    return fault && `${fault}, which is not accepted.`
  }
}

const notJson: Problem = {
  code: 'malformed_json',
  detail: 'The body could not be parsed as JSON. Correct its syntax, and send all of it.',
}

const notUtf8 = 'is not valid UTF-8. Encode the body in UTF-8.'

const noPhoto = `is longer than ${longStringBytes} bytes, as only an image may be. Send an image as a data URL: data:<mime type>;base64,<data>.`

/** The most characters of a name that an answer repeats. */
const longestEcho = 100

/** The problem of a value that is not accepted. @param what Follows the name of the value: "has more than 100 names." */
function refusedAt(
  path: Path,
  what: string,
  code: 'invalid_request' | 'payload_too_large' = 'invalid_request',
): Problem {
  const steps = path.map((step) => shortened(String(step), longestEcho))
  const detail = `${steps.length === 0 ? 'The body' : steps.join('.')} ${what}`
  const pointer = steps.map((step) => `/${escaped(step)}`).join('')
  return refusal(code, detail, { errors: [{ pointer, detail }] }).problem
}

const quoteBytes = Buffer.from([quote])

/** A JSON string with its quotes. */
function quoted(bytes: ByteCollector): Buffer {
  return Buffer.concat([quoteBytes, ...bytes.pieces(), quoteBytes])
}

/** Reads a string that was set aside, and puts it where it belongs. Returns why it is refused. */
function place({ path, bytes, put }: LongString): Problem | undefined {
  const written = quoted(bytes)
  if (!isUtf8(written)) return refusedAt(path, notUtf8)
  try {
    const text = String(JSON.parse(written.toString('utf8')))
    // Without an escape, valid UTF-8 has no half of a pair, and JSON.parse refuses U+0000.
    const fault = written.includes('\\') ? faultOfText(text) : undefined
    if (fault) return refusedAt(path, `${fault}, which is not accepted.`)
    put(text)
    return undefined
  } catch {
    return notJson
  }
}
