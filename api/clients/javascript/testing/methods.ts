import type { Likeness } from '../src/index.ts'

/** Every method of the client, and the operation of the OpenAPI document that it calls. */
export const methods: Readonly<Record<string, string>> = {
  checkPhoto: 'photos.check',
  validatePhoto: 'photos.validate',
  replaceBackground: 'photos.background',
  createJob: 'photos.jobs.create',
  job: 'photos.jobs.get',
  listJobs: 'photos.jobs.list',
  addJobItem: 'photos.jobs.items.add',
  addJobItems: 'photos.jobs.items.add',
  makeUploadAddresses: 'photos.jobs.addresses',
  uploadPhoto: 'photos.jobs.items.upload',
  closeJob: 'photos.jobs.close',
  pauseJob: 'photos.jobs.pause',
  resumeJob: 'photos.jobs.resume',
  cancelJob: 'photos.jobs.cancel',
  deleteJob: 'photos.jobs.delete',
  listJobItems: 'photos.jobs.items.list',
  allJobItems: 'photos.jobs.items.list',
  waitForJob: 'photos.jobs.get',
  watchJob: 'photos.jobs.events',
  keptCheck: 'checks.get',
  createReview: 'reviews.create',
  review: 'reviews.get',
  listReviews: 'reviews.list',
  deleteReview: 'reviews.delete',
  rules: 'rules',
  documents: 'documents',
  account: 'account',
  usage: 'usage',
  verdictReport: 'reports.verdicts',
  findingReport: 'reports.findings',
  statement: 'wallet.statement',
  statementCsv: 'wallet.statement',
  pricing: 'pricing',
  createPolicy: 'policies.create',
  listPolicies: 'policies.list',
  policy: 'policies.get',
  changePolicy: 'policies.change',
  archivePolicy: 'policies.archive',
  createWebhook: 'webhooks.create',
  listWebhooks: 'webhooks.list',
  webhook: 'webhooks.get',
  updateWebhook: 'webhooks.update',
  deleteWebhook: 'webhooks.delete',
  rotateWebhookSecret: 'webhooks.rotate',
  testWebhook: 'webhooks.test',
  webhookDeliveries: 'webhooks.deliveries',
  verifyAttestation: 'attestations.keys',
  catalog: 'public.requirements',
  requirement: 'public.requirement',
}

/** The arguments that are passed by position, in this order, by most methods. The others are passed in one object after them. */
const usual = ['requestId', 'jobId', 'reviewId', 'webhookId']
/** The same by other methods. */
const byPosition: Readonly<Record<string, readonly string[]>> = {
  addJobItems: ['jobId', 'photos'],
  uploadPhoto: ['url'],
  rules: ['documentId', 'version'],
  verifyAttestation: ['attestation'],
  policy: ['name'],
  changePolicy: ['name'],
  archivePolicy: ['name'],
  createReview: [],
  requirement: ['country', 'document'],
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
  const placed = byPosition[name] ?? usual.filter((argument) => argument in given)
  const positions = placed.map((argument) => given[argument])
  const rest = Object.entries(given).filter(([argument]) => !placed.includes(argument))
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
