import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

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
