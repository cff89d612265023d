import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { Review } from '../src/reviews/schema.ts'
import { callCheck } from './check-call.ts'

/** A picture of the size that the instant engine's results have, or of another one. */
export const judgedPicture = (side = 1200) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#3060c0' } })

export const jpegUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`

/**
 * Checks a photo, and makes a case of its result with a photo that is kept for an hour. Throws if it is not made.
 * @param fields Further fields of the body, or others in place of the photo.
 */
export async function createdReview(
  app: FastifyInstance,
  key: string,
  fields: Record<string, unknown> = {},
): Promise<Review> {
  const result = (await callCheck(app, { key })).json()
  const photo = { imageBase64: jpegUrl(await judgedPicture().jpeg().toBuffer()), keepSeconds: 3600 }
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/reviews',
    headers: { authorization: `Bearer ${key}` },
    payload: { result, ...photo, ...fields },
  })
  if (response.statusCode !== 201) throw new Error(response.body)
  return Review.parse(response.json())
}
