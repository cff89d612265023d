import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { limits as photoLimits } from '@likeness/engine'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { ByteCollector } from '../foundation/byte-collector.ts'
import type { Outcome, Problem } from '../foundation/problem.ts'
import { JsonOutline, notJson, type OutlineLimits, type Path, readQuoted, refusedAt } from './json-outline.ts'
import { RefusedRequest } from './problems.ts'
import { receiveBody } from './receive-body.ts'

/**
 * What a JSON body may contain. `JSON.parse` alone would let one call stop all others: it takes 2 s for 16 MB of empty
 * objects, and 1 s for a million names.
 */
export interface JsonLimits extends OutlineLimits {
  /** Bytes of one string, as it is written. */
  stringBytes: number
  /** Strings longer than `longStringBytes`. */
  longStrings: number
  /** The name that values longer than `longStringBytes` must have; absent if any value may be so long. */
  longStringsAre?: 'imageBase64'
  /** The least bytes of a long string for each escape in it, because escapes take longer to read. */
  bytesPerEscape: number
  /** Everything except the long strings: what is parsed in one piece and then compared with a schema. */
  otherBytes: number
}

/** The least bytes of a string that is parsed by itself. The longest string of a schema, except a photo, has 1,000 characters. */
export const longStringBytes = 8 * 1024

/** The bodies of the API's own calls. The largest is that of a job: 20 items and 20 entries of metadata. */
export const callLimits: JsonLimits = {
  depth: 8,
  values: 2_000,
  names: 100,
  entries: 100,
  // A name of metadata has up to 40 characters, each of which may be written as \uXXXX.
  nameBytes: 1_000,
  numberBytes: 100,
  // A photo of the largest size in base64. A tenth more is for writers that escape each slash.
  stringBytes: Math.ceil((photoLimits.maxFileBytes * 4 * 1.1) / 3),
  longStrings: 40,
  longStringsAre: 'imageBase64',
  // Writers that escape both / and + of base64, the latter with six bytes, write one for 35 bytes.
  bytesPerEscape: 24,
  // The job's ids and metadata, each character written as \uXXXX, take 100 KB.
  otherBytes: 256 * 1024,
}

const { longStringsAre: _, ...anyLongStrings } = callLimits

/** Stripe's events: some kilobytes, with objects of up to a hundred names. */
export const eventLimits: JsonLimits = {
  ...anyLongStrings,
  depth: 32,
  values: 20_000,
  names: 1_000,
  entries: 1_000,
  stringBytes: 512 * 1024,
  otherBytes: 512 * 1024,
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Lets the routes of an app accept JSON, which is bounded while it arrives: see `callLimits`. A body that is refused is not
 * read any further.
 * @param largestBytes The most bytes of a body, in place of the `bodyLimit` of each route.
 */
export function addJsonBodies(app: FastifyInstance, largestBytes?: number): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const body = new ArrivingJson(callLimits)
    let isFirst = true
    const limit = largestBytes ?? request.routeOptions.bodyLimit
    const received = await receiveBody(payload, request, limit, (bytes) => {
      const problem = body.feed(isFirst ? withoutMark(bytes) : bytes)
      isFirst = false
      return problem && new RefusedRequest(problem)
    })
    if (received === 0) throw new errorCodes.FST_ERR_CTP_EMPTY_JSON_BODY()
    const read = await body.end()
    if (!read.ok) throw new RefusedRequest(read.problem)
    return read.value
  })
}

/** Some writers begin a text with a mark of its encoding, which is no part of JSON. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes
}

/** Reads a whole JSON text. @returns Its value; or `malformed_json`, `invalid_request` or `payload_too_large`. */
export async function readJson(text: Buffer, limits: JsonLimits): Promise<Outcome<unknown>> {
  const body = new ArrivingJson(limits)
  const problem = body.feed(text)
  return problem ? { ok: false, problem } : body.end()
}

const quote = 0x22
const backslash = 0x5c

/** A string while it arrives. */
interface ArrivingString {
  /** What is between its quotes. */
  readonly bytes: ByteCollector
  escapes: number
  endsInEscape: boolean
}

/**
 * A JSON body while it arrives. Its long strings are set aside, to be read one by one; the rest must be short. Nothing is
 * parsed before the end.
 */
export class ArrivingJson {
  readonly #limits: JsonLimits
  /** The body with "" in place of each long string. */
  readonly #rest = new ByteCollector()
  /** The long strings, by the positions of those. */
  readonly #aside = new Map<number, readonly Buffer[]>()
  #string: ArrivingString | undefined
  #problem: Problem | undefined

  constructor(limits: JsonLimits) {
    this.#limits = limits
  }

