import { limits } from '@likeness/engine'
import { type Outcome, type Refusal, refusal } from '../foundation/problem.ts'

/** The limit of characters before the comma: a type and few parameters. */
const maxHeadLength = 200

/**
 * Decodes an image that was sent as a data URL, `data:image/jpeg;base64,…`. The declared type must be an image type, and is
 * not used otherwise, because the bytes show the format.
 * @param pointer The JSON pointer of the field with the URL, for the problem's `errors`.
 * @returns The bytes, in memory that threads share, so that they are given to a thread without a copy; or `invalid_request`,
 *   `unsupported_image_format` or `payload_too_large`.
 */
export function readSentImage(url: string, pointer: string): Outcome<Uint8Array> {
  const invalid = (detail: string): Refusal =>
    refusal('invalid_request', detail, { errors: [{ pointer, detail }] })
  const comma = url.slice(0, maxHeadLength + 1).indexOf(',')
  const head = url.slice(0, Math.max(0, comma))
  const [, mime = '', encoding = ''] = /^data:([^;,]*)((?:;[^;,]*)*)$/i.exec(head) ?? []
  if (!/;base64$/i.test(encoding)) return invalid(noDataUrl)
  if (!/^image\/[\w.+-]+$/i.test(mime)) {
    const detail = `The data URL declares the type "${mime.slice(0, 80)}", which is not an image. Send an image.`
    return refusal('unsupported_image_format', detail)
  }
  const base64 = url.slice(comma + 1)
  const length = (base64.length / 4) * 3
  if (length > limits.maxFileBytes + 2) return tooLarge(length)
  const bytes = decodedBase64(base64)
  if (!bytes) return invalid(noBase64)
  if (bytes.length === 0) return invalid(noData)
  return bytes.length > limits.maxFileBytes ? tooLarge(bytes.length) : { ok: true, value: bytes }
}

/** Decodes base64 strictly (RFC 4648 section 4: padded, no line breaks, no bits that are lost). Undefined for any other text. */
export function decodedBase64(text: string): Uint8Array | undefined {
  const last = text.slice(-4)
  if (text.length % 4 !== 0 || Buffer.from(last, 'base64').toString('base64') !== last) return undefined
  const length = (text.length / 4) * 3 - (last.match(/=/g)?.length ?? 0)
  const bytes = Buffer.from(new SharedArrayBuffer(length))
  // Node's decoder skips what is no base64, ends at the first "=", and takes "-" and "_" too.
  if (bytes.write(text, 'base64') !== length || text.includes('-') || text.includes('_')) return undefined
  return new Uint8Array(bytes.buffer, bytes.byteOffset, length)
}

/** Writes an image as a data URL. */
export function dataUrlOf(format: 'jpeg' | 'png', { buffer, byteOffset, byteLength }: Uint8Array): string {
  return `data:image/${format};base64,${Buffer.from(buffer, byteOffset, byteLength).toString('base64')}`
}

/** The refusal of a photo whose file is too large. @param bytes Its size, if it is known. */
export function tooLarge(bytes?: number): Refusal {
  const most = `${limits.maxFileBytes / 1e6} MB`
  const detail =
    bytes === undefined
      ? `The photo is larger than ${most}. Send a smaller file.`
      : `The photo has ${(bytes / 1e6).toFixed(1)} MB, and may have ${most}. Send a smaller file.`
  return refusal('payload_too_large', detail)
}

const noDataUrl = 'The image must be a data URL: data:<mime type>;base64,<data>.'
const noData = 'The data URL contains no image. Add its bytes in base64 after the comma.'
const noBase64 = 'The data after "base64," is not valid base64. Encode it with padding and no line breaks.'
