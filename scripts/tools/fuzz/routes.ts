import { reviewsExamples } from '#api/src/contract/examples/photos.ts'
import { operations } from '#api/src/contract/operations.ts'

/** An address of the API, with an honest body if it takes one. `:names` in the path are filled in. */
export interface Route {
  method: string
  path: string
  caller: 'key' | 'session' | 'anonymous'
  body?: unknown
  takesPhoto?: boolean
}

const imageBase64 = 'data:image/jpeg;base64,QUJD'
const photo = {
  documentId: 'us-passport',
  imageBase64,
  subject: 'adult',
  profile: 'strict',
  policy: null,
  language: 'ar',
}

const bodies: Record<string, unknown> = {
  'photos.check': photo,
  'photos.validate': photo,
  'photos.background': {
    ...photo,
    colour: 'white',
    quality: 'best',
    crop: true,
    acknowledgeEditingPolicy: true,
  },
  'photos.jobs.create': {
    documentId: 'us-passport',
    items: [{ ...photo, mode: 'check', itemId: 'a' }],
    metadata: { night: '7' },
  },
  'photos.jobs.items.add': { documentId: 'us-passport', imageBase64, subject: 'child' },
  'photos.jobs.addresses': { items: [{ itemId: 'a', subject: 'child' }], expiresInSeconds: 60 },
  'photos.jobs.items.upload': { imageBase64 },
  'policies.create': { name: 'fuzz', settings: { warn: ['noise'], leaveOut: ['red_eye'] } },
  'policies.change': { settings: { warn: ['noise'], profile: 'strict' } },
  'reviews.create': reviewsExamples['reviews.create']?.body,
  'webhooks.create': { url: 'https://example.org/hook', events: ['job.completed'], description: 'a' },
  'webhooks.update': { url: 'https://example.org/hook', events: ['job.completed'], enabled: true },
}

const platform: Route[] = Object.values(operations).map(({ operation, method, path }) => ({
  method,
  path,
  caller: 'key',
  body: bodies[operation] ?? (method !== 'GET' && method !== 'DELETE' ? {} : undefined),
  takesPhoto: /check|validate|background/.test(path),
}))

const email = 'a@example.org'
const password = 'correct horse battery'
const sessionBodies: Readonly<Record<string, unknown>> = {
  'POST /wallet/payments': { amount: '20.00' },
  'PUT /wallet/billing-details': {
    ...{ legal_name: 'Ada', address: ['1 Road'], country: 'GB', tax_id: null, receipt_email: null },
  },
  'PUT /wallet/plan': { plan: 'small' },
  'POST /keys': { name: 'a', scopes: ['photos:check'], expiresAt: '2030-01-01T00:00:00Z' },
  'POST /keys/:keyId/roll': { overlapSeconds: 60 },
  'PUT /keys/:keyId/policy': { policy: null },
  'POST /policies': bodies['policies.create'],
  'PUT /policies/:policyName': bodies['policies.change'],
  'POST /webhooks': bodies['webhooks.create'],
  'PATCH /webhooks/:webhookId': bodies['webhooks.update'],
  'POST /auth/update-user': { name: 'Ada' },
  'POST /auth/end-session': { id: 'ses_a', password },
}

/** Without those that end the session or the account, after which the others would be refused. */
const session: Route[] = `
  GET /session, GET /sessions, GET /usage, GET /requests, GET /checks, GET /policies, GET /webhooks
  GET /wallet, GET /wallet/statement, GET /wallet/payments, GET /wallet/month-statement
  GET /wallet/payments/:paymentId, GET /wallet/payments/:paymentId/receipt
  POST /wallet/payments, PUT /wallet/billing-details, PUT /wallet/plan
  GET /keys, POST /keys, POST /keys/:keyId/roll, POST /keys/:keyId/revoke, PUT /keys/:keyId/policy
  GET /jobs, GET /jobs/:jobId, GET /jobs/:jobId/items, POST /jobs/:jobId/pause
  POST /policies, GET /policies/:policyName, PUT /policies/:policyName, DELETE /policies/:policyName
  POST /webhooks, PATCH /webhooks/:webhookId, POST /webhooks/:webhookId/deliveries/:eventId/redeliver
  GET /photos/documents, GET /photos/options, GET /photos/next-check, GET /photos/check
  POST /photos/check, POST /photos/make, POST /photos/sheet, POST /photos/saved
  GET /photos/saved, GET /photos/saved/:photoId, GET /photos/saved/:photoId/sheet
  POST /auth/update-user, POST /auth/end-session`
  .split(/[,\n]/)
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [method = '', path = ''] = line.trim().split(' ')
    const takesPhoto = path.startsWith('/photos/') && method === 'POST'
    const body =
      sessionBodies[`${method} ${path}`] ?? (takesPhoto ? photo : method === 'GET' ? undefined : {})
    return { method, path: `/api/dashboard${path}`, caller: 'session', body, takesPhoto }
  })

const anonymous: Route[] = [
  ['/sign-up/email', { name: 'Ada', email, password, next: '/dashboard/keys' }],
  ['/sign-in/email', { email, password, next: '/dashboard' }],
  ['/sign-in/code', { code: '1234 5678' }],
  ['/sign-in/new-code', {}],
  ['/verify-email', { token: 'a' }],
  ['/reset-password', { token: 'a', newPassword: password }],
  ['/send-verification-email', { email }],
  ['/request-password-reset', { email, next: '/dashboard' }],
].map(([path, body]) => ({ method: 'POST', path: `/api/dashboard/auth${path}`, caller: 'anonymous', body }))

export const routes: readonly Route[] = [
  ...platform,
  ...session,
  ...anonymous,
  {
    method: 'POST',
    path: '/api/stripe/webhook',
    caller: 'anonymous',
    body: { type: 'refund.created', data: {} },
  },
  { method: 'GET', path: '/healthz', caller: 'anonymous' },
  { method: 'GET', path: '/api/nothing/:here', caller: 'anonymous' },
]
