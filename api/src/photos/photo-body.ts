import type { IncomingMessage } from 'node:http'
import { limits } from '@likeness/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Outcome, type Refusal, refusal } from '../foundation/problem.ts'
import { addJsonBodies } from '../http/json-body/json-bodies.ts'
import { receiveBytes } from '../http/receive-body.ts'
import { readSentImage } from './data-url.ts'
import { BackgroundForm, BackgroundRequest, CheckRequest, PhotoBytes, PhotoForm } from './fields.ts'
import { addPhotoForm } from './photo-form.ts'

/** The content types in which a photo can be sent, for a route's schema. Raw images are recognized by their bytes,
 *  whatever type they declare. */
export const photoBody = {
  content: {
    'application/json': { schema: CheckRequest },
    'multipart/form-data': { schema: PhotoForm },
    'image/*': { schema: PhotoBytes },
  },
}

/** The same for a photo that is to get another background. */
export const backgroundBody = {
  content: {
    'application/json': { schema: BackgroundRequest },
    'multipart/form-data': { schema: BackgroundForm },
    'image/*': { schema: PhotoBytes },
  },
}

/** The largest image in base64, and the rest of a JSON body. No other form of body takes more. */
export const largestBodyBytes = Math.ceil(limits.maxFileBytes / 3) * 4 + 4096

/**
 * Lets the routes of an app accept these bodies, each content type with its own limit. A body that is too large is refused
 * at the first byte over the limit, or unread if it declares its length.
 */
export function addPhotoBodies(
  app: FastifyInstance,
  { content }: typeof photoBody | typeof backgroundBody,
): void {
  const formFields = Object.keys(content['multipart/form-data'].schema.shape)
  addJsonBodies(app, largestBodyBytes)
  app.addContentTypeParser(/^image\//i, (request: FastifyRequest, payload: IncomingMessage) =>
    receiveBytes(payload, request, limits.maxFileBytes),
  )
  addPhotoForm(app, formFields)
}

/** The photo is a data URL in JSON, and a file in a form. */
const SentPhoto = z.looseObject({
  image: z.instanceof(Uint8Array).optional(),
  imageBase64: z.union([z.string(), z.instanceof(Uint8Array)]).default(''),
})

/** A photo, and the fields that its call sent with it. */
export type PhotoCall<Fields> = Fields & { bytes: Uint8Array }

/**
 * The photo of a request, in whichever form it was sent, and the fields sent with it.
 * @param body As the schema of its content type accepted it; undefined if there was none.
 * @param query Allowed only if the body is an image.
 * @param fields The fields that may be sent with the photo; the values of the body and of the query must both pass it.
 * @returns `invalid_request`, or a problem of `readSentImage`.
 */
export function photoOf<Fields extends object>(
  body: unknown,
  query: Readonly<Record<string, unknown>>,
  fields: z.ZodType<Fields>,
): Outcome<PhotoCall<Fields>> {
  if (body === undefined) return invalid({ pointer: '' }, 'The body is missing. Send the photo in it.')
  const inQuery = Object.entries(query).filter(([, value]) => value !== undefined)
  if (body instanceof Uint8Array) {
    if (query.documentId !== undefined) return withFields(body, '', fields.parse(Object.fromEntries(inQuery)))
    const detail = 'The query has no documentId. Add it, because the body is only the photo.'
    return invalid({ parameter: 'documentId' }, detail)
  }
  const [misplaced] = inQuery
  if (misplaced) {
    const [parameter] = misplaced
    return invalid({ parameter }, `${parameter} cannot be in the query of this request. Send it in the body.`)
  }
  const { image, imageBase64, ...rest } = SentPhoto.parse(body)
  if (image) return withFields(image, '/image', fields.parse(rest))
  const read = readSentImage(imageBase64, '/imageBase64')
  return read.ok ? withFields(read.value, '/imageBase64', fields.parse(rest)) : read
}

function withFields<Fields extends object>(
  bytes: Uint8Array,
  pointer: string,
  fields: Fields,
): Outcome<PhotoCall<Fields>> {
  if (bytes.byteLength === 0) return invalid({ pointer }, 'The image is empty. Send the bytes of the photo.')
  return { ok: true, value: { ...fields, bytes } }
}

function invalid(place: { pointer: string } | { parameter: string }, detail: string): Refusal {
  return refusal('invalid_request', detail, { errors: [{ ...place, detail }] })
}
