import type * as Api from './api-types.ts'
import { type Call, parsed, publicAddress, segment, send, type Transport, wait } from './call.ts'
import { JobNotDoneError } from './errors.ts'
import { type JobEvent, jobEvents } from './job-events.ts'
import { type FeedOptions, feed, type JobPhoto } from './job-feed.ts'
import { type Photo, withDataUrl, withPhoto } from './photo.ts'
import type * as Given from './requests.ts'
import { type CallOptions, itemsOf, type KeyedOptions, type LikenessOptions } from './requests.ts'

/** What the methods of the client are made of. */
export interface Calls {
  readonly transport: Transport
  /** Makes a call that is answered with JSON. @param path Below `/api`. */
  call<Answer>(method: Call<Answer>['method'], path: string, parts?: CallParts): Promise<Answer>
  /** Deletes something. If an earlier try may have done so, it is no failure that there is nothing. */
  remove(path: string, options?: CallOptions): Promise<void>
}

type CallParts = KeyedOptions & { query?: object | undefined; body?: unknown }

/** The calls with the options of a client. */
export function callsBy({
  apiKey,
  baseUrl = publicAddress,
  timeoutMs = 60_000,
  maxRetries = 2,
  ...others
}: LikenessOptions): Calls {
  const { fetch = globalThis.fetch, wait: waits = wait } = others
  const root = baseUrl.replace(/\/+$/, '')
  const transport = { apiKey, baseUrl: root, timeoutMs, maxRetries, fetch, wait: waits }
  return {
    transport,
    call<Answer>(method: Call<Answer>['method'], path: string, parts: CallParts = {}) {
      const read = async (response: Response) => parsed(await response.text()) as Answer | undefined
      return send(transport, { method, path: `/api${path}`, read, ...parts })
    },
    async remove(path, options = {}) {
      const gone = { doneBefore: null, read: async () => null }
      await send(transport, { method: 'DELETE', path: `/api${path}`, ...gone, ...options })
    },
  }
}

/** The operations that photos are sent to: checks, backgrounds and jobs. */
export class PhotoCalls {
  readonly #calls: Calls

  constructor(options: LikenessOptions = {}) {
    this.#calls = callsBy(options)
  }

  /** Judges whether a photo can be used, by the best crop that the document allows, for 0.05 USD. */
  async checkPhoto(photo: Given.PhotoToCheck, options?: KeyedOptions): Promise<Api.CheckResult> {
    return this.#calls.call('POST', '/v1/photos/check', { body: await withPhoto(photo), ...options })
  }

  /** Judges whether the file, unchanged, is acceptable to the authority, for 0.05 USD. */
  async validatePhoto(photo: Given.PhotoToCheck, options?: KeyedOptions): Promise<Api.CheckResult> {
    return this.#calls.call('POST', '/v1/photos/validate', { body: await withPhoto(photo), ...options })
  }

  /** Replaces the background behind the person with one that the document accepts, for 0.25 USD. */
  async replaceBackground(
    photo: Given.BackgroundToReplace,
    options?: KeyedOptions,
  ): Promise<Api.BackgroundResult> {
    return this.#calls.call('POST', '/v1/photos/background', { body: await withPhoto(photo), ...options })
  }

  /**
   * Creates a job that judges photos in the background, for 0.05 USD for each 20: up to 20 `items`, whose outcome `waitForJob` or
   * `watchJob` returns; or, without items, up to 10,000 photos of its `documentId`, which `addJobItems` adds.
   */
  async createJob({ items, ...others }: Given.NewJob, options?: KeyedOptions): Promise<Api.Job> {
    const sent = items && (await Promise.all(itemsOf(items).map(withDataUrl)))
    return this.#calls.call('POST', '/v1/photos/jobs', { body: { items: sent, ...others }, ...options })
  }

  /** A job, with its items and their results if it was created with them. */
  job(jobId: string, options?: CallOptions): Promise<Api.Job> {
    return this.#calls.call('GET', jobPath(jobId), options)
  }

  /** Lists jobs, newest first, one page per call. */
  listJobs(filters?: Given.JobFilters, options?: CallOptions): Promise<Api.JobList> {
    return this.#calls.call('GET', '/v1/photos/jobs', { query: filters, ...options })
  }

