import type { Account, CheckResult, DocumentList, PriceList, RulesRecord, Usage } from './answers.ts'
import { LikenessError } from './error.ts'

export interface LikenessOptions {
  /** `lk_live_…` */
  apiKey: string
  /** The root of the service, such as `http://localhost:4321`. */
  baseUrl: string
  /** In place of the platform's own fetch. */
  fetch?: typeof globalThis.fetch
}

/** One photo, and the document that it is for. */
export interface Photo {
  documentId: string
  /** A data URL: `data:image/jpeg;base64,…`. */
  imageBase64: string
  /** Whom the photo shows; an adult where absent. infant: below 1 year; child: 1 to 9 years. */
  subject?: 'adult' | 'child' | 'infant'
}

export interface CallOptions {
  /** To send a call again without paying twice, give it the same key; each call without one gets a new one. */
  idempotencyKey?: string
}

/** What the list of documents can be narrowed down by, and which page of it is asked for. */
export interface DocumentFilters {
  /** ISO 3166-1 alpha-2: `us`. */
  country?: string
  kind?: DocumentList['data'][number]['kind']
  /** Words of the id, the title or the country's name. */
  q?: string
  /** 1 to 100. */
  limit?: number
  /** The `next_cursor` of the page before. */
  cursor?: string
}

/** The platform API. Every method rejects with a LikenessError where there is no answer. */
export class Likeness {
  readonly #options: LikenessOptions

  constructor(options: LikenessOptions) {
    this.#options = options
  }

  /** Judges whether a photo can be used, by the best crop that the document allows, for 0.05 USD. */
  checkPhoto(photo: Photo, options: CallOptions = {}): Promise<CheckResult> {
    return this.#judge('/photos/check', photo, options)
  }

  /** Judges whether the file, as it is, is what the authority accepts, for 0.05 USD. */
  validatePhoto(photo: Photo, options: CallOptions = {}): Promise<CheckResult> {
    return this.#judge('/photos/validate', photo, options)
  }

  /** Whose key this is, what their wallet holds, and what they called this month. */
  account(): Promise<Account> {
    return this.#call('/account')
  }

  /** The documents that a photo can be checked against, a page at a time. */
  documents(filters: DocumentFilters = {}): Promise<DocumentList> {
    return this.#call(`/documents${query(filters)}`)
  }

  /** What an authority asks of a document's photo; of an earlier version, such as a result names, what it asked. */
  rules(documentId: string, version?: string): Promise<RulesRecord> {
    return this.#call(`/rules${query({ documentId, version })}`)
  }

  /** Calls and charges by day (UTC, `2026-11-30`) and operation; by default of the last 30 days. */
  usage(range: { from?: string; to?: string } = {}): Promise<Usage> {
    return this.#call(`/usage${query(range)}`)
  }

  /** What each operation costs. */
  pricing(): Promise<PriceList> {
    return this.#call('/pricing')
  }

  #judge(
    path: string,
    photo: Photo,
    { idempotencyKey = crypto.randomUUID() }: CallOptions,
  ): Promise<CheckResult> {
    return this.#call(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify(photo),
    })
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

/** A query of what is given, with its question mark; empty where nothing is. */
function query(parameters: object): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) given.set(name, String(value))
  }
  return given.size > 0 ? `?${given}` : ''
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
