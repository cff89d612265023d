import { limits } from '@likeness/engine'
import { type Outcome, refusal } from '../foundation/problem.ts'

/** The limit of characters before the comma: a type and few parameters. A pattern over megabytes would exhaust the stack. */
const maxHeadLength = 200

/**
 * Decodes an image from a data URL: `data:image/jpeg;base64,…`. The declared type must be an image type, and is not used
 * otherwise, because the bytes show the format. Base64 is decoded strictly (RFC 4648 section 4, padded, no line breaks).
 * @param pointer The JSON pointer of the field with the URL, for the problem's `errors`.
 * @returns The bytes; or `invalid_request`, `unsupported_image_format` or `payload_too_large`.
 */
export function readImageDataUrl(url: string, pointer: string): Outcome<Buffer> {
  const comma = url.slice(0, maxHeadLength + 1).indexOf(',')
  const [, mime = '', encoding = ''] =
    /^data:([^;,]*)((?:;[^;,]*)*)$/i.exec(url.slice(0, Math.max(0, comma))) ?? []
  const invalid = (detail: string) => refusal('invalid_request', detail, { errors: [{ pointer, detail }] })
  if (!/;base64$/i.test(encoding))
    return invalid('The image must be a data URL: data:<mime type>;base64,<data>.')
  if (!/^image\/[\w.+-]+$/i.test(mime)) {
    return refusal(
      'unsupported_image_format',
      `The data URL declares the type "${mime.slice(0, 80)}", which is not an image. Send an image.`,
    )
  }

  const data = url.slice(comma + 1)
  if (data === '') return invalid('The data URL contains no image. Add its bytes in base64 after the comma.')
  const bytes = strictBase64(data)
  if (!bytes) {
    return invalid('The data after "base64," is not valid base64. Encode it with padding and no line breaks.')
  }
  if (bytes.byteLength > limits.maxFileBytes) {
    return refusal(
      'payload_too_large',
      `The image is larger than ${limits.maxFileBytes} bytes. Send a smaller file.`,
    )
  }
  return { ok: true, value: bytes }
}

/**
 * Node's decoder skips what is no base64, ends at the first "=", and takes "-" and "_" too. So what was decoded has the
 * length that all of the text stands for, and its end is encoded to the text's own end, only if the text is strict.
 */
function strictBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const isWhole = text.length % 4 === 0 && bytes.length === (text.length / 4) * 3 - padding
  const end = bytes.subarray(-(3 - padding)).toString('base64')
  return isWhole && text.endsWith(end) && !text.includes('-') && !text.includes('_') ? bytes : undefined
}
