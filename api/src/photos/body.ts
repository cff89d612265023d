import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { limits } from '../compliance/limits.ts'
import type { Subject } from '../compliance/subject.ts'
import { answerUnread } from '../http/lingering-close.ts'
import { type Outcome, type Refusal, refusal } from '../problem.ts'
import { readImageDataUrl } from './data-url.ts'
import { CheckRequest, PhotoBytes, PhotoForm, type PhotoQuery } from './fields.ts'
import { readPhotoForm } from './form.ts'

/** What a photo can be sent as, for a route's schema. Raw images are looked at by their bytes, whatever they declare. */
export const photoBody = {
  content: {
    'application/json': { schema: CheckRequest },
    'multipart/form-data': { schema: PhotoForm },
    'image/*': { schema: PhotoBytes },
  },
}

/** The largest image in base64, and the rest of a JSON body: no other form takes more. */
export const largestBodyBytes = Math.ceil(limits.maxFileBytes / 3) * 4 + 4096

/**
 * Lets the routes of an app take `photoBody`, each form with its own limit. A body that is too large is refused at the
 * first byte that is too many, or where it declares its length, before any.
 */
export function addPhotoBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: largestBodyBytes }, parseJson)
  const asBytes = { parseAs: 'buffer' as const, bodyLimit: limits.maxFileBytes }
  app.addContentTypeParser(/^image\//i, asBytes, async (_request: unknown, bytes: Buffer) => bytes)
  app.register(multipart)
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    const form = await readPhotoForm(request)
    if (!form.ok) return answerUnread(reply, form.problem)
    request.body = form.value
  })
}

export interface Photo {
  documentId: string
  bytes: Uint8Array
  subject: Subject
}

const Fields = z.union([CheckRequest, PhotoForm])

/**
 * The photo of a request, whichever form it came in.
 * @param body As the schema of its content type let it pass; undefined where there was none.
 * @param query Goes with an image as the body and with nothing else.
 * @returns `invalid_request`, or what `readImageDataUrl` objects to.
 */
export function photoOf(body: unknown, query: z.infer<typeof PhotoQuery>): Outcome<Photo> {
  const { documentId: queryId } = query
  if (body === undefined) return invalid({ pointer: '' }, 'The body is missing; it holds the photo.')
  if (body instanceof Uint8Array) {
    if (queryId !== undefined) return photo(queryId, body, query.subject ?? 'adult', '')
    const detail = 'Where the body is the photo, the query must hold documentId.'
    return invalid({ parameter: 'documentId' }, detail)
  }
  if (queryId !== undefined) {
    return invalid({ parameter: 'documentId' }, 'In this form of the call, documentId belongs in the body.')
  }
  if (query.subject !== undefined) {
    return invalid({ parameter: 'subject' }, 'In this form of the call, subject belongs in the body.')
  }
  const sent = Fields.parse(body)
  if ('image' in sent) return photo(sent.documentId, sent.image, sent.subject, '/image')
  const image = readImageDataUrl(sent.imageBase64, '/imageBase64')
  return image.ok ? photo(sent.documentId, image.value, sent.subject, '/imageBase64') : image
}

function photo(documentId: string, bytes: Uint8Array, subject: Subject, pointer: string): Outcome<Photo> {
  if (bytes.byteLength === 0) return invalid({ pointer }, 'The image is empty.')
  return { ok: true, value: { documentId, bytes, subject } }
}

function invalid(place: { pointer: string } | { parameter: string }, detail: string): Refusal {
  return refusal('invalid_request', detail, { errors: [{ ...place, detail }] })
}
