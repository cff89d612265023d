import type {
  Account,
  BackgroundRequest,
  BackgroundResult,
  Catalog,
  CheckRequest,
  CheckResult,
  DeliveryList,
  DocumentList,
  Job,
  JobList,
  JobRequestItem,
  PriceList,
  Requirement,
  RulesRecord,
  Statement,
  Usage,
  Webhook,
  WebhookList,
  WebhookRequest,
  WebhookTest,
  WebhookUpdate,
  WebhookWithSecret,
} from './api-types.ts'
import { type Call, parsed, send, type Transport } from './call.ts'
import { JobNotDoneError } from './errors.ts'
import type { DocumentFilters, JobFilters, Page, StatementFilters, UsageRange } from './filters.ts'
import { type JobEvent, jobEvents } from './job-events.ts'
import { type Photo, withDataUrl } from './photo.ts'
import { type Wait, wait } from './waiting.ts'

export interface LikenessOptions {
  /** `lk_live_…`. The public catalog is read without one. Never in a page: whoever has it can spend the wallet. */
  apiKey?: string | undefined
  /** The root of the service, such as `http://localhost:4321`. */
  baseUrl: string
  /** The longest that one try may take, in milliseconds; 60,000 where absent. */
  timeoutMs?: number | undefined
  /** How often a call is tried again after its first try; 2 where absent. */
  maxRetries?: number | undefined
  /** In place of the platform's own fetch. */
  fetch?: typeof globalThis.fetch | undefined
  /** In place of the clock, to wait between tries and between looks at a job. */
  wait?: Wait | undefined
}

export interface CallOptions {
  /** Gives the call up; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The longest that one try may take, in milliseconds. */
  timeoutMs?: number | undefined
}

/** Of calls that change something. */
export interface KeyedOptions extends CallOptions {
  /** To send a call again without paying twice, give it the same key; each call without one gets a new one. */
  idempotencyKey?: string | undefined
}

export interface WaitOptions {
  /** Gives the wait up; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** How long to wait between two looks, in milliseconds; 2,000 where absent. */
  intervalMs?: number | undefined
  /** How long to wait in all, in milliseconds; 600,000 where absent. */
  timeoutMs?: number | undefined
}

/** One photo, and the document that it is for. */
export type PhotoToCheck = Omit<CheckRequest, 'imageBase64'> & Photo
/** One photo, the document that it is for, and the background that it is to have. */
export type BackgroundToReplace = Omit<BackgroundRequest, 'imageBase64'> & Photo
/** Up to 20 photos. */
export interface NewJob {
  items: (Omit<JobRequestItem, 'imageBase64'> & Photo)[]
  /** Whatever helps to know the job again. */
  metadata?: Record<string, string> | undefined
}

/**
 * The platform API and the public catalog. Every method rejects with a LikenessError where there is no answer, after
 * the retries that may help; with the signal's reason where it was given up.
 */
export class Likeness {
  readonly #transport: Transport

  constructor({ apiKey, baseUrl, timeoutMs = 60_000, maxRetries = 2, ...others }: LikenessOptions) {
    const { fetch = globalThis.fetch, wait: waits = wait } = others
    const root = baseUrl.replace(/\/+$/, '')
    this.#transport = { apiKey, baseUrl: root, timeoutMs, maxRetries, fetch, wait: waits }
  }

  /** Judges whether a photo can be used, by the best crop that the document allows, for 0.05 USD. */
  async checkPhoto(photo: PhotoToCheck, options?: KeyedOptions): Promise<CheckResult> {
    return this.#call('POST', '/v1/photos/check', { body: await withDataUrl(photo), ...options })
  }

  /** Judges whether the file, as it is, is what the authority accepts, for 0.05 USD. */
  async validatePhoto(photo: PhotoToCheck, options?: KeyedOptions): Promise<CheckResult> {
    return this.#call('POST', '/v1/photos/validate', { body: await withDataUrl(photo), ...options })
  }

  /** Lays a background that the document accepts behind the person, for 0.25 USD. */
  async replaceBackground(photo: BackgroundToReplace, options?: KeyedOptions): Promise<BackgroundResult> {
    return this.#call('POST', '/v1/photos/background', { body: await withDataUrl(photo), ...options })
  }

  /** Has up to 20 photos judged, for 0.05 USD in all; `waitForJob` or `watchJob` tell what came of it. */
  async createJob({ items, ...others }: NewJob, options?: KeyedOptions): Promise<Job> {
    const body = { items: await Promise.all(items.map(withDataUrl)), ...others }
    return this.#call('POST', '/v1/photos/jobs', { body, ...options })
  }

  /** A job with its items and their results. */
  job(jobId: string, options?: CallOptions): Promise<Job> {
    return this.#call('GET', `/v1/photos/jobs/${segment(jobId)}`, options)
  }

  /** Jobs, the newest first, a page at a time. */
  listJobs(filters?: JobFilters, options?: CallOptions): Promise<JobList> {
    return this.#call('GET', '/v1/photos/jobs', { query: filters, ...options })
  }

