import type * as Api from './api-types.ts'
import { keyIdOf, type VerifyOptions, verifyAttestation } from './attestation.ts'
import { parsed, segment, send } from './call.ts'
import { withDataUrl } from './photo.ts'
import { type Calls, callsBy, PhotoCalls } from './photo-calls.ts'
import type * as Given from './requests.ts'
import type { CallOptions, KeyedOptions } from './requests.ts'

/**
 * The platform API and the public catalog. After the retries that may help, every method rejects with a LikenessError if
 * there is no result, or with the signal's reason if the call was aborted.
 */
export class Likeness extends PhotoCalls {
  readonly #calls: Calls
  #keys: { jwks: Api.JwkSet; readAtMs: number } | undefined

  constructor(options: Given.LikenessOptions = {}) {
    super(options)
    this.#calls = callsBy(options)
  }

  /** The result of a check or a validation of the last 30 days, by its `request_id`. */
  keptCheck(requestId: string, options?: CallOptions): Promise<Api.KeptCheck> {
    return this.#calls.call('GET', `/v1/checks/${segment(requestId)}`, options)
  }

  /** Makes a case of a result, named by its `request_id`, about which a member decides in the dashboard. */
  async createReview(review: Given.NewReview, options?: KeyedOptions): Promise<Api.Review> {
    const body = review.keepSeconds === undefined ? review : await withDataUrl(review)
    return this.#calls.call('POST', '/v1/reviews', { body, ...options })
  }

  /** A case, with the decision in `override` once there is one. */
  review(reviewId: string, options?: CallOptions): Promise<Api.Review> {
    return this.#calls.call('GET', `/v1/reviews/${segment(reviewId)}`, options)
  }

  /** Lists cases, newest first, one page per call. */
  listReviews(filters?: Given.ReviewFilters, options?: CallOptions): Promise<Api.ReviewList> {
    return this.#calls.call('GET', '/v1/reviews', { query: filters, ...options })
  }

  /** Deletes a case, its photo and its decision. */
  deleteReview(reviewId: string, options?: CallOptions): Promise<void> {
    return this.#calls.remove(`/v1/reviews/${segment(reviewId)}`, options)
  }

  /** What an authority asks of a document's photo; with an earlier version, such as a result names, what it asked then. */
  rules(documentId: string, version?: string, options?: CallOptions): Promise<Api.RulesRecord> {
    return this.#calls.call('GET', '/v1/rules', { query: { documentId, version }, ...options })
  }

  /** The documents that a photo can be checked against, one page per call. */
  documents(filters?: Given.DocumentFilters, options?: CallOptions): Promise<Api.DocumentList> {
    return this.#calls.call('GET', '/v1/documents', { query: filters, ...options })
  }

  /** The account of this key, with the balance of its wallet and its calls this month. */
  account(options?: CallOptions): Promise<Api.Account> {
    return this.#calls.call('GET', '/v1/account', options)
  }

  /** Calls and charges by day (UTC, `2026-11-30`) and operation; the last 30 days by default. */
  usage(range?: Given.UsageRange, options?: CallOptions): Promise<Api.Usage> {
    return this.#calls.call('GET', '/v1/usage', { query: range, ...options })
  }

  /** How many photos were READY, REVIEW and RETAKE, by day, month, document or key; the last 30 days by default. */
  verdictReport(filters?: Given.VerdictFilters, options?: CallOptions): Promise<Api.VerdictReport> {
    return this.#calls.call('GET', '/v1/reports/verdicts', { query: filters, ...options })
  }

  /** Which checks had photos answered RETAKE or REVIEW, and how often one was the only reason. */
  findingReport(filters?: Given.FindingFilters, options?: CallOptions): Promise<Api.FindingReport> {
    return this.#calls.call('GET', '/v1/reports/findings', { query: filters, ...options })
  }

  /** The entries of the wallet, in and out, one page per call. */
  statement(filters?: Omit<Given.StatementFilters, 'format'>, options?: CallOptions): Promise<Api.Statement> {
    return this.#calls.call('GET', '/v1/wallet/statement', { query: filters, ...options })
  }

