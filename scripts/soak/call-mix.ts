import { randomInt, randomUUID } from 'node:crypto'
import { dataUrl } from '../../api/testing/calls/check-call.ts'
import type { Call } from './until-answered.ts'

/** A call, and the answers that are right for it. */
export interface PlannedCall extends Call {
  kind: 'free' | 'photo' | 'repeated photo' | 'bad photo' | 'poor photo' | 'job' | 'cancel'
  /** The only statuses that are right. */
  expected: readonly number[]
}

export interface Callers {
  /** Keys of accounts that can pay for every call. */
  rich: readonly string[]
  /** The key of an account with an empty wallet. */
  poor: string
}

/** A random next call; the shares of the kinds are those of a busy integration. */
export function nextCall({ rich, poor }: Callers, jobs: readonly { id: string; key: string }[]): PlannedCall {
  const key = oneOf(rich)
  const share = randomInt(100)
  if (share < 25) return { kind: 'free', method: 'GET', path: oneOf(freePaths), key, expected: [200] }
  if (share < 60) return { kind: 'photo', ...photoCall(key, `photo ${randomUUID()}`), expected: [200] }
  if (share < 70) return { kind: 'repeated photo', ...repeatedPhotoCall(rich), expected: [200] }
  if (share < 75)
    return { kind: 'bad photo', ...photoCall(key, 'problem: unreadable_image'), expected: [422] }
  if (share < 80) return { kind: 'poor photo', ...photoCall(poor, 'a photo'), expected: [402] }
  const job = jobs.length > 0 && share >= 94 ? oneOf(jobs) : undefined
  if (job) return { kind: 'cancel', ...cancelCall(job), expected: [200, 409] }
  return { kind: 'job', ...jobCall(key), expected: [202] }
}

const freePaths = [
  '/api/v1/account',
  '/api/v1/documents',
  '/api/v1/pricing',
  '/api/v1/rules?documentId=us-passport',
  '/api/v1/photos/jobs',
] as const

function photoCall(key: string, photo: string): Call {
  const path = oneOf(['/api/v1/photos/check', '/api/v1/photos/validate'])
  const body = { documentId: 'us-passport', imageBase64: dataUrl(photo) }
  return { method: 'POST', path, key, body, idempotencyKey: randomUUID() }
}

/** One of a few orders, each placed repeatedly by several concurrent connections and processes. */
function repeatedPhotoCall(keys: readonly string[]): Call {
  const order = randomInt(12)
  const key = keys[order % keys.length] ?? ''
  const body = { documentId: 'us-passport', imageBase64: dataUrl(`order ${order}`) }
  return { method: 'POST', path: '/api/v1/photos/check', key, body, idempotencyKey: `order ${order}` }
}

/** A fifth of the items are no pictures, so some jobs fail partly and a few fail completely. */
function jobCall(key: string): Call {
  const items = Array.from({ length: randomInt(1, 7) }, () => ({
    documentId: 'us-passport',
    imageBase64: dataUrl(randomInt(5) === 0 ? 'problem: unreadable_image' : `item ${randomUUID()}`),
  }))
  return { method: 'POST', path: '/api/v1/photos/jobs', key, body: { items }, idempotencyKey: randomUUID() }
}

function cancelCall({ id, key }: { id: string; key: string }): Call {
  return { method: 'POST', path: `/api/v1/photos/jobs/${id}/cancel`, key, idempotencyKey: randomUUID() }
}

function oneOf<T>(all: readonly T[]): T {
  const one = all[randomInt(all.length)]
  if (one === undefined) throw new RangeError('there is nothing to choose from')
  return one
}
