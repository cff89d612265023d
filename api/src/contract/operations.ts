import { limits } from '@likeness/engine'
import type { RouteOptions } from 'fastify'
import { type PricedOperation, prices } from '../billing/prices/prices.ts'
import { jobLimits } from '../config/job-limits.ts'
import { formatAmount } from '../foundation/money.ts'
import type { Scope } from '../foundation/scopes.ts'

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

const free = formatAmount(0n)

const priceOf = (operation: PricedOperation) => formatAmount(prices[operation])

/** Every operation of the platform API: the only place that states its address and its scope. Prices come from
 *  `billing/prices`. */
export const operations = {
  account: { operation: 'account', method: 'GET', path: '/api/v1/account', price: free, scope: 'read' },
  documents: { operation: 'documents', method: 'GET', path: '/api/v1/documents', price: free, scope: 'read' },
  rules: { operation: 'rules', method: 'GET', path: '/api/v1/rules', price: free, scope: 'read' },
  pricing: { operation: 'pricing', method: 'GET', path: '/api/v1/pricing', price: free, scope: 'read' },
  usage: { operation: 'usage', method: 'GET', path: '/api/v1/usage', price: free, scope: 'read' },
  verdictReport: {
    operation: 'reports.verdicts',
    method: 'GET',
    path: '/api/v1/reports/verdicts',
    price: free,
    scope: 'read',
  },
  findingReport: {
    operation: 'reports.findings',
    method: 'GET',
    path: '/api/v1/reports/findings',
    price: free,
    scope: 'read',
  },
  walletStatement: {
    operation: 'wallet.statement',
    method: 'GET',
    path: '/api/v1/wallet/statement',
    price: free,
    scope: 'read',
  },
  check: {
    operation: 'photos.check',
    method: 'POST',
    path: '/api/v1/photos/check',
    price: priceOf('photos.check'),
    scope: 'photos:check',
    maxPhotos: 1,
  },
  validate: {
    operation: 'photos.validate',
    method: 'POST',
    path: '/api/v1/photos/validate',
    price: priceOf('photos.validate'),
    scope: 'photos:check',
    maxPhotos: 1,
  },
  background: {
    operation: 'photos.background',
    method: 'POST',
    path: '/api/v1/photos/background',
    price: priceOf('photos.background'),
    scope: 'photos:background',
    maxPhotos: 1,
    maxPixels: limits.maxBackgroundPixels,
  },
  listPolicies: {
    operation: 'policies.list',
    method: 'GET',
    path: '/api/v1/policies',
    price: free,
    scope: 'read',
  },
  createPolicy: {
    operation: 'policies.create',
    method: 'POST',
    path: '/api/v1/policies',
    price: free,
    scope: 'photos:check',
  },
  policy: {
    operation: 'policies.get',
    method: 'GET',
    path: '/api/v1/policies/:policyName',
    price: free,
    scope: 'read',
  },
  changePolicy: {
    operation: 'policies.change',
    method: 'PUT',
    path: '/api/v1/policies/:policyName',
    price: free,
    scope: 'photos:check',
  },
  archivePolicy: {
    operation: 'policies.archive',
    method: 'DELETE',
    path: '/api/v1/policies/:policyName',
    price: free,
    scope: 'photos:check',
  },
  listWebhooks: {
    operation: 'webhooks.list',
    method: 'GET',
    path: '/api/v1/webhooks',
    price: free,
    scope: 'photos:jobs',
  },
  createWebhook: {
    operation: 'webhooks.create',
    method: 'POST',
    path: '/api/v1/webhooks',
    price: free,
    scope: 'photos:jobs',
  },
  webhook: {
    operation: 'webhooks.get',
    method: 'GET',
    path: '/api/v1/webhooks/:webhookId',
    price: free,
    scope: 'photos:jobs',
  },
  updateWebhook: {
    operation: 'webhooks.update',
    method: 'PATCH',
    path: '/api/v1/webhooks/:webhookId',
    price: free,
    scope: 'photos:jobs',
  },
  deleteWebhook: {
    operation: 'webhooks.delete',
    method: 'DELETE',
    path: '/api/v1/webhooks/:webhookId',
    price: free,
    scope: 'photos:jobs',
  },
  rotateWebhookSecret: {
    operation: 'webhooks.rotate',
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/rotate',
    price: free,
    scope: 'photos:jobs',
  },
  testWebhook: {
    operation: 'webhooks.test',
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/test',
    price: free,
    scope: 'photos:jobs',
  },
  webhookDeliveries: {
    operation: 'webhooks.deliveries',
    method: 'GET',
    path: '/api/v1/webhooks/:webhookId/deliveries',
    price: free,
    scope: 'photos:jobs',
  },
  createReview: {
    operation: 'reviews.create',
    method: 'POST',
    path: '/api/v1/reviews',
    price: free,
    scope: 'reviews',
    maxPhotos: 1,
    maxPixels: limits.maxBackgroundPixels,
  },
  listReviews: {
    operation: 'reviews.list',
    method: 'GET',
    path: '/api/v1/reviews',
    price: free,
    scope: 'reviews',
  },
  review: {
    operation: 'reviews.get',
    method: 'GET',
    path: '/api/v1/reviews/:reviewId',
    price: free,
    scope: 'reviews',
  },
  deleteReview: {
    operation: 'reviews.delete',
    method: 'DELETE',
    path: '/api/v1/reviews/:reviewId',
    price: free,
    scope: 'reviews',
  },
  createJob: {
    operation: 'photos.jobs.create',
    method: 'POST',
    path: '/api/v1/photos/jobs',
    price: priceOf('photos.jobs.create'),
    scope: 'photos:jobs',
    maxPhotos: jobLimits.items,
  },
  listJobs: {
    operation: 'photos.jobs.list',
    method: 'GET',
    path: '/api/v1/photos/jobs',
    price: free,
    scope: 'photos:jobs',
  },
  job: {
    operation: 'photos.jobs.get',
    method: 'GET',
    path: '/api/v1/photos/jobs/:jobId',
    price: free,
    scope: 'photos:jobs',
  },
  cancelJob: {
    operation: 'photos.jobs.cancel',
    method: 'POST',
    path: '/api/v1/photos/jobs/:jobId/cancel',
    price: free,
    scope: 'photos:jobs',
  },
  deleteJob: {
    operation: 'photos.jobs.delete',
    method: 'DELETE',
    path: '/api/v1/photos/jobs/:jobId',
    price: free,
    scope: 'photos:jobs',
  },
  watchJob: {
    operation: 'photos.jobs.events',
    method: 'GET',
    path: '/api/v1/photos/jobs/:jobId/events',
    price: free,
    scope: 'photos:jobs',
  },
  createBatch: {
    operation: 'batches.create',
    method: 'POST',
    path: '/api/v1/batches',
    price: free,
    scope: 'photos:jobs',
  },
  listBatches: {
    operation: 'batches.list',
    method: 'GET',
    path: '/api/v1/batches',
    price: free,
    scope: 'photos:jobs',
  },
  batch: {
    operation: 'batches.get',
    method: 'GET',
    path: '/api/v1/batches/:batchId',
    price: free,
    scope: 'photos:jobs',
  },
  sendBatchItem: {
    operation: 'batches.items.send',
    method: 'PUT',
    path: '/api/v1/batches/:batchId/items/:reference',
    price: free,
    scope: 'photos:jobs',
    maxPhotos: 1,
  },
  makeUploadAddresses: {
    operation: 'batches.addresses',
    method: 'POST',
    path: '/api/v1/batches/:batchId/upload-addresses',
    price: free,
    scope: 'photos:jobs',
  },
  uploadBatchItem: {
    operation: 'batches.items.upload',
    method: 'PUT',
    path: '/api/v1/uploads/:uploadToken',
    price: free,
    scope: 'photos:jobs',
    maxPhotos: 1,
    signed: true,
  },
  batchResults: {
    operation: 'batches.results',
    method: 'GET',
    path: '/api/v1/batches/:batchId/results',
    price: free,
    scope: 'photos:jobs',
  },
  closeBatch: {
    operation: 'batches.close',
    method: 'POST',
    path: '/api/v1/batches/:batchId/close',
    price: free,
    scope: 'photos:jobs',
  },
  pauseBatch: {
    operation: 'batches.pause',
    method: 'POST',
    path: '/api/v1/batches/:batchId/pause',
    price: free,
    scope: 'photos:jobs',
  },
  resumeBatch: {
    operation: 'batches.resume',
    method: 'POST',
    path: '/api/v1/batches/:batchId/resume',
    price: free,
    scope: 'photos:jobs',
  },
  cancelBatch: {
    operation: 'batches.cancel',
    method: 'POST',
    path: '/api/v1/batches/:batchId/cancel',
    price: free,
    scope: 'photos:jobs',
  },
  deleteBatch: {
    operation: 'batches.delete',
    method: 'DELETE',
    path: '/api/v1/batches/:batchId',
    price: free,
    scope: 'photos:jobs',
  },
} as const satisfies Record<string, Operation>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on every route of the platform API: it determines the scope, the limits and the price of a call. */
    operation?: Operation
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
  const { operation } = config ?? {}
  if (
    operation === undefined ||
    operation.path.replace(platformPrefix, '') !== path.replace(platformPrefix, '')
  ) {
    throw new Error(`${method} ${url} is no operation of contract/operations.ts`)
  }
}
