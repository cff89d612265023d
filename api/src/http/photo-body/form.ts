import type { Multipart, MultipartFile } from '@fastify/multipart'
import { limits } from '@likeness/engine'
import type { FastifyRequest } from 'fastify'
import { ByteCollector } from '../../foundation/byte-collector.ts'
import { type Outcome, type Refusal, refusal } from '../../foundation/problem.ts'
import { faultOfText, shortened } from '../../foundation/strict-text.ts'
import { escaped, unknownField } from '../problems/invalid-request.ts'

/** In addition to its image, a form contains an id and some headers. */
const largestFormBytes = limits.maxFileBytes + 16_384
const partLimits = { fileSize: limits.maxFileBytes, fieldSize: 1000, headerPairs: 20, parts: 20 }

/**
 * Reads `multipart/form-data` as it arrives, and keeps only its image and its short fields. Reading ends at the first part
 * that is not allowed, and at the first byte over a limit.
 * @param fields The names of the parts that are allowed; that of the photo is `image`.
 * @returns The fields that were sent, not yet validated; or `invalid_request` with the name of the wrong part; or
 * `payload_too_large`.
 */
export async function readPhotoForm(
  request: FastifyRequest,
  fields: readonly string[],
): Promise<Outcome<Record<string, unknown>>> {
  if (Number(request.headers['content-length']) > largestFormBytes) return tooLarge
  const form: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({ limits: partLimits })) {
      const { fieldname = '' } = part
      const objection = objectionTo(part, fields, fieldname in form)
      if (objection) return invalidPart(fieldname, objection)
      form[fieldname] = part.type === 'file' ? await bytesOf(part, request) : part.value
    }
  } catch (error) {
    return unreadable(error, fields)
  }
  return { ok: true, value: form }
}

/** The plugin itself would read to the end of the part before it reports that the part is too large, and keep each piece. */
async function bytesOf({ file }: MultipartFile, { server }: FastifyRequest): Promise<Buffer> {
  file.once('limit', () => file.destroy(new server.multipartErrors.RequestFileTooLargeError()))
  const bytes = new ByteCollector()
  for await (const piece of file) bytes.add(piece)
  return Buffer.concat(bytes.pieces())
}

function objectionTo(part: Multipart, fields: readonly string[], isRepeated: boolean): string | undefined {
  const { fieldname = '', type } = part
  if (fieldname === '') return 'A part of the form has no name. Name each part.'
  const fault = faultOfPart(part)
  if (fault) return fault
  if (!fields.includes(fieldname)) return unknownField(fieldname, [...fields])
  if (isRepeated) return `The field "${fieldname}" was sent twice. Send it once.`
  if (type === 'file' && fieldname !== 'image') return `The field "${fieldname}" is a file, but must be text.`
  return undefined
}

/** The plugin decodes texts by the charset of their part, and puts U+FFFD where that fails. No field contains it otherwise. */
function faultOfPart(part: Multipart): string | undefined {
  const texts = [part.fieldname, part.type === 'file' ? part.filename : part.value]
  for (const text of texts) {
    if (text === undefined) continue
    if (typeof text !== 'string') return 'A field of the form must be text, not JSON.'
    const fault = text.includes('\ufffd') ? 'is not valid UTF-8' : faultOfText(text)
    if (fault) return `A name or value of the form ${fault}, which is not accepted.`
  }
  return undefined
}

function invalidPart(name: string, detail: string): Refusal {
  const pointer = `/${escaped(shortened(name.toWellFormed(), 100))}`
  return refusal('invalid_request', detail, { errors: [{ pointer, detail }] })
}

const tooLarge = refusal(
  'payload_too_large',
  `The image is larger than ${limits.maxFileBytes} bytes. Send a smaller file.`,
)

/** Maps the codes of @fastify/multipart. Errors of Busboy have no code and mean an incomplete form. */
function unreadable(error: unknown, fields: readonly string[]): Refusal {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge
  if (code === 'FST_PROTO_VIOLATION' || code === 'FST_PARTS_LIMIT') {
    return refusal(
      'invalid_request',
      `The form has fields that are not accepted. Send only the fields ${new Intl.ListFormat('en').format(fields)}.`,
    )
  }
  return refusal(
    'invalid_request',
    'The form cannot be read. Send it completely, with the boundary that Content-Type names.',
  )
}
