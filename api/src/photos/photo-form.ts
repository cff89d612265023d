import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { limits } from '@likeness/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ByteCollector } from '../foundation/byte-collector.ts'
import { type Outcome, type Problem, Refused, refusal, unwrap } from '../foundation/problem.ts'
import { faultOfText, shortened } from '../foundation/text.ts'
import { escaped, unknownField } from '../http/invalid-request.ts'
import { receiveBody } from '../http/receive-body.ts'
import { tooLarge } from './data-url.ts'

const partLimits = { fileSize: limits.maxFileBytes, fieldSize: 1000, headerPairs: 20, parts: 20 }

/** Busboy parses so many bytes without a look at whether the form was refused. They may contain 1,000 parts. */
const stepBytes = 8 * 1024

/**
 * Reads `multipart/form-data` as it arrives, and keeps only its image and its short fields. Reading ends at the first part
 * that is not allowed, and at the first byte over a limit.
 */
class FormReader {
  readonly #fields: readonly string[]
  readonly #form: Record<string, unknown> = {}
  readonly #parser: BusboyInstance
  #problem: Problem | undefined

  /**
   * @param contentType With the boundary. Throws if it has none.
   * @param fields The names of the parts that are allowed; that of the photo is `image`.
   */
  constructor(contentType: string, fields: readonly string[]) {
    this.#fields = fields
    this.#parser = new Busboy({ headers: { 'content-type': contentType }, limits: partLimits })
    this.#parser.on('field', (name, value) => this.#takeField(name, value))
    this.#parser.on('file', (name, file, fileName) => this.#takeFile(name, file, fileName))
    this.#parser.on('partsLimit', () => this.#refuse(tooManyParts(fields)))
    this.#parser.on('error', () => this.#refuse(unreadable))
  }

  /** Takes the next bytes. Returns a problem if the form is refused; the rest of it must not be fed then. */
  feed(bytes: Buffer): Problem | undefined {
    for (let at = 0; at < bytes.length && !this.#problem; at += stepBytes) {
      this.#parser.write(bytes.subarray(at, at + stepBytes))
    }
    return this.#problem
  }

  /** Called after the last byte. Returns the fields that were sent, not yet validated. */
  async end(): Promise<Outcome<Record<string, unknown>>> {
    if (!this.#problem) {
      const finished = once(this.#parser, 'finish').catch(() => this.#refuse(unreadable))
      this.#parser.end()
      await finished
    }
    return this.#problem ? { ok: false, problem: this.#problem } : { ok: true, value: this.#form }
  }

  #refuse(problem: Problem): void {
    this.#problem ??= problem
  }

  #takeField(name: string | undefined, value: string): void {
    if (!this.#isRefused(name, [value])) this.#form[name ?? ''] = value
  }

  #takeFile(name: string | undefined, file: Readable, fileName: string | undefined): void {
    // An incomplete form is an error of the parser too.
    file.on('error', () => this.#refuse(unreadable))
    if (this.#isRefused(name, [fileName ?? '']) || name === undefined) {
      file.resume()
      return
    }
    if (name !== 'image') {
      this.#refuse(invalidPart(name, `The field "${name}" is a file, but must be text.`))
      file.resume()
      return
    }
    const bytes = new ByteCollector()
    this.#form.image = Buffer.alloc(0)
    file.on('limit', () => this.#refuse(tooLarge().problem))
    file.on('data', (piece: Buffer) => bytes.add(piece))
    file.on('end', () => {
      this.#form.image = bytes.joined()
    })
  }

  #isRefused(name: string | undefined, texts: readonly string[]): boolean {
    if (this.#problem) return true
    const objection = this.#objectionTo(name ?? '', texts)
    if (objection) this.#refuse(invalidPart(name ?? '', objection))
    return objection !== undefined
  }

  #objectionTo(name: string, texts: readonly string[]): string | undefined {
    if (name === '') return 'A part of the form has no name. Name each part.'
    for (const text of [name, ...texts]) {
      // The parser puts U+FFFD where the bytes are not valid in the charset of their part.
      const fault = text.includes('\ufffd') ? 'is not valid UTF-8' : faultOfText(text)
      if (fault) return `A name or value of the form ${fault}, which is not accepted.`
    }
    if (!this.#fields.includes(name)) return unknownField(name, [...this.#fields])
    return name in this.#form ? `The field "${name}" was sent twice. Send it once.` : undefined
  }
}

function invalidPart(name: string, detail: string): Problem {
  const pointer = `/${escaped(shortened(name.toWellFormed(), 100))}`
  return refusal('invalid_request', detail, { errors: [{ pointer, detail }] }).problem
}

const unreadable: Problem = {
  code: 'invalid_request',
  detail: 'The form cannot be read. Send it completely, with the boundary that Content-Type names.',
}

function tooManyParts(fields: readonly string[]): Problem {
  const names = new Intl.ListFormat('en').format(fields)
  const detail = `The form has fields that are not accepted. Send only the fields ${names}.`
  return { code: 'invalid_request', detail }
}

/** In addition to its image, a form contains an id and some headers. */
const largestFormBytes = limits.maxFileBytes + 16_384

/** Lets the routes of an app accept a photo in `multipart/form-data` with these fields, read by `FormReader`. */
export function addPhotoForm(app: FastifyInstance, fields: readonly string[]): void {
  const parse = async (request: FastifyRequest, payload: IncomingMessage) => {
    const form = readerOf(request, fields)
    await receiveBody(payload, request, largestFormBytes, (bytes) => {
      const problem = form.feed(bytes)
      return problem && new Refused(problem)
    })
    return unwrap(await form.end())
  }
  app.addContentTypeParser('multipart/form-data', parse)
}

function readerOf({ headers }: FastifyRequest, fields: readonly string[]): FormReader {
  try {
    return new FormReader(headers['content-type'] ?? '', fields)
  } catch {
    throw new Refused(unreadable)
  }
}
