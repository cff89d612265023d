import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { reviewedResult } from '../src/contract/examples/photos.ts'
import { newId } from '../src/foundation/identifiers.ts'
import { Review } from '../src/photos/reviews/schema.ts'
import type { Database } from '../src/storage/database.ts'
import { callCheck, callsWith } from './photo-calls.ts'

/** Adds a check with its result to the request log of an account, as if one of its live keys had made it. */
export async function logCheck(
  db: Database,
  {
    accountId,
    requestId,
    result = reviewedResult,
  }: { accountId: string; requestId: string; result?: object },
): Promise<void> {
  const row = {
    account_id: accountId,
    at: new Date(),
    request_id: requestId,
    key_id: null,
    operation: 'photos.check',
    document_id: 'us-passport',
    status_code: 200,
    problem: null,
    verdict: 'REVIEW',
    result: JSON.stringify(result),
    replayed: false,
    charged_micros: 0n,
    took_ms: 1,
  }
  await db.insertInto('answered_calls').values(row).execute()
}

/** A picture of the size that the instant engine's results have, or of another one. */
export const judgedPicture = (side = 1200) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#3060c0' } })

export const jpegUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`

/**
 * Checks a photo, and makes a case of its result with a photo that is kept for an hour. Throws if it is not made.
 * @param fields Further fields of the body, or others in place of the result's call and the photo.
 */
export async function createdReview(
  app: FastifyInstance,
  key: string,
  fields: Record<string, unknown> = {},
): Promise<Review> {
  const requestId = fields.requestId ?? (await callCheck(app, { key })).json().request_id
  const photo = { imageBase64: jpegUrl(await judgedPicture().jpeg().toBuffer()), keepSeconds: 3600 }
  const response = await callsWith(app, key)('POST', '/reviews', { requestId, ...photo, ...fields })
  if (response.statusCode !== 201) throw new Error(response.body)
  return Review.parse(response.json())
}

/**
 * Logs a check whose result has a finding of each outcome: the pose FAIL, the size of the head REVIEW, the background PASS, and the
 * noise FAIL, which only warns.
 * @param more Further findings.
 * @returns The call's id.
 */
export async function doubtfulCheck(db: Database, accountId: string, more: object[] = []): Promise<string> {
  const requestId = newId('req')
  const findings = [
    finding('background', 'PASS', 'The background has the right colour.', 0.02),
    finding('head_size', 'REVIEW', 'The head may be too small in the picture, but we cannot be sure.', null),
    { ...finding('noise', 'FAIL', 'The photo has visible grain.', 0.9), counts: false },
    finding('pose', 'FAIL', 'The head is turned to the side.', 0.97),
  ]
  const checks = Object.fromEntries(findings.map(({ check, outcome }) => [check, outcome]))
  const measurements = { ...reviewedResult.measurements, height: 1200 }
  const result = {
    ...reviewedResult,
    measurements,
    status: 'RETAKE',
    checks,
    findings: [...findings, ...more],
  }
  await logCheck(db, { accountId, requestId, result })
  return requestId
}

function finding(check: string, outcome: string, message: string, probability: number | null) {
  const none = { measured: null, unit: null, uncertainty: null, required: null, advice: null }
  return { check, outcome, assessed: true, probability, code: 'ok', message, ...none }
}
