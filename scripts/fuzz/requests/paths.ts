import type { SeededRandom } from '../random.ts'

type Route = readonly [method: string, path: string]

/** Addresses that take a JSON body. */
export const jsonRoutes: readonly [Route, ...Route[]] = [
  ['POST', '/api/v1/photos/check'],
  ['POST', '/api/v1/photos/validate'],
  ['POST', '/api/v1/photos/background'],
  ['POST', '/api/v1/photos/jobs'],
  ['POST', '/api/v1/webhooks'],
  ['PATCH', '/api/v1/webhooks/:id'],
  ['POST', '/api/dashboard/auth/sign-in/email'],
  ['POST', '/api/dashboard/auth/sign-up/email'],
  ['POST', '/api/dashboard/keys'],
  ['POST', '/api/dashboard/wallet/payments'],
  ['POST', '/api/stripe/webhook'],
]

/** Addresses that take a photo as the body or in a form. */
export const photoRoutes: readonly [Route, ...Route[]] = [
  ['POST', '/api/v1/photos/check?documentId=us-passport'],
  ['POST', '/api/v1/photos/validate?documentId=us-passport'],
  ['POST', '/api/v1/photos/check'],
]

/** Addresses that take a form with a photo. */
export const formRoutes: readonly [Route, ...Route[]] = [
  ['POST', '/api/v1/photos/check'],
  ['POST', '/api/v1/photos/validate'],
  ['POST', '/api/dashboard/photos/check'],
  ['POST', '/api/dashboard/photos/saved'],
  ['POST', '/api/dashboard/photos/sheet'],
]

/** Addresses that only read. */
export const readRoutes: readonly [Route, ...Route[]] = [
  ['GET', '/api/v1/account'],
  ['GET', '/api/v1/rules?documentId=:id'],
  ['GET', '/api/v1/photos/jobs?cursor=:id'],
  ['GET', '/api/v1/photos/jobs/:id'],
  ['GET', '/api/v1/photos/jobs/:id/events'],
  ['POST', '/api/v1/photos/jobs/:id/cancel'],
  ['DELETE', '/api/v1/photos/jobs/:id'],
  ['GET', '/api/v1/wallet/statement?cursor=:id&limit=:id'],
  ['GET', '/api/v1/webhooks/:id'],
  ['GET', '/api/public/requirements/:id/:id'],
  ['GET', '/requirements/:id/:id'],
  ['GET', '/api/dashboard/keys'],
  ['GET', '/api/dashboard/photos/saved/:id'],
  ['GET', '/dashboard/photos/:id'],
  ['GET', '/:id'],
]

const oddParts = [
  'us',
  'passport',
  'job_1',
  '%00',
  'a%00b',
  '%C0%AF',
  '%ff',
  '%ED%A0%80',
  '%',
  '%zz',
  '..',
  '..%2f..%2f',
  '%2e%2e',
  'a'.repeat(5000),
  '%F0%9F%98%80',
  '-1',
  '99999999999999999999',
  "'",
  '%22%27%3C',
  'eyJiZWZvcmUiOjF9',
] as const

/** The path with something odd in each of its variable places. */
export function filled(path: string, random: SeededRandom): string {
  return path.replaceAll(':id', () => random.pick(oddParts))
}
