import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export interface CheckCall {
  key: string
  /** What stands for the photo. */
  photo?: string
  documentId?: string
  idempotencyKey?: string
  operation?: 'check' | 'validate' | 'background'
  /** Further members of the body. */
  fields?: Record<string, unknown>
}

/** The parts of a `POST /api/v1/photos/check`, or of another operation that takes the same. */
export function checkRequest({
  key,
  photo = 'a photo',
  documentId = 'us-passport',
  idempotencyKey,
  fields,
}: CheckCall) {
  return {
    method: 'POST' as const,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify({ documentId, imageBase64: dataUrl(photo), ...fields }),
  }
}

/** Calls it on an app that listens nowhere. */
export function callCheck(app: FastifyInstance, call: CheckCall): Promise<LightMyRequestResponse> {
  const { body, ...request } = checkRequest(call)
  return app.inject({ ...request, url: `/api/v1/photos/${call.operation ?? 'check'}`, payload: body })
}

export function dataUrl(photo: string): string {
  return `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`
}