  /** The same as comma-separated values, in one piece. */
  statementCsv(
    filters?: Pick<Given.StatementFilters, 'from' | 'to' | 'kind'>,
    options?: CallOptions,
  ): Promise<string> {
    return send(this.#calls.transport, {
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
    return this.#calls.call('GET', '/v1/pricing', options)
  }

  /** Makes a policy: which checks count, which only warn, and which are left out. A call names it as `policy`. */
  createPolicy({ name, ...settings }: Given.NewPolicy, options?: KeyedOptions): Promise<Api.Policy> {
    return this.#calls.call('POST', '/v1/policies', { body: { name, settings }, ...options })
  }

  listPolicies(page?: Given.Page, options?: CallOptions): Promise<Api.PolicyList> {
    return this.#calls.call('GET', '/v1/policies', { query: page, ...options })
  }

  /** A policy with all its versions. */
  policy(name: string, options?: CallOptions): Promise<Api.PolicyWithVersions> {
    return this.#calls.call('GET', policyPath(name), options)
  }

  /** Makes a new version of a policy. Settings that are absent get their usual values. */
  changePolicy(name: string, settings: Api.PolicySettings, options?: CallOptions): Promise<Api.Policy> {
    return this.#calls.call('PUT', policyPath(name), { body: { settings }, ...options })
  }

  /** Ends the use of a policy. Its versions can still be read. */
  archivePolicy(name: string, options?: CallOptions): Promise<Api.Policy> {
    return this.#calls.call('DELETE', policyPath(name), options)
  }

  /**
   * Makes a webhook: an address that receives an event when a job ends, or a review is decided. Only this answer contains the
   * signing secret.
   */
  createWebhook(webhook: Api.WebhookRequest, options?: KeyedOptions): Promise<Api.WebhookWithSecret> {
    return this.#calls.call('POST', '/v1/webhooks', { body: webhook, ...options })
  }

  listWebhooks(page?: Given.Page, options?: CallOptions): Promise<Api.WebhookList> {
    return this.#calls.call('GET', '/v1/webhooks', { query: page, ...options })
  }

  webhook(webhookId: string, options?: CallOptions): Promise<Api.Webhook> {
    return this.#calls.call('GET', webhookPath(webhookId), options)
  }

  /** Changes the given members, and leaves the rest unchanged. */
  updateWebhook(webhookId: string, changes: Api.WebhookUpdate, options?: CallOptions): Promise<Api.Webhook> {
    return this.#calls.call('PATCH', webhookPath(webhookId), { body: changes, ...options })
  }

  deleteWebhook(webhookId: string, options?: CallOptions): Promise<void> {
    return this.#calls.remove(webhookPath(webhookId), options)
  }

  /** Gives a webhook a new secret. For one day, events are signed with the old secret too. */
  rotateWebhookSecret(webhookId: string, options?: KeyedOptions): Promise<Api.WebhookWithSecret> {
    return this.#calls.call('POST', `${webhookPath(webhookId)}/rotate`, options)
  }

  /** Sends a test event. */
  testWebhook(webhookId: string, options?: KeyedOptions): Promise<Api.WebhookTest> {
    return this.#calls.call('POST', `${webhookPath(webhookId)}/test`, options)
  }

  /** The events that were sent to a webhook, and the responses, one page per call. */
  webhookDeliveries(webhookId: string, page?: Given.Page, options?: CallOptions): Promise<Api.DeliveryList> {
    return this.#calls.call('GET', `${webhookPath(webhookId)}/deliveries`, { query: page, ...options })
  }

  /** Every document of the public catalog. Needs no key. */
  catalog(options?: CallOptions): Promise<Api.Catalog> {
    return this.#calls.call('GET', '/public/requirements', options)
  }

  /** The public catalog's entry for a document, such as `us`, `passport`. Needs no key. */
  requirement(country: string, document: string, options?: CallOptions): Promise<Api.Requirement> {
    return this.#calls.call('GET', `/public/requirements/${segment(country)}/${segment(document)}`, options)
  }

  /**
   * What an attestation says, and with `photo` that it is about this file. Verified on this machine, with the keys of the service,
   * which are asked for once an hour unless `jwks` has them. Needs no key.
   * @throws AttestationError if it does not hold.
   */
  async verifyAttestation(
    attestation: string,
    { photo, jwks, ...options }: Partial<VerifyOptions> & CallOptions = {},
  ): Promise<Api.AttestationClaims> {
    const kid = keyIdOf(attestation)
    return verifyAttestation(attestation, { photo, jwks: jwks ?? (await this.#keysWith(kid, options)) })
  }

  async #keysWith(kid: string, options: CallOptions): Promise<Api.JwkSet> {
    const { jwks, readAtMs } = this.#keys ?? { readAtMs: Number.NEGATIVE_INFINITY }
    const ageMs = Date.now() - readAtMs
    // A new key is asked for at once, but not by each attestation that names one which does not exist.
    if (jwks && ageMs < (jwks.keys.some((key) => key.kid === kid) ? 3_600_000 : 10_000)) return jwks
    const read = async (response: Response) => parsed(await response.text()) as Api.JwkSet | undefined
    const found = await send(this.#calls.transport, {
      method: 'GET',
      path: '/.well-known/jwks.json',
      read,
      ...options,
    })
    this.#keys = { jwks: found, readAtMs: Date.now() }
    return found
  }
}

const policyPath = (name: string) => `/v1/policies/${segment(name)}`

const webhookPath = (webhookId: string) => `/v1/webhooks/${segment(webhookId)}`
