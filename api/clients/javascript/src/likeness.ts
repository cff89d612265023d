import type * as Api from './api-types.ts'
import { type BatchPhoto, type FeedOptions, feed } from './batch-feed.ts'
import { type Call, parsed, segment, send, type Transport, wait } from './call.ts'
import { JobNotDoneError } from './errors.ts'
import { type JobEvent, jobEvents } from './job-events.ts'
import { type Photo, withDataUrl } from './photo.ts'
import type * as Given from './requests.ts'
import { type CallOptions, itemsOf, type KeyedOptions } from './requests.ts'

/**
 * The platform API and the public catalog. After the retries that may help, every method rejects with a LikenessError if
 * there is no result, or with the signal's reason if the call was aborted.
 */
export class Likeness {
  readonly #transport: Transport

  constructor({ apiKey, baseUrl, timeoutMs = 60_000, maxRetries = 2, ...others }: Given.LikenessOptions) {
    const { fetch = globalThis.fetch, wait: waits = wait } = others
    const root = baseUrl.replace(/\/+$/, '')
    this.#transport = { apiKey, baseUrl: root, timeoutMs, maxRetries, fetch, wait: waits }
  }

  /** Judges whether a photo can be used, by the best crop that the document allows, for 0.05 USD. */
  async checkPhoto(photo: Given.PhotoToCheck, options?: KeyedOptions): Promise<Api.CheckResult> {
    return this.#call('POST', '/v1/photos/check', { body: await withDataUrl(photo), ...options })
  }

  /** Judges whether the file, unchanged, is acceptable to the authority, for 0.05 USD. */
  async validatePhoto(photo: Given.PhotoToCheck, options?: KeyedOptions): Promise<Api.CheckResult> {
    return this.#call('POST', '/v1/photos/validate', { body: await withDataUrl(photo), ...options })
  }

  /** Replaces the background behind the person with one that the document accepts, for 0.25 USD. */
  async replaceBackground(
    photo: Given.BackgroundToReplace,
    options?: KeyedOptions,
  ): Promise<Api.BackgroundResult> {
    return this.#call('POST', '/v1/photos/background', { body: await withDataUrl(photo), ...options })
  }

  /** Creates a job that judges up to 20 photos, for 0.05 USD in total. `waitForJob` or `watchJob` returns its outcome. */
  async createJob({ items, ...others }: Given.NewJob, options?: KeyedOptions): Promise<Api.Job> {
    const body = { items: await Promise.all(itemsOf(items).map(withDataUrl)), ...others }
    return this.#call('POST', '/v1/photos/jobs', { body, ...options })
  }

  /** A job with its items and their results. */
  job(jobId: string, options?: CallOptions): Promise<Api.Job> {
    return this.#call('GET', `/v1/photos/jobs/${segment(jobId)}`, options)
  }

  /** Lists jobs, newest first, one page per call. */
  listJobs(filters?: Given.JobFilters, options?: CallOptions): Promise<Api.JobList> {
    return this.#call('GET', '/v1/photos/jobs', { query: filters, ...options })
  }

  /** Cancels the items of a job that are not yet being judged. */
  cancelJob(jobId: string, options?: CallOptions): Promise<Api.Job> {
    return this.#call('POST', `/v1/photos/jobs/${segment(jobId)}/cancel`, options)
  }

  /** Deletes a job, its results and the photos that are still stored. */
  deleteJob(jobId: string, options?: CallOptions): Promise<void> {
    return this.#delete(`/v1/photos/jobs/${segment(jobId)}`, options)
  }

  /**
   * Requests a job repeatedly until it has ended: completed, failed or cancelled.
   * @throws JobNotDoneError if it has not ended after `timeoutMs`; the job continues.
   */
  async waitForJob(jobId: string, options: Given.WaitOptions = {}): Promise<Api.Job> {
    const { signal, intervalMs = 2000, timeoutMs = 600_000 } = options
    const end = Date.now() + timeoutMs
    for (;;) {
      const job = await this.job(jobId, { signal })
      if (job.status !== 'queued' && job.status !== 'running') return job
      if (Date.now() + intervalMs > end) throw new JobNotDoneError(job)
      await this.#transport.wait(intervalMs, signal)
    }
  }

