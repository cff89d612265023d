import type { Likeness } from '../src/index.ts'

interface Method {
  /** The operation of the OpenAPI document that it calls. */
  operation: string
  /** The arguments that are passed by position, in this order. The others are passed in one object after them. */
  byPosition?: readonly string[]
}

const ofWebhook = ['webhookId']
const ofJob = ['jobId']
const ofBatch = ['batchId']
const ofPolicy = ['name']
const ofReview = ['reviewId']

/** Every method of the client. */
export const methods: Record<string, Method> = {
  checkPhoto: { operation: 'photos.check' },
  validatePhoto: { operation: 'photos.validate' },
  replaceBackground: { operation: 'photos.background' },
  createJob: { operation: 'photos.jobs.create' },
  job: { operation: 'photos.jobs.get', byPosition: ofJob },
  listJobs: { operation: 'photos.jobs.list' },
  cancelJob: { operation: 'photos.jobs.cancel', byPosition: ofJob },
  deleteJob: { operation: 'photos.jobs.delete', byPosition: ofJob },
  waitForJob: { operation: 'photos.jobs.get', byPosition: ofJob },
  watchJob: { operation: 'photos.jobs.events', byPosition: ofJob },
  createBatch: { operation: 'batches.create' },
  batch: { operation: 'batches.get', byPosition: ofBatch },
  listBatches: { operation: 'batches.list' },
  sendBatchItem: { operation: 'batches.items.send', byPosition: ofBatch },
  sendBatch: { operation: 'batches.items.send', byPosition: ['batchId', 'photos'] },
  makeUploadAddresses: { operation: 'batches.addresses', byPosition: ofBatch },
  uploadPhoto: { operation: 'batches.items.upload', byPosition: ['url'] },
  closeBatch: { operation: 'batches.close', byPosition: ofBatch },
  pauseBatch: { operation: 'batches.pause', byPosition: ofBatch },
  resumeBatch: { operation: 'batches.resume', byPosition: ofBatch },
  cancelBatch: { operation: 'batches.cancel', byPosition: ofBatch },
  deleteBatch: { operation: 'batches.delete', byPosition: ofBatch },
  batchResults: { operation: 'batches.results', byPosition: ofBatch },
  allBatchResults: { operation: 'batches.results', byPosition: ofBatch },
  createReview: { operation: 'reviews.create' },
  review: { operation: 'reviews.get', byPosition: ofReview },
  listReviews: { operation: 'reviews.list' },
  deleteReview: { operation: 'reviews.delete', byPosition: ofReview },
  rules: { operation: 'rules', byPosition: ['documentId', 'version'] },
  documents: { operation: 'documents' },
  account: { operation: 'account' },
  usage: { operation: 'usage' },
  verdictReport: { operation: 'reports.verdicts' },
  findingReport: { operation: 'reports.findings' },
  statement: { operation: 'wallet.statement' },
  statementCsv: { operation: 'wallet.statement' },
  pricing: { operation: 'pricing' },
  createPolicy: { operation: 'policies.create' },
  listPolicies: { operation: 'policies.list' },
  policy: { operation: 'policies.get', byPosition: ofPolicy },
  changePolicy: { operation: 'policies.change', byPosition: ofPolicy },
  archivePolicy: { operation: 'policies.archive', byPosition: ofPolicy },
  createWebhook: { operation: 'webhooks.create' },
  listWebhooks: { operation: 'webhooks.list' },
  webhook: { operation: 'webhooks.get', byPosition: ofWebhook },
  updateWebhook: { operation: 'webhooks.update', byPosition: ofWebhook },
  deleteWebhook: { operation: 'webhooks.delete', byPosition: ofWebhook },
  rotateWebhookSecret: { operation: 'webhooks.rotate', byPosition: ofWebhook },
  testWebhook: { operation: 'webhooks.test', byPosition: ofWebhook },
  webhookDeliveries: { operation: 'webhooks.deliveries', byPosition: ofWebhook },
  catalog: { operation: 'public.requirements' },
  requirement: { operation: 'public.requirement', byPosition: ['country', 'document'] },
}

/**
 * Calls a method by its name.
 * @param given The arguments by their names, with `idempotencyKey` among them.
 * @returns The result; for a stream of events, all events.
 */
export async function callByName(
  likeness: Likeness,
  name: string,
  { idempotencyKey, ...given }: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const method: unknown = Reflect.get(likeness, name)
  if (typeof method !== 'function') throw new Error(`the client has no method ${name}`)
  const { byPosition = [] } = methods[name] ?? {}
  const positions = byPosition.map((argument) => given[argument])
  const rest = Object.entries(given).filter(([argument]) => !byPosition.includes(argument))
  const made = Reflect.apply(method, likeness, [
    ...positions,
    ...(rest.length > 0 ? [Object.fromEntries(rest)] : []),
    ...(idempotencyKey === undefined ? [] : [{ idempotencyKey }]),
  ])
  return Symbol.asyncIterator in made ? listOf(made) : made
}

async function listOf(events: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const event of events) all.push(event)
  return all
}
