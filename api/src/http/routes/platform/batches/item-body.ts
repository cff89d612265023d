import type { IncomingMessage } from 'node:http'
import { limits } from '@likeness/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type BatchItemFields, BatchItemRequest } from '../../../../batches/request.ts'
import { type Outcome, type ProblemCode, refusal } from '../../../../foundation/problem.ts'
import { readSentImage } from '../../../../photos/data-url.ts'
import { addJsonBodies } from '../../../json-body/json-bodies.ts'
import type { BodyBudget } from '../../../photo-body/body-budget.ts'
import { largestBodyBytes } from '../../../photo-body/photo-body.ts'
import { receiveBytes } from '../../../request/body/receive-body.ts'

/** Lets the routes of an app take a photo as the body itself, or in JSON. The caller must be known. */
export function takePhotos(app: FastifyInstance, bodies: BodyBudget): void {
  bodies.addTo(app, largestBodyBytes)
  addJsonBodies(app, largestBodyBytes)
  app.addContentTypeParser(/^image\//i, (request: FastifyRequest, payload: IncomingMessage) =>
    receiveBytes(payload, request, limits.maxFileBytes),
  )
}

/** The problems of calls that send a photo of a batch, besides those of the key and of the money. */
export const problemsOfItems: readonly ProblemCode[] = [
  'malformed_json',
  'not_found',
  'batch_closed',
  'batch_item_exists',
  'too_many_stored_photos',
  'too_much_unpaid_work',
  'too_many_concurrent_calls',
  'payload_too_large',
  'unsupported_media_type',
  'unsupported_image_format',
  'queue_full',
]

/** The photo of a request, as it is or in JSON, and the fields sent with it: in the query or in JSON. */
export function readItem(
  body: unknown,
  query: BatchItemFields,
): Outcome<BatchItemFields & { image: Uint8Array }> {
  if (body === undefined) return missing('The body is missing. Send the photo in it.')
  if (body instanceof Uint8Array) {
    if (body.byteLength === 0) return missing('The image is empty. Send the bytes of the photo.')
    return { ok: true, value: { ...query, image: body } }
  }
  const [misplaced] = Object.keys(query)
  if (misplaced !== undefined) {
    const detail = `${misplaced} cannot be in the query of this request. Send it in the body.`
    return refusal('invalid_request', detail, { errors: [{ parameter: misplaced, detail }] })
  }
  const { imageBase64, ...fields } = BatchItemRequest.parse(body)
  const image = readSentImage(imageBase64, '/imageBase64')
  return image.ok ? { ok: true, value: { ...fields, image: image.value } } : image
}

function missing(detail: string) {
  return refusal('invalid_request', detail, { errors: [{ pointer: '', detail }] })
}