  /** Adds one photo to an open job. The same photo with the same id is accepted once, however often it is sent. */
  async addJobItem(jobId: string, photo: JobPhoto, options?: CallOptions): Promise<Api.JobItem> {
    const { itemId, ...body } = await withDataUrl(photo)
    return this.#calls.call('PUT', `${jobPath(jobId)}/items/${segment(itemId)}`, { body, ...options })
  }

  /**
   * Adds many photos to an open job, a few at the same time, and waits while the service asks for it. If it fails, repeat it with the
   * same photos: those that were accepted stay so.
   * @returns The number of photos.
   */
  addJobItems(
    jobId: string,
    photos: Iterable<JobPhoto> | AsyncIterable<JobPhoto>,
    options: FeedOptions = {},
  ): Promise<number> {
    const { signal } = options
    return feed(
      photos,
      (photo) => this.addJobItem(jobId, photo, { signal }),
      this.#calls.transport.wait,
      options,
    )
  }

  /**
   * Makes an address for each of up to 100 photos of an open job, valid for an hour by default. Who has one can send that photo without
   * a key, such as a browser with `uploadPhoto`.
   */
  makeUploadAddresses(
    jobId: string,
    addresses: Given.NewUploadAddresses,
    options?: CallOptions,
  ): Promise<Api.UploadAddresses> {
    return this.#calls.call('POST', `${jobPath(jobId)}/upload-addresses`, { body: addresses, ...options })
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
    return this.#calls.call('PUT', `/v1/uploads/${segment(token)}`, { body, ...options })
  }

  /** The job takes no more photos; the rest of them is judged. */
  closeJob(jobId: string, options?: CallOptions): Promise<Api.Job> {
    return this.#calls.call('POST', `${jobPath(jobId)}/close`, options)
  }

  /** No further photo of the job is held and judged until it is resumed. */
  pauseJob(jobId: string, options?: CallOptions): Promise<Api.Job> {
    return this.#calls.call('POST', `${jobPath(jobId)}/pause`, options)
  }

  /** Goes on with a job that was paused, by a call or for lack of money. */
  resumeJob(jobId: string, options?: CallOptions): Promise<Api.Job> {
    return this.#calls.call('POST', `${jobPath(jobId)}/resume`, options)
  }

  /** Cancels the items of a job that are not yet being judged. */
  cancelJob(jobId: string, options?: CallOptions): Promise<Api.Job> {
    return this.#calls.call('POST', `${jobPath(jobId)}/cancel`, options)
  }

  /** Deletes a job, its results and the photos that are still stored. */
  deleteJob(jobId: string, options?: CallOptions): Promise<void> {
    return this.#calls.remove(jobPath(jobId), options)
  }

  /** Items of a job that have ended, in the order in which they were accepted, one page per call. */
  listJobItems(jobId: string, page?: Given.JobItemFilters, options?: CallOptions): Promise<Api.JobItemList> {
    return this.#calls.call('GET', `${jobPath(jobId)}/items`, { query: page, ...options })
  }

  /** Each item of a job once, as they end, until the job has ended: `for await (const item of …)`. */
  async *allJobItems(
    jobId: string,
    { signal, intervalMs = 2000 }: Omit<Given.WaitOptions, 'timeoutMs'> = {},
  ): AsyncGenerator<Api.JobItem, void> {
    let cursor: string | undefined
    for (;;) {
      const { data, next_cursor } = await this.listJobItems(jobId, { cursor }, { signal })
      yield* data
      if (next_cursor === null) return
      cursor = next_cursor
      if (data.length === 0) await this.#calls.transport.wait(intervalMs, signal)
    }
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
      if (job.ended_at !== null) return job
      if (Date.now() + intervalMs > end) throw new JobNotDoneError(job)
      await this.#calls.transport.wait(intervalMs, signal)
    }
  }

  /** The changes of a job as they happen, until its end: `for await (const { event, data } of likeness.watchJob(id))`. */
  async *watchJob(jobId: string, options: CallOptions = {}): AsyncGenerator<JobEvent, void> {
    const stream = await send<Response>(this.#calls.transport, {
      method: 'GET',
      path: `/api${jobPath(jobId)}/events`,
      accept: 'text/event-stream',
      read: async (response) => response,
      ...options,
    })
    yield* jobEvents(stream, options.signal)
  }
}

const jobPath = (jobId: string) => `/v1/photos/jobs/${segment(jobId)}`