  /** The changes of a job as they happen, until its end: `for await (const { event, data } of likeness.watchJob(id))`. */
  async *watchJob(jobId: string, options: CallOptions = {}): AsyncGenerator<JobEvent, void> {
    const stream = await send<Response>(this.#transport, {
      method: 'GET',
      path: `/api/v1/photos/jobs/${segment(jobId)}/events`,
      accept: 'text/event-stream',
      read: async (response) => response,
      ...options,
    })
    yield* jobEvents(stream, options.signal)
  }

  /** Creates a batch: up to 10,000 photos of one document, which are sent one by one and judged in jobs of 20. */
  createBatch(batch: Api.BatchRequest, options?: KeyedOptions): Promise<Api.Batch> {
    return this.#call('POST', '/v1/batches', { body: batch, ...options })
  }

  /** A batch, with the number of its photos in each state. */
  batch(batchId: string, options?: CallOptions): Promise<Api.Batch> {
    return this.#call('GET', batchPath(batchId), options)
  }

  /** Lists batches, newest first, one page per call. */
  listBatches(filters?: Given.BatchFilters, options?: CallOptions): Promise<Api.BatchList> {
    return this.#call('GET', '/v1/batches', { query: filters, ...options })
  }

  /** Sends one photo of a batch. The same photo with the same reference is accepted once, however often it is sent. */
  async sendBatchItem(batchId: string, photo: BatchPhoto, options?: CallOptions): Promise<Api.BatchItem> {
    const { reference, ...body } = await withDataUrl(photo)
    return this.#call('PUT', `${batchPath(batchId)}/items/${segment(reference)}`, { body, ...options })
  }

  /**
   * Sends many photos of a batch, a few at the same time, and waits while the service asks for it. If it fails, repeat it with the
   * same photos: those that were accepted stay so.
   * @returns The number of photos.
   */
  sendBatch(
    batchId: string,
    photos: Iterable<BatchPhoto> | AsyncIterable<BatchPhoto>,
    options: FeedOptions = {},
  ): Promise<number> {
    const { signal } = options
    return feed(
      photos,
      (photo) => this.sendBatchItem(batchId, photo, { signal }),
      this.#transport.wait,
      options,
    )
  }

  /**
   * Makes an address for each of up to 100 photos of a batch, valid for an hour by default. Who has one can send that photo without a
   * key, such as a browser with `uploadPhoto`.
   */
  makeUploadAddresses(
    batchId: string,
    addresses: Given.NewUploadAddresses,
    options?: CallOptions,
  ): Promise<Api.UploadAddresses> {
    return this.#call('POST', `${batchPath(batchId)}/upload-addresses`, { body: addresses, ...options })
  }

  /**
   * Sends a photo to an upload address of this service. Needs no key, and sends none. The same photo is accepted once, however often
   * it is sent.
   * @throws TypeError for an address of another form.
   */
  async uploadPhoto(url: string, photo: Photo, options?: CallOptions): Promise<Api.UploadedItem> {
    const [, token] = /\/api\/v1\/uploads\/([\w.-]+)$/.exec(url) ?? []
    if (token === undefined) throw new TypeError('An upload address ends in "/api/v1/uploads/" and its token')
    const body = await withDataUrl(photo)
    return this.#call('PUT', `/v1/uploads/${segment(token)}`, { body, ...options })
  }

  /** The batch takes no more photos; the rest of them becomes the last job. */
  closeBatch(batchId: string, options?: CallOptions): Promise<Api.Batch> {
    return this.#call('POST', `${batchPath(batchId)}/close`, options)
  }

  /** No further photo of the batch is begun until it is resumed. */
  pauseBatch(batchId: string, options?: CallOptions): Promise<Api.Batch> {
    return this.#call('POST', `${batchPath(batchId)}/pause`, options)
  }

  /** Goes on with a batch that was paused, by a call or for lack of money. */
  resumeBatch(batchId: string, options?: CallOptions): Promise<Api.Batch> {
    return this.#call('POST', `${batchPath(batchId)}/resume`, options)
  }

  /** Cancels and deletes the photos of a batch that were not begun. */
  cancelBatch(batchId: string, options?: CallOptions): Promise<Api.Batch> {
    return this.#call('POST', `${batchPath(batchId)}/cancel`, options)
  }

  /** Deletes a batch, its results and the photos that are still stored. */
  deleteBatch(batchId: string, options?: CallOptions): Promise<void> {
    return this.#delete(batchPath(batchId), options)
  }

  /** Results of a batch in the order in which the photos were accepted, one page per call. */
  batchResults(
    batchId: string,
    page?: Given.BatchResultFilters,
    options?: CallOptions,
  ): Promise<Api.BatchResults> {
    return this.#call('GET', `${batchPath(batchId)}/results`, { query: page, ...options })
  }

  /** Each result of a batch once, as they come, until the batch has ended: `for await (const result of …)`. */
  async *allBatchResults(
    batchId: string,
    { signal, intervalMs = 2000 }: Omit<Given.WaitOptions, 'timeoutMs'> = {},
  ): AsyncGenerator<Api.BatchResult, void> {
    let cursor: string | undefined
    for (;;) {
      const { data, next_cursor } = await this.batchResults(batchId, { cursor }, { signal })
      yield* data
      if (next_cursor === null) return
      cursor = next_cursor
      if (data.length === 0) await this.#transport.wait(intervalMs, signal)
    }
  }

  /** Makes a case of a result, exactly as it was answered, about which a member decides in the dashboard. */
  async createReview(review: Given.NewReview, options?: KeyedOptions): Promise<Api.Review> {
    const body = review.keepSeconds === undefined ? review : await withDataUrl(review)
    return this.#call('POST', '/v1/reviews', { body, ...options })
  }

  /** A case, with the decision in `override` once there is one. */
  review(reviewId: string, options?: CallOptions): Promise<Api.Review> {
    return this.#call('GET', `/v1/reviews/${segment(reviewId)}`, options)
  }

  /** Lists cases, newest first, one page per call. */
  listReviews(filters?: Given.ReviewFilters, options?: CallOptions): Promise<Api.ReviewList> {
    return this.#call('GET', '/v1/reviews', { query: filters, ...options })
  }

  /** Deletes a case, its photo and its decision. */
  deleteReview(reviewId: string, options?: CallOptions): Promise<void> {
    return this.#delete(`/v1/reviews/${segment(reviewId)}`, options)
  }

  /** What an authority asks of a document's photo; with an earlier version, such as a result names, what it asked then. */
  rules(documentId: string, version?: string, options?: CallOptions): Promise<Api.RulesRecord> {
    return this.#call('GET', '/v1/rules', { query: { documentId, version }, ...options })
  }

  /** The documents that a photo can be checked against, one page per call. */
  documents(filters?: Given.DocumentFilters, options?: CallOptions): Promise<Api.DocumentList> {
    return this.#call('GET', '/v1/documents', { query: filters, ...options })
  }

  /** The account of this key, with the balance of its wallet and its calls this month. */
  account(options?: CallOptions): Promise<Api.Account> {
    return this.#call('GET', '/v1/account', options)
  }

  /** Calls and charges by day (UTC, `2026-11-30`) and operation; the last 30 days by default. */
  usage(range?: Given.UsageRange, options?: CallOptions): Promise<Api.Usage> {
    return this.#call('GET', '/v1/usage', { query: range, ...options })
  }

  /** How many photos were READY, REVIEW and RETAKE, by day, month, document or key; the last 30 days by default. */
  verdictReport(filters?: Given.VerdictFilters, options?: CallOptions): Promise<Api.VerdictReport> {
    return this.#call('GET', '/v1/reports/verdicts', { query: filters, ...options })
  }

  /** Which checks had photos answered RETAKE or REVIEW, and how often one was the only reason. */
  findingReport(filters?: Given.FindingFilters, options?: CallOptions): Promise<Api.FindingReport> {
    return this.#call('GET', '/v1/reports/findings', { query: filters, ...options })
  }

  /** The entries of the wallet, in and out, one page per call. */
  statement(filters?: Omit<Given.StatementFilters, 'format'>, options?: CallOptions): Promise<Api.Statement> {
    return this.#call('GET', '/v1/wallet/statement', { query: filters, ...options })
  }

  /** The same as comma-separated values, in one piece. */
  statementCsv(
    filters?: Pick<Given.StatementFilters, 'from' | 'to' | 'kind'>,
    options?: CallOptions,
  ): Promise<string> {
    return send(this.#transport, {
      method: 'GET',
      path: '/api/v1/wallet/statement',
      query: { ...filters, format: 'csv' },
      accept: 'text/csv',
      read: (response) => response.text(),
      ...options,
    })
  }

  /** The price of each operation. */
  pricing(options?: CallOptions): Promise<Api.PriceList> {
    return this.#call('GET', '/v1/pricing', options)
  }

  /** Makes a policy: which checks count, which only warn, and which are left out. A call names it as `policy`. */
  createPolicy({ name, ...settings }: Given.NewPolicy, options?: KeyedOptions): Promise<Api.Policy> {
    return this.#call('POST', '/v1/policies', { body: { name, settings }, ...options })
  }

  listPolicies(options?: CallOptions): Promise<Api.PolicyList> {
    return this.#call('GET', '/v1/policies', options)
  }

  /** A policy with all its versions. */
  policy(name: string, options?: CallOptions): Promise<Api.PolicyWithVersions> {
    return this.#call('GET', policyPath(name), options)
  }

  /** Makes a new version of a policy. Settings that are absent get their usual values. */
  changePolicy(name: string, settings: Api.PolicySettings, options?: CallOptions): Promise<Api.Policy> {
    return this.#call('PUT', policyPath(name), { body: { settings }, ...options })
  }

  /** Ends the use of a policy. Its versions can still be read. */
  archivePolicy(name: string, options?: CallOptions): Promise<Api.Policy> {
    return this.#call('DELETE', policyPath(name), options)
  }

  /**
   * Makes a webhook: an address that receives an event when a job or a batch ends, or a review is decided. Only this answer contains the
   * signing secret.
   */
  createWebhook(webhook: Api.WebhookRequest, options?: KeyedOptions): Promise<Api.WebhookWithSecret> {
    return this.#call('POST', '/v1/webhooks', { body: webhook, ...options })
  }

  listWebhooks(options?: CallOptions): Promise<Api.WebhookList> {
    return this.#call('GET', '/v1/webhooks', options)
  }

  webhook(webhookId: string, options?: CallOptions): Promise<Api.Webhook> {
    return this.#call('GET', webhookPath(webhookId), options)
  }

  /** Changes the given members, and leaves the rest unchanged. */
  updateWebhook(webhookId: string, changes: Api.WebhookUpdate, options?: CallOptions): Promise<Api.Webhook> {
    return this.#call('PATCH', webhookPath(webhookId), { body: changes, ...options })
  }

  deleteWebhook(webhookId: string, options?: CallOptions): Promise<void> {
    return this.#delete(webhookPath(webhookId), options)
  }

  /** Gives a webhook a new secret. For one day, events are signed with the old secret too. */
  rotateWebhookSecret(webhookId: string, options?: KeyedOptions): Promise<Api.WebhookWithSecret> {
    return this.#call('POST', `${webhookPath(webhookId)}/rotate`, options)
  }

  /** Sends a test event. */
  testWebhook(webhookId: string, options?: KeyedOptions): Promise<Api.WebhookTest> {
    return this.#call('POST', `${webhookPath(webhookId)}/test`, options)
  }

  /** The events that were sent to a webhook, and the responses, one page per call. */
  webhookDeliveries(webhookId: string, page?: Given.Page, options?: CallOptions): Promise<Api.DeliveryList> {
    return this.#call('GET', `${webhookPath(webhookId)}/deliveries`, { query: page, ...options })
  }

  /** Every document of the public catalog. Needs no key. */
  catalog(options?: CallOptions): Promise<Api.Catalog> {
    return this.#call('GET', '/public/requirements', options)
  }

  /** The public catalog's entry for a document, such as `us`, `passport`. Needs no key. */
  requirement(country: string, document: string, options?: CallOptions): Promise<Api.Requirement> {
    return this.#call('GET', `/public/requirements/${segment(country)}/${segment(document)}`, options)
  }

  #call<Answer>(method: Call<Answer>['method'], path: string, options: CallParts = {}): Promise<Answer> {
    const read = async (response: Response) => parsed(await response.text()) as Answer | undefined
    return send(this.#transport, { method, path: `/api${path}`, read, ...options })
  }

  async #delete(path: string, options: CallOptions = {}): Promise<void> {
    const gone = { doneBefore: null, read: async () => null }
    await send(this.#transport, { method: 'DELETE', path: `/api${path}`, ...gone, ...options })
  }
}

type CallParts = KeyedOptions & { query?: object | undefined; body?: unknown }

const batchPath = (batchId: string) => `/v1/batches/${segment(batchId)}`

const policyPath = (name: string) => `/v1/policies/${segment(name)}`

const webhookPath = (webhookId: string) => `/v1/webhooks/${segment(webhookId)}`
