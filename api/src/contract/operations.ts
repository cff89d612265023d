import { limits } from '@likeness/engine'
import type { RouteOptions } from 'fastify'
import { isPriced, prices } from '../billing/prices.ts'
import { jobLimits } from '../config/limits.ts'
import type { Scope } from '../foundation/access.ts'
import { formatAmount } from '../foundation/money.ts'

/** An operation that a key can call. */
export interface Operation {
  /** Its name in prices, usage and metrics, and its `operationId` in the OpenAPI document. */
  operation: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Its whole path, with parameters as Fastify writes them: `/api/v1/photos/jobs/:jobId`. */
  path: `${typeof platformPrefix}/${string}`
  /** The price of a call: a decimal string of USD, as in answers. */
  price: string
  scope: Scope
  /** The most photos that a call can carry, if it takes any. */
  maxPhotos?: number
  /** The most pixels of a photo, if fewer than a check accepts. */
  maxPixels?: number
  /** Set if a call needs no key, because its address is signed with the authority of a key that has the scope. */
  signed?: true
}

export const platformPrefix = '/api/v1'

/** The photos that calls can carry. */
const photo = { maxPhotos: 1 }
const smallPhoto = { maxPhotos: 1, maxPixels: limits.maxBackgroundPixels }
const manyPhotos = { maxPhotos: jobLimits.itemsOfPart }
const signedPhoto = { maxPhotos: 1, signed: true } as const
const job = '/photos/jobs/:jobId'

/** Every operation of the platform API: the only place that states its address and its scope. */
export const operations = {
  account: defined('account', 'GET', '/account', 'read'),
  documents: defined('documents', 'GET', '/documents', 'read'),
  rules: defined('rules', 'GET', '/rules', 'read'),
  pricing: defined('pricing', 'GET', '/pricing', 'read'),
  usage: defined('usage', 'GET', '/usage', 'read'),
  verdictReport: defined('reports.verdicts', 'GET', '/reports/verdicts', 'read'),
  findingReport: defined('reports.findings', 'GET', '/reports/findings', 'read'),
  walletStatement: defined('wallet.statement', 'GET', '/wallet/statement', 'read'),
  check: defined('photos.check', 'POST', '/photos/check', 'photos:check', photo),
  validate: defined('photos.validate', 'POST', '/photos/validate', 'photos:check', photo),
  keptCheck: defined('checks.get', 'GET', '/checks/:requestId', 'photos:check'),
  background: defined('photos.background', 'POST', '/photos/background', 'photos:background', smallPhoto),
  listPolicies: defined('policies.list', 'GET', '/policies', 'read'),
  createPolicy: defined('policies.create', 'POST', '/policies', 'photos:check'),
  policy: defined('policies.get', 'GET', '/policies/:policyName', 'read'),
  changePolicy: defined('policies.change', 'PUT', '/policies/:policyName', 'photos:check'),
  archivePolicy: defined('policies.archive', 'DELETE', '/policies/:policyName', 'photos:check'),
  listWebhooks: defined('webhooks.list', 'GET', '/webhooks', 'photos:jobs'),
  createWebhook: defined('webhooks.create', 'POST', '/webhooks', 'photos:jobs'),
  webhook: defined('webhooks.get', 'GET', '/webhooks/:webhookId', 'photos:jobs'),
  updateWebhook: defined('webhooks.update', 'PATCH', '/webhooks/:webhookId', 'photos:jobs'),
  deleteWebhook: defined('webhooks.delete', 'DELETE', '/webhooks/:webhookId', 'photos:jobs'),
  rotateWebhookSecret: defined('webhooks.rotate', 'POST', '/webhooks/:webhookId/rotate', 'photos:jobs'),
  testWebhook: defined('webhooks.test', 'POST', '/webhooks/:webhookId/test', 'photos:jobs'),
  webhookDeliveries: defined('webhooks.deliveries', 'GET', '/webhooks/:webhookId/deliveries', 'photos:jobs'),
  createReview: defined('reviews.create', 'POST', '/reviews', 'reviews', smallPhoto),
  listReviews: defined('reviews.list', 'GET', '/reviews', 'reviews'),
  review: defined('reviews.get', 'GET', '/reviews/:reviewId', 'reviews'),
  deleteReview: defined('reviews.delete', 'DELETE', '/reviews/:reviewId', 'reviews'),
  createJob: defined('photos.jobs.create', 'POST', '/photos/jobs', 'photos:jobs', manyPhotos),
  listJobs: defined('photos.jobs.list', 'GET', '/photos/jobs', 'photos:jobs'),
  job: defined('photos.jobs.get', 'GET', job, 'photos:jobs'),
  cancelJob: defined('photos.jobs.cancel', 'POST', `${job}/cancel`, 'photos:jobs'),
  deleteJob: defined('photos.jobs.delete', 'DELETE', job, 'photos:jobs'),
  watchJob: defined('photos.jobs.events', 'GET', `${job}/events`, 'photos:jobs'),
  addJobItem: defined('photos.jobs.items.add', 'PUT', `${job}/items/:itemId`, 'photos:jobs', photo),
  listJobItems: defined('photos.jobs.items.list', 'GET', `${job}/items`, 'photos:jobs'),
  makeUploadAddresses: defined('photos.jobs.addresses', 'POST', `${job}/upload-addresses`, 'photos:jobs'),
  uploadJobItem: defined(
    'photos.jobs.items.upload',
    'PUT',
    '/uploads/:uploadToken',
    'photos:jobs',
    signedPhoto,
  ),
  closeJob: defined('photos.jobs.close', 'POST', `${job}/close`, 'photos:jobs'),
  pauseJob: defined('photos.jobs.pause', 'POST', `${job}/pause`, 'photos:jobs'),
  resumeJob: defined('photos.jobs.resume', 'POST', `${job}/resume`, 'photos:jobs'),
} satisfies Record<string, Operation>

/** @param path Its path below `/api/v1`. */
function defined<
  const Name extends string,
  Method extends Operation['method'],
  More extends Pick<Operation, 'maxPhotos' | 'maxPixels' | 'signed'>,
>(operation: Name, method: Method, path: `/${string}`, scope: Scope, more?: More) {
  const price = formatAmount(isPriced(operation) ? prices[operation] : 0n)
  return { operation, method, path: `${platformPrefix}${path}` as const, price, scope, ...more }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on every route of the platform API: it determines the scope, the limits and the price of a call. */
    operation?: Operation
    /** Set on the routes that anyone may call without a key: their `operationId` in the OpenAPI document. */
    open?: string
  }
}

/**
 * The parts of a platform route that follow from its operation: `app.route({ ...routeOf(operations.check), schema, handler
 * })` inside the plugin that has the platform's prefix.
 */
export function routeOf<O extends Operation>(operation: O) {
  const { method, path } = operation
  return { method: method as O['method'], url: path.slice(platformPrefix.length), config: { operation } }
}

/** Throws at startup for a platform route without an operation, because its scope would be undefined. */
export function requireOperation({ method, url, path, config }: RouteOptions & { path: string }): void {
  const own = config?.operation?.path.replace(platformPrefix, '')
  if (own !== path.replace(platformPrefix, '')) {
    throw new Error(`${method} ${url} is no operation of contract/operations.ts`)
  }
}
