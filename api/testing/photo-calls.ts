import { until } from '@likeness/engine/testing/until.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import { Job, JobItemList } from '../src/photos/jobs/schema.ts'

/** A job that was created with its items. */
export const WholeJob = Job.required({ items: true })
export type WholeJob = z.infer<typeof WholeJob>

export interface CheckCall {
  key: string
  /** A text in place of the photo. */
  photo?: string
  documentId?: string
  idempotencyKey?: string
  operation?: 'check' | 'validate' | 'background'
  acceptLanguage?: string
  /** Further fields of the body. */
  fields?: Record<string, unknown>
}

/** The parts of a request `POST /api/v1/photos/check`, or of another operation with the same body. */
export function checkRequest({
  key,
  photo = 'a photo',
  documentId = 'us-passport',
  idempotencyKey,
  acceptLanguage,
  fields,
}: CheckCall) {
  return {
    method: 'POST' as const,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(acceptLanguage !== undefined && { 'accept-language': acceptLanguage }),
    },
    body: JSON.stringify({ documentId, imageBase64: dataUrl(photo), ...fields }),
  }
}

/** Sends such a request to an app that does not listen. */
export function callCheck(app: FastifyInstance, call: CheckCall): Promise<LightMyRequestResponse> {
  const { body, ...request } = checkRequest(call)
  return app.inject({ ...request, url: `/api/v1/photos/${call.operation ?? 'check'}`, payload: body })
}

export function dataUrl(photo: string): string {
  return `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`
}

/** A `multipart/form-data` body with a photo and fields, for `app.inject`. */
export async function photoForm(
  image: Uint8Array,
  fields: Record<string, string> = { documentId: 'us-passport' },
): Promise<{ payload: Buffer; contentType: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new Blob([Buffer.from(image)]), 'photo.jpg')
  const response = new Response(form)
  const contentType = response.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await response.arrayBuffer()), contentType }
}

export interface JobCall {
  key: string
  /** Texts in place of the photos, one per item. */
  photos?: readonly string[]
  idempotencyKey?: string
  /** Sent instead of items made of the photos. */
  items?: unknown
  metadata?: unknown
  language?: string
}

/** Calls `POST /api/v1/photos/jobs` on an app that does not listen. */
export function callCreateJob(app: FastifyInstance, call: JobCall): Promise<LightMyRequestResponse> {
  const { key, photos = ['a photo'], idempotencyKey, metadata, language } = call
  const items =
    call.items ?? photos.map((photo) => ({ documentId: 'us-passport', imageBase64: dataUrl(photo) }))
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
  return callsWith(app, key)('POST', '/photos/jobs', { items, metadata, language }, headers)
}

/** The calls below `/api/v1`, or below another prefix, of an app that does not listen, with a key. */
export function callsWith(app: FastifyInstance, key: string, prefix = '/api/v1') {
  return (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path = '',
    payload?: object | string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method,
      url: prefix + path,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(payload !== undefined && { payload }),
    })
}

/** Creates a job. Throws if it is not accepted. */
export async function createdJob(app: FastifyInstance, call: JobCall): Promise<WholeJob> {
  const response = await callCreateJob(app, call)
  if (response.statusCode !== 201) throw new Error(response.body)
  return WholeJob.parse(response.json())
}

/** The calls for existing jobs, with a key. */
export function jobCalls(app: FastifyInstance, key: string) {
  const call = callsWith(app, key, '/api/v1/photos/jobs')
  const read = async (jobId: string) => WholeJob.parse((await call('GET', `/${jobId}`)).json())
  return {
    call,
    read,
    cancel: (jobId: string) => call('POST', `/${jobId}/cancel`),
    remove: (jobId: string) => call('DELETE', `/${jobId}`),
    /** Waits until a job has ended and returns it. */
    ended: async (jobId: string) => {
      await until(async () => (await read(jobId)).ended_at !== null)
      return read(jobId)
    },
  }
}

/** The calls for open jobs of an app that does not listen, with a key. */
export function openJobCalls(app: FastifyInstance, key: string) {
  const call = callsWith(app, key, '/api/v1/photos/jobs')
  const read = async (id: string) => Job.parse((await call('GET', `/${id}`)).json())
  /** @param photo A text in place of the photo. */
  const send = (id: string, itemId: string, photo = `photo ${itemId}`, query = '') => {
    const path = `/${id}/items/${encodeURIComponent(itemId)}${query}`
    return call('PUT', path, photo, { 'content-type': 'image/jpeg' })
  }
  return {
    call,
    read,
    send,
    /** Creates a job. Throws if it is not accepted. */
    created: async (fields: object = {}): Promise<Job> => {
      const response = await call('POST', '', { documentId: 'us-passport', ...fields })
      if (response.statusCode !== 201) throw new Error(response.body)
      return Job.parse(response.json())
    },
    /** Sends photos with the ids 1, 2, 3 and so on. Throws if one is not accepted. */
    sendMany: async (id: string, count: number): Promise<void> => {
      for (let n = 1; n <= count; n += 1) {
        const response = await send(id, String(n))
        if (response.statusCode !== 201) throw new Error(response.body)
      }
    },
    close: (id: string) => call('POST', `/${id}/close`),
    items: async (id: string) => JobItemList.parse((await call('GET', `/${id}/items`)).json()),
    /** Waits until a job has ended and returns it. */
    ended: async (id: string) => {
      await until(async () => (await read(id)).ended_at !== null)
      return read(id)
    },
  }
}
