import { until } from '@likeness/engine/testing/until.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { JobWithItems } from '../../src/jobs/schema.ts'
import { dataUrl } from './check-call.ts'

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
  return app.inject({
    method: 'POST',
    url: '/api/v1/photos/jobs',
    headers: {
      authorization: `Bearer ${key}`,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    payload: { items, metadata, language },
  })
}

/** Creates a job. Throws if it is not accepted. */
export async function createdJob(app: FastifyInstance, call: JobCall): Promise<JobWithItems> {
  const response = await callCreateJob(app, call)
  if (response.statusCode !== 202) throw new Error(response.body)
  return JobWithItems.parse(response.json())
}

/** The calls for existing jobs, with a key. */
export function jobCalls(app: FastifyInstance, key: string) {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
    app.inject({ method, url: `/api/v1/photos/jobs${path}`, headers: { authorization: `Bearer ${key}` } })
  const read = async (jobId: string) => JobWithItems.parse((await call('GET', `/${jobId}`)).json())
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
