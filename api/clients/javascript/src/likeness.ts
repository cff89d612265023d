import type { Account, CheckResult, DocumentList, PriceList, RulesRecord } from './answers.ts'
import { LikenessError } from './error.ts'

export interface LikenessOptions {
  /** `lk_live_…` */
  apiKey: string
  /** The root of the service, such as `http://localhost:4321`. */
  baseUrl: string
  /** In place of the platform's own fetch. */
  fetch?: typeof globalThis.fetch
}

/** The platform API. Every method rejects with a LikenessError where there is no answer. */
export class Likeness {
  readonly #options: LikenessOptions

  constructor(options: LikenessOptions) {
    this.#options = options
  }

  /**
   * Judges one photo against one document's rule, for 0.05 USD.
   * @param photo The document's id, and the image as a data URL: `data:image/jpeg;base64,…`.
   * @param options To send a call again without paying twice, give it the same idempotency key; each call without one
   *   gets a new one.
   */
  checkPhoto(
    photo: { documentId: string; imageBase64: string },
    { idempotencyKey = crypto.randomUUID() }: { idempotencyKey?: string } = {},
  ): Promise<CheckResult> {
    return this.#call('/photos/check', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify(photo),
    })
  }

  /** Whose key this is, and what their wallet holds. */
  account(): Promise<Account> {
    return this.#call('/account')
  }

  /** Every document that a photo can be checked against. */
  documents(): Promise<DocumentList> {
    return this.#call('/documents')
  }

  /** What an authority asks of a document's photo. */
  rules(documentId: string): Promise<RulesRecord> {
    return this.#call(`/rules?${new URLSearchParams({ documentId })}`)
  }

  /** What each operation costs. */
  pricing(): Promise<PriceList> {
    return this.#call('/pricing')
  }

  async #call<Answer>(path: string, request: RequestInit = {}): Promise<Answer> {
    const { apiKey, baseUrl, fetch = globalThis.fetch } = this.#options
    const headers = { ...request.headers, Accept: 'application/json', Authorization: `Bearer ${apiKey}` }
    let response: Response
    let text: string
    try {
      response = await fetch(`${baseUrl.replace(/\/+$/, '')}/api/v1${path}`, { ...request, headers })
      text = await response.text()
    } catch (cause) {
      throw new LikenessError(
        0,
        { code: 'connection_failed', detail: 'The API could not be reached.' },
        cause,
      )
    }
    const answer = parse(text)
    if (!response.ok || answer === undefined) throw new LikenessError(response.status, { ...answer })
    return answer as Answer
  }
}

/** An object of JSON; undefined for anything else, such as a proxy's error page. */
function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