  /** Takes the next bytes. Returns a problem if the body is refused; the rest of it must not be fed then. */
  feed(chunk: Buffer): Problem | undefined {
    for (let at = 0; at < chunk.length && !this.#problem; ) {
      at = this.#string ? this.#goOn(this.#string, chunk, at) : this.#passToString(chunk, at)
    }
    return this.#problem
  }

  /** Called after the last byte. Other calls are served between two long strings. */
  async end(): Promise<Outcome<unknown>> {
    const outline = this.#outline()
    if (outline.excess) return { ok: false, problem: outline.excess }
    const body: { value?: unknown } = {}
    try {
      body.value = JSON.parse(Buffer.concat(this.#rest.pieces()).toString('utf8'))
    } catch {
      return { ok: false, problem: notJson }
    }
    const problem = outline.fault ?? (this.#string && notJson)
    if (problem) return { ok: false, problem }
    for (const [index, pieces] of [...this.#aside.values()].entries()) {
      if (index > 0) await setImmediate()
      const refused = place(body, outline.asidePaths[index] ?? [], pieces)
      if (refused) return { ok: false, problem: refused }
    }
    return { ok: true, value: body.value }
  }

  /** Keeps what is before the next string. Returns the position of the string's first byte. */
  #passToString(chunk: Buffer, from: number): number {
    const begin = chunk.indexOf(quote, from)
    const end = begin === -1 ? chunk.length : begin
    this.#keep(chunk.subarray(from, end))
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
    const wasLong = string.bytes.length > longStringBytes
    string.bytes.add(chunk.subarray(from, at))
    if (string.bytes.length > longStringBytes) this.#problem ??= this.#excessOf(string, wasLong)
    if (at < chunk.length && !this.#problem) this.#endString(string.bytes)
    return at + 1
  }

  #excessOf({ bytes, escapes }: ArrivingString, wasLong: boolean): Problem | undefined {
    const { stringBytes, longStringsAre, bytesPerEscape, nameBytes } = this.#limits
    const isTooLong = bytes.length > stringBytes
    const hasManyEscapes = escapes > longStringBytes / 2 + bytes.length / bytesPerEscape
    if (wasLong && !isTooLong && !hasManyEscapes) return undefined
    const { excess, path, containerPath, expectsName } = this.#outline()
    if (excess) return excess
    if (expectsName) return refusedAt(containerPath, `has a name of more than ${nameBytes} bytes.`)
    if (longStringsAre !== undefined && path.at(-1) !== longStringsAre) return refusedAt(path, noPhoto)
    if (isTooLong) return refusedAt(path, `is longer than ${stringBytes} bytes.`, 'payload_too_large')
    const detail = 'contains too many escapes. Write the characters of base64 as they are.'
    return hasManyEscapes ? refusedAt(path, detail) : undefined
  }

  #endString(bytes: ByteCollector): void {
    this.#string = undefined
    const isLong = bytes.length > longStringBytes
    if (isLong) this.#aside.set(this.#rest.length, bytes.pieces())
    this.#keep(quoted(isLong ? [] : bytes.pieces()))
    const { longStrings } = this.#limits
    if (this.#aside.size <= longStrings) return
    const what = `contains more than ${longStrings} strings of more than ${longStringBytes} bytes.`
    this.#problem ??= refusedAt([], what)
  }

  #keep(bytes: Buffer): void {
    this.#rest.add(bytes)
    const { otherBytes } = this.#limits
    if (this.#rest.length <= otherBytes) return
    const what = `has more than ${otherBytes} bytes besides its photos.`
    this.#problem ??= this.#outline().excess ?? refusedAt([], what, 'payload_too_large')
  }

  #outline(): JsonOutline {
    const text = Buffer.concat(this.#rest.pieces()).toString('latin1')
    return new JsonOutline(text, this.#aside, this.#limits)
  }
}

const noPhoto = `is longer than ${longStringBytes} bytes, as only an image may be. Send an image as a data URL: data:<mime type>;base64,<data>.`

const quoteBytes = Buffer.from([quote])

/** A JSON string with its quotes. */
function quoted(pieces: readonly Buffer[]): Buffer {
  return Buffer.concat([quoteBytes, ...pieces, quoteBytes])
}

/** Reads a string that was set aside, and puts it where it belongs. Returns why it is refused. */
function place(body: { value?: unknown }, path: Path, pieces: readonly Buffer[]): Problem | undefined {
  const read = readQuoted(quoted(pieces))
  if (!read) return notJson
  if ('fault' in read) return refusedAt(path, read.fault)
  const steps = ['value', ...path]
  const holder = steps.slice(0, -1).reduce<unknown>((outer, step) => Reflect.get(Object(outer), step), body)
  Reflect.set(Object(holder), steps.at(-1) ?? '', read.text)
  return undefined
}
