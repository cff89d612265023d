import type { IncomingMessage } from 'node:http'
import { limits } from '@likeness/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refused, unwrap } from '../foundation/problem.ts'
import { addJsonBodies } from '../http/json-body.ts'
import { receiveBytes } from '../http/receive-body.ts'
import { turnsOf } from '../limits/turns.ts'
import { readUnresolvedUrl } from '../webhooks/endpoint-url.ts'
import type { Hosts } from '../webhooks/hosts.ts'
import { fetchBytes, fetchFailures } from '../webhooks/send.ts'
import { readSentImage, tooLarge } from './data-url.ts'
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
  { content }: { content: Record<string, { schema: z.ZodType }> },
): void {
  addJsonBodies(app, largestBodyBytes)
  app.addContentTypeParser(/^image\//i, (request: FastifyRequest, payload: IncomingMessage) =>
    receiveBytes(payload, request, limits.maxFileBytes),
  )
  const form = content['multipart/form-data']?.schema
  if (form instanceof z.ZodObject) addPhotoForm(app, Object.keys(form.shape))
}

/** A photo, and the fields that were sent with it. */
export interface SentPhoto<Fields> {
  bytes: Uint8Array
  fields: Fields
}

/** A body as the schema of its content type has accepted it. */
type AcceptedBody<Fields> = Fields & {
  image?: Uint8Array
  imageBase64?: string | undefined
  imageUrl?: string | undefined
}

const isAccepted = <Fields>(body: unknown): body is AcceptedBody<Fields> =>
  typeof body === 'object' && body !== null

/**
 * The photo of a request, in whichever form it was sent, and the fields sent with it: in the body, or in the query if the body
 * is the photo itself.
 * @param body As the schema of its content type accepted it; undefined if there was none.
 * @throws Refused: `invalid_request`, or a problem of `readSentImage`.
 */
export function sentPhoto<Fields extends object>(body: unknown, query: Fields): SentPhoto<Fields> {
  if (body === undefined) throw invalid({ pointer: '' }, 'The body is missing. Send the photo in it.')
  if (body instanceof Uint8Array) return withBytes(body, '', query)
  const [misplaced] = Object.entries(query).filter(([, value]) => value !== undefined)
  if (misplaced) {
    const [parameter] = misplaced
    throw invalid({ parameter }, `${parameter} cannot be in the query of this request. Send it in the body.`)
  }
  if (!isAccepted<Fields>(body)) throw new TypeError('The body was not compared with its schema.')
  if (body.image) return withBytes(body.image, '/image', body)
  if (body.imageBase64 === undefined)
    throw invalid({ pointer: '/imageBase64' }, 'imageBase64 is missing. Send the photo in it.')
  const bytes = unwrap(readSentImage(body.imageBase64, '/imageBase64'))
  // The text takes more memory than the photo, and is not needed while the photo waits for the engine.
  body.imageBase64 = undefined
  return withBytes(bytes, '/imageBase64', body)
}

/**
 * Fetches the photo of a body that has an address in place of a photo, and puts it into the body.
 * @throws Refused: `invalid_request` if the body has a photo too or the address is not allowed, `payload_too_large`, or
 *   `image_not_fetched`.
 */
export async function fetchSentPhoto(
  body: unknown,
  hosts: Hosts,
  { accountId, callerLeft }: { accountId: string; callerLeft: AbortSignal },
): Promise<void> {
  if (!isAccepted<object>(body) || body.imageUrl === undefined) return
  const pointer = '/imageUrl'
  if (body.imageBase64 !== undefined) throw invalid({ pointer }, 'Send imageBase64 or imageUrl, not both.')
  const url = readUnresolvedUrl(body.imageUrl, hosts, pointer)
  const most = { mostBytes: limits.maxFileBytes, signal: callerLeft }
  const fetched = await fetches.inTurn(accountId, () => fetchBytes(url, hosts, most))
  if ('bytes' in fetched) {
    body.image = fetched.bytes
    body.imageUrl = undefined
    return
  }
  const { failure } = fetched
  if (failure === 'too_large') throw new Refused(tooLarge().problem)
  if (failure === 'address_not_allowed') throw invalid({ pointer }, notPublic)
  const detail = `The photo could not be fetched: ${fetchFailures[failure]}`
  throw new Refused({ code: 'image_not_fetched', detail, extra: { errors: [{ pointer, detail }] } })
}

/** Photos that are fetched at the same time. Ours: each takes memory for a photo, and a socket for up to `fetchSeconds`. */
const fetches = turnsOf({ most: 16, mostEach: 4 })

const notPublic = 'The address must be on the public internet.'

interface DocumentNamed {
  documentId: string
}

const namesDocument = <Fields extends object>(fields: Fields): fields is Fields & DocumentNamed =>
  'documentId' in fields && fields.documentId !== undefined

/** The same for a photo that is judged for the document which the fields must name. */
export function photoOf<Fields extends object>(
  body: unknown,
  query: Fields,
): SentPhoto<Fields & DocumentNamed> {
  const { bytes, fields } = sentPhoto(body, query)
  if (namesDocument(fields)) return { bytes, fields }
  const detail = 'The query has no documentId. Add it, because the body is only the photo.'
  throw invalid({ parameter: 'documentId' }, detail)
}

function withBytes<Fields>(bytes: Uint8Array, pointer: string, fields: Fields): SentPhoto<Fields> {
  if (bytes.byteLength > 0) return { bytes, fields }
  throw invalid({ pointer }, 'The image is empty. Send the bytes of the photo.')
}

function invalid(place: { pointer: string } | { parameter: string }, detail: string): Refused {
  return new Refused({ code: 'invalid_request', detail, extra: { errors: [{ ...place, detail }] } })
}
