import { limits } from '@likeness/engine'
import { ByteCollector } from '../foundation/byte-collector.ts'
import { type Outcome, type Problem, refusal } from '../foundation/problem.ts'

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

/** The limit of characters before the comma: a type and few parameters. */
const maxHeadLength = 200

/**
 * Decodes an image from a data URL, `data:image/jpeg;base64,…`, while its text arrives in parts. The declared type must be
 * an image type, and is not used otherwise, because the bytes show the format. The first part that cannot be accepted is
 * refused: with `invalid_request`, `unsupported_image_format` or `payload_too_large`.
 */
export class DataUrlReader {
  readonly #pointer: string
  readonly #base64 = new Base64Reader()
  /** What precedes the comma; undefined after it. */
  #head: string | undefined = ''

  /** @param pointer The JSON pointer of the field with the URL, for the problem's `errors`. */
  constructor(pointer: string) {
    this.#pointer = pointer
  }

  /** Takes the next characters. Returns a problem if the URL is refused; no more may be fed then. */
  take(part: string): Problem | undefined {
    if (this.#head === undefined) return this.#takeData(part)
    // The end of a long part must not be copied before its beginning is known to be right.
    const text = this.#head + part.slice(0, maxHeadLength + 1)
    const comma = text.slice(0, maxHeadLength + 1).indexOf(',')
    if (comma === -1 && text.length <= maxHeadLength) {
      this.#head = text
      return undefined
    }
    const problem = this.#faultOfHead(text.slice(0, Math.max(0, comma)))
    if (problem) return problem
    const data = part.slice(comma + 1 - this.#head.length)
    this.#head = undefined
    return this.#takeData(data)
  }

  /** Called after the last character. */
  end(): Outcome<ByteCollector> {
    if (this.#head !== undefined) return { ok: false, problem: this.#invalid(noDataUrl) }
    const bytes = this.#base64.end()
    if (!bytes) return { ok: false, problem: this.#invalid(noBase64) }
    if (bytes.length === 0) return { ok: false, problem: this.#invalid(noData) }
    const problem = faultOfSize(bytes.length)
    return problem ? { ok: false, problem } : { ok: true, value: bytes }
  }

  #takeData(part: string): Problem | undefined {
    return this.#base64.take(part) ? faultOfSize(this.#base64.length) : this.#invalid(noBase64)
  }

  #faultOfHead(head: string): Problem | undefined {
    const [, mime = '', encoding = ''] = /^data:([^;,]*)((?:;[^;,]*)*)$/i.exec(head) ?? []
    if (!/;base64$/i.test(encoding)) return this.#invalid(noDataUrl)
    if (/^image\/[\w.+-]+$/i.test(mime)) return undefined
    const detail = `The data URL declares the type "${mime.slice(0, 80)}", which is not an image. Send an image.`
    return { code: 'unsupported_image_format', detail }
  }

  #invalid(detail: string): Problem {
    return refusal('invalid_request', detail, { errors: [{ pointer: this.#pointer, detail }] }).problem
  }
}

/**
 * Reads an image that was sent in a JSON field.
 * @param sent The text of the field; or the image itself, if it was decoded while the body arrived.
 * @param pointer The JSON pointer of the field, for the problem's `errors`.
 * @returns The bytes; or a problem of `DataUrlReader`.
 */
export function readSentImage(sent: string | Uint8Array, pointer: string): Outcome<Uint8Array> {
  if (typeof sent !== 'string') return { ok: true, value: sent }
  const url = new DataUrlReader(pointer)
  const problem = url.take(sent)
  if (problem) return { ok: false, problem }
  const read = url.end()
  return read.ok ? { ok: true, value: read.value.joined() } : read
}

function faultOfSize(bytes: number): Problem | undefined {
  if (bytes <= limits.maxFileBytes) return undefined
  const detail = `The photo is larger than ${limits.maxFileBytes / 1e6} MB. Send a smaller file.`
  return { code: 'payload_too_large', detail }
}

const noDataUrl = 'The image must be a data URL: data:<mime type>;base64,<data>.'
const noData = 'The data URL contains no image. Add its bytes in base64 after the comma.'
const noBase64 = 'The data after "base64," is not valid base64. Encode it with padding and no line breaks.'
