import type { CheckResult } from '@likeness/engine'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { newId } from '../src/foundation/identifiers.ts'
import { Review } from '../src/photos/reviews/schema.ts'
import type { Database } from '../src/storage/database.ts'
import { callCheck, callsWith } from './photo-calls.ts'

/** Adds a check to the request log of an account, as if one of its live keys had made it. */
export async function logCheck(
  db: Database,
  call: { accountId: string; requestId: string; verdict?: CheckResult['status'] },
): Promise<void> {
  const { accountId, requestId, verdict = 'REVIEW' } = call
  const row = {
    account_id: accountId,
    at: new Date(),
    request_id: requestId,
    key_id: null,
    operation: 'photos.check',
    document_id: 'us-passport',
    status_code: 200,
    problem: null,
    verdict,
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
 * @param fields Further fields of the body, or others in place of the result and the photo.
 */
export async function createdReview(
  app: FastifyInstance,
  key: string,
  fields: Record<string, unknown> = {},
): Promise<Review> {
  const result = fields.result ?? (await callCheck(app, { key })).json()
  const photo = { imageBase64: jpegUrl(await judgedPicture().jpeg().toBuffer()), keepSeconds: 3600 }
  const response = await callsWith(app, key)('POST', '/reviews', { result, ...photo, ...fields })
  if (response.statusCode !== 201) throw new Error(response.body)
  return Review.parse(response.json())
}

/**
 * A result with a finding of each outcome: the pose FAIL, the size of the head REVIEW, the background PASS, and
 * the noise FAIL, which only warns.
 * @param checked The result of a check, of which it is made.
 */
export async function doubtfulResult(db: Database, accountId: string, checked: object) {
  const requestId = newId('req')
  await logCheck(db, { accountId, requestId, verdict: 'RETAKE' })
  const findings = [
    finding('background', 'PASS', 'The background has the right colour.', 0.02),
    finding('head_size', 'REVIEW', 'The head may be too small in the picture, but we cannot be sure.', null),
    { ...finding('noise', 'FAIL', 'The photo has visible grain.', 0.9), counts: false },
    finding('pose', 'FAIL', 'The head is turned to the side.', 0.97),
  ]
  const checks = Object.fromEntries(findings.map(({ check, outcome }) => [check, outcome]))
  return { ...checked, request_id: requestId, status: 'RETAKE', checks, findings }
}

function finding(check: string, outcome: string, message: string, probability: number | null) {
  const none = { measured: null, unit: null, uncertainty: null, required: null, advice: null }
  return { check, outcome, assessed: true, probability, code: 'ok', message, ...none }
}