  /** Cancels the items of a job that are not being judged yet. */
  cancelJob(jobId: string, options?: CallOptions): Promise<Job> {
    return this.#call('POST', `/v1/photos/jobs/${segment(jobId)}/cancel`, options)
  }

  /** Deletes a job, its results and what is left of its photos. */
  deleteJob(jobId: string, options?: CallOptions): Promise<void> {
    return this.#delete(`/v1/photos/jobs/${segment(jobId)}`, options)
  }

  /**
   * Looks at a job until it has ended, whether completed, failed or cancelled.
   * @throws JobNotDoneError where it has not after `timeoutMs`; it goes on all the same.
   */
  async waitForJob(jobId: string, options: WaitOptions = {}): Promise<Job> {
    const { signal, intervalMs = 2000, timeoutMs = 600_000 } = options
    const end = Date.now() + timeoutMs
    for (;;) {
      const job = await this.job(jobId, { signal })
      if (job.status !== 'queued' && job.status !== 'running') return job
      if (Date.now() + intervalMs > end) throw new JobNotDoneError(job)
      await this.#transport.wait(intervalMs, signal)
    }
  }

  /** What becomes of a job, as it happens, until its end: `for await (const { event, data } of likeness.watchJob(id))`. */
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

  /** What an authority asks of a document's photo; of an earlier version, such as a result names, what it asked. */
  rules(documentId: string, version?: string, options?: CallOptions): Promise<RulesRecord> {
    return this.#call('GET', '/v1/rules', { query: { documentId, version }, ...options })
  }

  /** The documents that a photo can be checked against, a page at a time. */
  documents(filters?: DocumentFilters, options?: CallOptions): Promise<DocumentList> {
    return this.#call('GET', '/v1/documents', { query: filters, ...options })
  }

  /** Whose key this is, what their wallet holds, and what they called this month. */
  account(options?: CallOptions): Promise<Account> {
    return this.#call('GET', '/v1/account', options)
  }

  /** Calls and charges by day (UTC, `2026-11-30`) and operation; by default of the last 30 days. */
  usage(range?: UsageRange, options?: CallOptions): Promise<Usage> {
    return this.#call('GET', '/v1/usage', { query: range, ...options })
  }

  /** What went in and out of the wallet, a page at a time. */
  statement(filters?: Omit<StatementFilters, 'format'>, options?: CallOptions): Promise<Statement> {
    return this.#call('GET', '/v1/wallet/statement', { query: filters, ...options })
  }

  /** The same as comma-separated values, whole. */
  statementCsv(
    filters?: Pick<StatementFilters, 'from' | 'to' | 'kind'>,
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

  /** What each operation costs. */
  pricing(options?: CallOptions): Promise<PriceList> {
    return this.#call('GET', '/v1/pricing', options)
  }

  /** Has the ends of jobs sent to an address; the answer holds the secret that signs them, this once. */
  createWebhook(webhook: WebhookRequest, options?: KeyedOptions): Promise<WebhookWithSecret> {
    return this.#call('POST', '/v1/webhooks', { body: webhook, ...options })
  }

  listWebhooks(options?: CallOptions): Promise<WebhookList> {
    return this.#call('GET', '/v1/webhooks', options)
  }

  webhook(webhookId: string, options?: CallOptions): Promise<Webhook> {
    return this.#call('GET', webhookPath(webhookId), options)
  }

  /** Changes what is given, and leaves the rest. */
  updateWebhook(webhookId: string, changes: WebhookUpdate, options?: CallOptions): Promise<Webhook> {
    return this.#call('PATCH', webhookPath(webhookId), { body: changes, ...options })
  }

  deleteWebhook(webhookId: string, options?: CallOptions): Promise<void> {
    return this.#delete(webhookPath(webhookId), options)
  }

  /** Gives a webhook a new secret; the old one signs along for a day. */
  rotateWebhookSecret(webhookId: string, options?: KeyedOptions): Promise<WebhookWithSecret> {
    return this.#call('POST', `${webhookPath(webhookId)}/rotate`, options)
  }

  /** Sends a test event. */
  testWebhook(webhookId: string, options?: KeyedOptions): Promise<WebhookTest> {
    return this.#call('POST', `${webhookPath(webhookId)}/test`, options)
  }

  /** What was sent to a webhook and what came back, a page at a time. */
  webhookDeliveries(webhookId: string, page?: Page, options?: CallOptions): Promise<DeliveryList> {
    return this.#call('GET', `${webhookPath(webhookId)}/deliveries`, { query: page, ...options })
  }

  /** Every document of the public catalog. Needs no key. */
  catalog(options?: CallOptions): Promise<Catalog> {
    return this.#call('GET', '/public/requirements', options)
  }

  /** What the public catalog says of a document, such as `us`, `passport`. Needs no key. */
  requirement(country: string, document: string, options?: CallOptions): Promise<Requirement> {
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

const webhookPath = (webhookId: string) => `/v1/webhooks/${segment(webhookId)}`

/**
 * A value as one step of a path.
 * @throws TypeError for what would make another address of it.
 */
function segment(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" is no id`)
  return encodeURIComponent(value)
}
