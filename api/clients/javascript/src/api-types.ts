// Written by `npm run clients:types` from the OpenAPI document of the API. Do not edit.
/** What programs tell problems apart by. */
export type ProblemCode =
  | 'invalid_request'
  | 'malformed_json'
  | 'missing_key'
  | 'invalid_key'
  | 'cookie_not_accepted'
  | 'insufficient_funds'
  | 'spend_limit_reached'
  | 'missing_scope'
  | 'batch_of_another_key'
  | 'upload_address_not_valid'
  | 'unknown_document'
  | 'unknown_version'
  | 'unknown_policy'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'idempotency_in_progress'
  | 'policy_exists'
  | 'policy_in_use'
  | 'job_ended'
  | 'batch_closed'
  | 'batch_item_exists'
  | 'too_many_batches'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'unsupported_image_format'
  | 'unreadable_image'
  | 'too_many_pixels'
  | 'decoding_stopped'
  | 'no_face'
  | 'no_clean_matte'
  | 'editing_not_allowed'
  | 'color_not_allowed'
  | 'unknown_result'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'too_many_concurrent_calls'
  | 'too_much_unpaid_work'
  | 'too_many_stored_photos'
  | 'too_many_reviews'
  | 'too_many_repeats'
  | 'too_many_failures'
  | 'too_many_streams'
  | 'headers_too_large'
  | 'caller_left'
  | 'internal'
  | 'engine_failure'
  | 'queue_full'
  | 'job_expired'
  | 'check_timed_out'
  | 'not_ready'

/** What may be asked for where something is read, by operation. */
export interface Queries {
  'wallet.statement': {
    /** The first day (UTC). If absent, the range starts with the first entry. */
    from?: string | undefined
    /** The last day (UTC), which is included. If absent, the range ends now. */
    to?: string | undefined
    /** Only entries of this kind. If absent, entries of all kinds. */
    kind?: 'top_up' | 'charge' | 'refund' | 'adjustment' | undefined
    /** "csv" answers the whole range at once and ignores limit and cursor. So does Accept: text/csv. */
    format?: 'json' | 'csv' | undefined
    /** The most entries to answer, from 1 to 100. */
    limit?: number | undefined
    /** The next_cursor of the previous page; absent for the first page. */
    cursor?: string | undefined
  }
  usage: {
    /** The first day (UTC). If absent, the report covers the 30 days up to the last day. */
    from?: string | undefined
    /** The last day (UTC), which is included. If absent, today. */
    to?: string | undefined
  }
  'reports.verdicts': {
    /** The first day (UTC). If absent, the report covers the 30 days up to the last day. */
    from?: string | undefined
    /** The last day (UTC), which is included. If absent, today. */
    to?: string | undefined
    /** What a row counts: a day (UTC), a month, or with "all" the whole range. `period` names it. */
    by?: 'day' | 'month' | 'all' | undefined
    /** A row for each document or key. If absent, for all together. */
    group?: 'document' | 'key' | undefined
    /** "csv" answers the rows as a file (RFC 4180). */
    format?: 'json' | 'csv' | undefined
  }
  'reports.findings': {
    /** The first day (UTC). If absent, the report covers the 30 days up to the last day. */
    from?: string | undefined
    /** The last day (UTC), which is included. If absent, today. */
    to?: string | undefined
    /** What a row counts: a day (UTC), a month, or with "all" the whole range. `period` names it. */
    by?: 'day' | 'month' | 'all' | undefined
    /** Only photos for this document. If absent, for all. */
    documentId?: string | undefined
    /** "csv" answers the rows as a file (RFC 4180). */
    format?: 'json' | 'csv' | undefined
  }
  documents: {
    /** Only documents of this country; an empty list if the catalog has none. */
    country?: string | undefined
    /** Only documents of this kind. */
    kind?:
      | 'passport'
      | 'visa'
      | 'identity-card'
      | 'residence-permit'
      | 'driving-licence'
      | 'other'
      | undefined
    /** Only documents whose id, title or country contains every word, in any case and with any accents. */
    q?: string | undefined
    /** The most entries to answer, from 1 to 100. */
    limit?: number | undefined
    /** The next_cursor of the previous page; absent for the first page. */
    cursor?: string | undefined
  }
  rules: {
    /** The id of a document, such as "us-passport"; `GET /api/v1/documents` lists them. */
    documentId: string
    /** A version of the document, such as the rules_version of a result. If absent, the current version. */
    version?: string | undefined
  }
  'photos.jobs.list': {
    /** Only jobs of this status. */
    status?: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | undefined
    /** The most entries to answer, from 1 to 100. */
    limit?: number | undefined
    /** The next_cursor of the previous page; absent for the first page. */
    cursor?: string | undefined
  }
  'batches.list': {
    /** Only batches of this status. */
    status?: 'open' | 'closed' | 'cancelling' | 'completed' | 'cancelled' | undefined
    /** The most entries to answer, from 1 to 100. */
    limit?: number | undefined
    /** The next_cursor of the previous page; absent for the first page. */
    cursor?: string | undefined
  }
  'batches.results': {
    /** "jsonl" answers one JSON object in each line, "csv" one row for each photo, without measurements. In both, the header Link has the address of the next page, and all pages one after the other are one file. */
    format?: 'json' | 'jsonl' | 'csv' | undefined
    /** The most entries to answer, from 1 to 100. */
    limit?: number | undefined
    /** The next_cursor of the previous page; absent for the first page. */
    cursor?: string | undefined
  }
  'reviews.list': {
    /** Only reviews of this status. */
    status?: 'open' | 'decided' | undefined
    /** The most entries to answer, from 1 to 100. */
    limit?: number | undefined
    /** The next_cursor of the previous page; absent for the first page. */
    cursor?: string | undefined
  }
  'webhooks.deliveries': {
    /** The most entries to answer, from 1 to 100. */
    limit?: number | undefined
    /** The next_cursor of the previous page; absent for the first page. */
    cursor?: string | undefined
  }
}

export interface Account {
  id: string
  /** False for a test key: the answer is then about test mode, which has no wallet. */
  livemode: boolean
  owner: string
  /** The key with which the call was made. */
  key: AccountKey
  wallet: AccountWallet
  /** How many calls of `photos.check` and `photos.validate` are still free. A new account has some. Those of a plan are not among them. */
  free_checks: number
  /** This month, as `GET /api/v1/usage` reports it by day: calls appear a few seconds late, charges are exact. */
  usage: AccountUsage
}

export interface AccountKey {
  id: string
  name: string
  /** The beginning of the key and its last characters, to tell keys apart. */
  hint: string
  /** The scopes of the key. */
  scopes: ('read' | 'photos:check' | 'photos:jobs' | 'photos:background' | 'reviews')[]
  /** The time from which the key is refused; null if it does not expire. */
  expires_at: string | null
  /** The policy of its calls that name none; null if they have none. */
  default_policy: string | null
  /** When the key was last used; calls of the last minute may be missing. */
  last_used_at: string | null
}

export interface AccountWallet {
  currency: 'USD'
  /** The sum of all top-ups minus all charges. */
  posted: string
  /** The amount that calls in progress have set aside. */
  held: string
  /** The amount that a further call can spend: posted minus held. */
  available: string
}

export interface AccountUsage {
  /** The first day of this month (UTC). */
  from: string
  /** Today (UTC). */
  to: string
  currency: 'USD'
  total: CallCounts
  /** The operations that were called or charged this month, by name. */
  operations: OperationCounts[]
}

export interface CallCounts {
  /** The number of answered calls. */
  calls: number
  /** Of these, the number that succeeded. */
  succeeded: number
  /** The number answered with a status from 400 to 499. */
  refused: number
  /** The number answered with a status of 500 or more. */
  failed: number
  /** Their cost, in USD: the charges of the statement, before any refund. */
  charged: string
}

export interface OperationCounts {
  /** The number of answered calls. */
  calls: number
  /** Of these, the number that succeeded. */
  succeeded: number
  /** The number answered with a status from 400 to 499. */
  refused: number
  /** The number answered with a status of 500 or more. */
  failed: number
  /** Their cost, in USD: the charges of the statement, before any refund. */
  charged: string
  /** The operation, by its name in the price list: "photos.check". "plan" for a month of a plan. */
  operation: string
}

export interface Problem {
  /** The address of the page that describes this code. */
  type: string
  title: string
  status: number
  /** What to correct, in one or two sentences. */
  detail: string
  /** Stable: programs distinguish problems by this code. */
  code: string
  /** The id to quote when you ask for help. */
  request_id: string
  /** `invalid_request`: everything that is wrong, and where. */
  errors?:
    | {
        detail: string
        /** A JSON pointer into the body. */
        pointer?: string | undefined
        /** The name of a parameter. */
        parameter?: string | undefined
        /** The name of a header. */
        header?: string | undefined
      }[]
    | undefined
  /** `unknown_document`: similar ids. */
  did_you_mean?: string[] | undefined
  /** `unknown_version`: the versions that exist. */
  versions?: string[] | undefined
  /** `missing_scope`: the scope that the call needs. */
  required_scope?: string | undefined
  /** `missing_scope`: the scopes of the key. */
  scopes?: string[] | undefined
  /** `editing_not_allowed`: forbidden, or crop-only. */
  editing_policy?: string | undefined
  /** `color_not_allowed`: the colours that the document names, each with a value to show it. */
  allowed_colors?:
    | {
        name: string
        hex: string
      }[]
    | undefined
  /** `no_clean_matte`: what is wrong with the outline, such as cuts_into_face. */
  matte_fault?: string | undefined
  currency?: 'USD' | undefined
  /** `insufficient_funds`: the amount that the wallet can spend, in USD. */
  balance?: string | undefined
  /** 402: the price of the call, in USD. */
  price?: string | undefined
  /** `insufficient_funds`: the missing amount, in USD. */
  shortfall?: string | undefined
  /** `insufficient_funds`: the address at which to top up the wallet. */
  top_up_url?: string | undefined
  /** `spend_limit_reached`: the most that may be spent in a month, in USD. */
  spend_limit?: string | undefined
  /** `spend_limit_reached`: what is spent in this month, with calls and jobs under way, in USD. */
  spent?: string | undefined
  /** `spend_limit_reached`: whose limit it is. */
  spend_limit_of?: 'key' | 'organisation' | undefined
  /** `spend_limit_reached`: when the month ends (UTC) and the limit begins anew. */
  month_ends?: string | undefined
  /** 429: the limit that was reached. */
  policy?: string | undefined
  /** 429: the number of calls allowed. */
  limit?: number | undefined
  /** 429: the number of seconds in which they are allowed. */
  window_seconds?: number | undefined
  /** 429 and 503: when to try again. */
  retry_after_seconds?: number | undefined
}

export interface Statement {
  data: StatementLine[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null
  currency: 'USD'
  /** The posted balance before the first entry of the range. */
  opening_balance: string
  /** The posted balance after the last entry of the range. */
  closing_balance: string
}

export interface StatementLine {
  /** The transfer's id. */
  id: string
  /** When it was booked. */
  time: string
  kind: 'top_up' | 'charge' | 'refund' | 'adjustment'
  /** In USD; negative if it left the wallet. */
  amount: string
  /** The posted balance after this entry, in USD. */
  balance: string
  /** The operation that was charged or refunded, by its name in the price list: "photos.check". "plan" for a month of a plan. */
  operation: string | null
  /** Why a refund or an adjustment was booked. */
  reason: string | null
  /** The id of the charge that a refund gives back. */
  refunded_transfer: string | null
  /** The payment of a top-up. */
  payment_reference: string | null
}

export interface Usage {
  /** The first day of the report (UTC). */
  from: string
  /** The last day of the report, which is included. */
  to: string
  currency: 'USD'
  /** By day and operation, the earliest day first. An operation with neither call nor charge on a day is left out. */
  data: DayCounts[]
  total: CallCounts
}

export interface DayCounts {
  /** The number of answered calls. */
  calls: number
  /** Of these, the number that succeeded. */
  succeeded: number
  /** The number answered with a status from 400 to 499. */
  refused: number
  /** The number answered with a status of 500 or more. */
  failed: number
  /** Their cost, in USD: the charges of the statement, before any refund. */
  charged: string
  /** The operation, by its name in the price list: "photos.check". "plan" for a month of a plan. */
  operation: string
  /** The day (UTC). */
  date: string
}

export interface VerdictReport {
  /** The first day of the report (UTC). */
  from: string
  /** The last day of the report, which is included. */
  to: string
  data: VerdictCounts[]
}

export interface VerdictCounts {
  /** The day, such as 2026-11-21, or the month, such as 2026-11; null by "all". */
  period: string | null
  /** The document; null if the report is not by document. */
  document: string | null
  /** The key; null if the report is not by key, and for photos of jobs and of the dashboard. */
  key_id: string | null
  /** The number of photos that were judged. */
  photos: number
  /** Of these, the number of READY. */
  ready: number
  /** The number of REVIEW. */
  review: number
  /** The number of RETAKE. */
  retake: number
}

export interface FindingReport {
  /** The first day of the report (UTC). */
  from: string
  /** The last day of the report, which is included. */
  to: string
  data: FindingCounts[]
}

export interface FindingCounts {
  /** The day, such as 2026-11-21, or the month, such as 2026-11; null by "all". */
  period: string | null
  /** The check that was the reason. */
  check: string
  /** The number of photos with RETAKE in which the check failed. */
  retake: number
  /** Of these, the number in which no other check failed. */
  sole: number
  /** The number of photos with REVIEW in which the check was REVIEW. */
  review: number
}

export interface DocumentList {
  data: DocumentEntry[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null
  /** The number of documents that match the filters, on all pages. */
  total: number
  /** The version of the catalog, which is that of the document that changed last. */
  version: string
}

export interface DocumentEntry {
  /** The id by which calls name the document, such as "us-passport". */
  id: string
  title: string
  /** The kind of document that the photo is for. */
  kind: 'passport' | 'visa' | 'identity-card' | 'residence-permit' | 'driving-licence' | 'other'
  country: {
    /** ISO 3166-1 alpha-2 in lower case, or "eu", "xk" or "zz" (no country). */
    code: string
    name: string
  }
  /** Width and height of the print in millimetres; null if it has none. */
  size_mm: [number, number] | null
  /** The month in which the rule last changed in the catalog: "2026.11". */
  version: string
  /** The weakest tier of trust among the sources of the figures that decide a verdict. */
  trust: string
  /** The address of the document's page. */
  path: string
  /** The address of the document's record in the public catalog. */
  api_url: string
}

export interface RulesRecord {
  /** The id of the document. */
  id: string
  /** The authority that makes the rules. */
  authority: string
  /** The size of the print and of the file. */
  dimensions: Record<string, unknown>
  /** Whether the authority allows edited photos; null if it does not say. */
  editing_policy: {
    policy: string
    [member: string]: unknown
  } | null
  /** The principal source. */
  source_url: string
  /** The month in which this version of the rule was added to the catalog: "2026.11". */
  version: string
  /** The version that followed this one; null for the current version. */
  superseded_by: string | null
  /** The versions that can be requested, the current one first. */
  versions: string[]
  /** How certain the catalog is of the record as a whole. */
  confidence: 'high' | 'medium' | 'low'
  [member: string]: unknown
}

export interface PriceList {
  currency: 'USD'
  /** Every operation. */
  data: Price[]
}

export interface Price {
  /** The name of the operation, also in usage and on the statement. */
  operation: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** The price of a call, in USD. */
  price: string
  /** Prices are per call, however many photos it carries. */
  unit: 'call'
  /** When the price is charged, in words. */
  charged_when: string
  /** What a call can carry; null if it carries no photo. */
  limits: PriceLimits | null
}

export interface PriceLimits {
  /** The number of photos in one call. */
  max_items: number
  /** The largest image file, in bytes. */
  max_image_bytes: number
  /** The most pixels of an image: width times height. */
  max_image_pixels: number
}

export type Language =
  | 'en'
  | 'es'
  | 'pt'
  | 'fr'
  | 'de'
  | 'it'
  | 'pl'
  | 'ru'
  | 'uk'
  | 'tr'
  | 'ar'
  | 'fa'
  | 'hi'
  | 'bn'
  | 'id'
  | 'vi'
  | 'th'
  | 'zh-Hans'
  | 'zh-Hant'
  | 'ja'
  | 'ko'

export interface CheckRequest {
  /** The id of a document, such as "us-passport"; `GET /api/v1/documents` lists them. */
  documentId: string
  /** The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes determine its format. */
  imageBase64: string
  /** The age group of the person. infant: below 1 year; child: 1 to 9 years. Rules that are relaxed for it are applied and named in `relaxed`. If absent, that of the policy; without one, adult. */
  subject?: 'adult' | 'child' | 'infant' | undefined
  /** standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. If absent, that of the policy; without one, standard. */
  profile?: 'standard' | 'strict' | undefined
  /** The name of the policy by which checks count; its latest version is used. null, or an empty text, for none. If absent, the default of the key. */
  policy?: string | null | undefined
  /** The language of messages, advice and notes. If absent, the first of `Accept-Language` that there is; otherwise English. */
  language?: Language | undefined
}

export interface CheckResult {
  /** The document id in upper case. */
  document: string
  /** RETAKE if any check that counts is FAIL, otherwise REVIEW if any is REVIEW, otherwise READY. */
  status: 'READY' | 'REVIEW' | 'RETAKE'
  /** The version of the rule by which the photo was judged: "2026.11". */
  rules_version: string
  /** check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is. */
  mode: 'check' | 'validate'
  /** infant: below 1 year. child: 1 to 9 years. adult: all others. */
  subject: 'adult' | 'child' | 'infant'
  /** The limits by which the photo was judged. Older results lack it; they are `standard`. */
  profile?: 'standard' | 'strict' | undefined
  /** The policy by which checks count, if one was used. */
  policy?: UsedPolicy | undefined
  /** Checks that the authority’s rule states and that the policy does not count. Absent without a policy. */
  waived?: CheckName[] | undefined
  /** The language of messages, advice and notes. What the catalog quotes stays English. Older results lack it; they are English. */
  language?: Language | undefined
  /** What the rule relaxes for this person's age group. */
  relaxed: Relaxation[]
  /** What to know before relying on the verdict: who must take the photo, and what the rule does not state. Older results lack it. */
  notes?: Note[] | undefined
  /** The outcome of each check by its name. */
  checks: Partial<Record<CheckName, 'PASS' | 'REVIEW' | 'FAIL'>>
  /** What each check found. */
  findings: Finding[]
  /** Components of ISO/IEC 29794-5 by name; those that could not be computed are left out. */
  quality: Record<string, QualityComponent>
  /** What ran the networks: onnxruntime (`native`) or TensorFlow.js (`wasm`). Older results lack it. */
  engine?: 'native' | 'wasm' | undefined
  /** The part of the upright photo that was judged. */
  crop: Crop
  /** Lengths in pixels of the upright photo; null if there was nothing to measure. */
  measurements: Measurements
  /** The authority that requires this, and its source. */
  source: Source
  /** False for what a test key made: it costs nothing, and only test keys of the account find it. */
  livemode: boolean
  /** The id to quote when you ask for help. */
  request_id: string
  /** The price of the call, and the balance after it. */
  charge: Charge
}

export interface UsedPolicy {
  name: string
  version: number
}

/** The name of a check. Further names may be added. */
export type CheckName =
  | 'dimensions'
  | 'file_format'
  | 'file_size'
  | 'colour_space'
  | 'compression'
  | 'orientation'
  | 'head_size'
  | 'head_width'
  | 'eye_line'
  | 'head_position'
  | 'inter_eye_distance'
  | 'pose'
  | 'shoulders'
  | 'single_face'
  | 'other_person'
  | 'eyes_open'
  | 'gaze'
  | 'mouth_closed'
  | 'expression'
  | 'occlusion'
  | 'hair_over_eyes'
  | 'head_covering'
  | 'glasses'
  | 'glare'
  | 'tinted_lenses'
  | 'frames_over_eyes'
  | 'exposure'
  | 'lighting'
  | 'face_shadow'
  | 'hot_spots'
  | 'red_eye'
  | 'natural_colour'
  | 'background'
  | 'background_shadow'
  | 'background_object'
  | 'sharpness'
  | 'motion_blur'
  | 'noise'
  | 'pixelation'
  | 'recapture'
  | 'appearance_alteration'

export interface Relaxation {
  /** The check that is judged differently, as in `checks`. */
  check: CheckName
  /** The age up to which the rule relaxes it. */
  under_years: number | null
  /** False if the rule relaxes it only for some of the ages that `subject` spans. */
  certain: boolean
  /** What the rule says. */
  text: string
}

export interface Note {
  /** A stable name of the note. Further names may be added. */
  code:
    | 'taken_by_authority'
    | 'taken_or_brought'
    | 'taken_by_approved'
    | 'submission'
    | 'background_replaced'
    | 'not_stated'
  /** What to know, in one or two sentences for people. */
  message: string
  /** What the authority does not state, by the names in its rule: "background". Empty in other notes. */
  fields: string[]
}

export interface Finding {
  /** Its name, as in `checks`. */
  check: CheckName
  /** PASS: met. FAIL: not met. REVIEW: too close to a limit to decide, or could not be judged. */
  outcome: 'PASS' | 'REVIEW' | 'FAIL'
  /** False if the policy lets the check only warn: it does not change the status. Otherwise absent. */
  counts?: boolean | undefined
  /** False if the photo did not allow the check to be made; its result is then never PASS. */
  assessed: boolean
  /** Null if nothing was measured. */
  measured: number | null
  /** The unit of measured, uncertainty and required. */
  unit: string | null
  /** How probable it is that the requirement is not met, by a curve fitted to labelled pictures; null if the check has none. */
  probability: number | null
  /** 95 % of measurements lie within this distance of the truth. */
  uncertainty: number | null
  /** The limits that the document sets; null if it sets none in figures. */
  required: Limits | null
  /** "ok", or a stable name of the fault. */
  code: FindingCode
  /** The finding in one sentence. */
  message: string
  /** What the person can do, in practical words. */
  advice: string | null
}

export interface Limits {
  min: number | null
  max: number | null
}

/** "ok", or a name of the fault, or of the reason why it could not be judged. Further names may be added. */
export type FindingCode =
  | 'ok'
  | 'relaxed'
  | 'wrong_pixels'
  | 'too_many_pixels'
  | 'too_few_pixels'
  | 'wrong_aspect'
  | 'low_resolution'
  | 'format_not_accepted'
  | 'file_too_small'
  | 'file_too_large'
  | 'not_rgb'
  | 'not_srgb'
  | 'too_many_bits'
  | 'strong_compression'
  | 'visible_blocks'
  | 'compression_ratio'
  | 'not_upright'
  | 'upright_by_metadata'
  | 'no_face'
  | 'face_too_small'
  | 'band_too_narrow_to_tell'
  | 'not_stated'
  | 'head_touches_edge'
  | 'head_too_small'
  | 'head_too_small_maybe'
  | 'head_too_large'
  | 'head_too_large_maybe'
  | 'head_too_narrow'
  | 'head_too_wide'
  | 'eyes_too_low'
  | 'eyes_too_high'
  | 'too_far_left'
  | 'too_far_right'
  | 'too_little_space_above'
  | 'too_much_space_above'
  | 'yaw'
  | 'pitch'
  | 'roll'
  | 'shoulders_not_square'
  | 'shoulder_hidden'
  | 'clothes_like_background'
  | 'several_faces'
  | 'second_face_small'
  | 'second_face_unsure'
  | 'too_little_colour'
  | 'second_face'
  | 'maybe_other_person'
  | 'eyes_behind_dark_lenses'
  | 'eyes_half_open'
  | 'eyes_closed'
  | 'looks_aside'
  | 'looks_away'
  | 'mouth_maybe_open'
  | 'mouth_open'
  | 'slight_smile'
  | 'smile'
  | 'broad_smile'
  | 'frown'
  | 'raised_brows'
  | 'face_maybe_covered'
  | 'face_covered'
  | 'mouth_maybe_covered'
  | 'mouth_covered'
  | 'eye_maybe_covered'
  | 'eye_covered'
  | 'strands_over_eye'
  | 'lock_over_eye'
  | 'hair_over_eye'
  | 'head_top_unseen'
  | 'head_maybe_covered'
  | 'maybe_glasses'
  | 'glasses'
  | 'some_glare'
  | 'glare'
  | 'maybe_tinted_lenses'
  | 'tinted_lenses'
  | 'frame_maybe_over_eye'
  | 'overexposed'
  | 'underexposed'
  | 'dark_face'
  | 'uneven_light'
  | 'shadow_on_face'
  | 'cast_shadow_on_face'
  | 'hot_spots'
  | 'pupils_maybe_red'
  | 'red_pupils'
  | 'greyscale'
  | 'unnatural_skin'
  | 'colour_cast'
  | 'too_little_background'
  | 'colour_not_stated'
  | 'background_colour'
  | 'background_forbidden_colour'
  | 'background_uneven'
  | 'background_unevenly_lit'
  | 'shadow_on_background'
  | 'object_in_background'
  | 'pattern_in_background'
  | 'face_cut_off'
  | 'soft'
  | 'blurred'
  | 'smeared'
  | 'no_midtones'
  | 'noisy'
  | 'pixelated'
  | 'picture_border'
  | 'regular_pattern'
  | 'cut_out_halo'
  | 'backdrop_of_one_colour'
  | 'backdrop_without_noise'
  | 'smoothed_skin'
  | 'recompressed_in_parts'
  | 'cloned_part'
  | 'generated'
  | 'editing_declared'
  | 'editor_declared'
  | 'traces_untold'

export interface QualityComponent {
  /** The native quality measure, in the unit of the standard. */
  native: number
  /** 0 to 100; higher is better. No pass threshold exists. */
  score: number
}

export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

export interface Measurements {
  width: number
  height: number
  format: string
  bytes: number
  faces: number
  /** The rule's upper measuring point: the top of the skull or of the hair. */
  crown_y: number | null
  chin_y: number | null
  eye_y: number | null
  face_center_x: number | null
  head_height_px: number | null
  /** With the ears, without the volume of hair. */
  head_width_px: number | null
  inter_eye_px: number | null
  /** Pupils, the one on the image’s left first. */
  eyes: [Point, Point] | null
  /** Positive: the nose points to the image's right. */
  yaw_deg: number | null
  /** Positive: the nose points up. */
  pitch_deg: number | null
  /** Positive: the top of the head leans to the image's right. */
  roll_deg: number | null
  /** The smaller eye opening divided by the distance from the eyes to the chin. */
  eye_opening: number | null
  /** The gap between the lips divided by the distance from the eyes to the chin. */
  mouth_opening: number | null
  background: {
    rgb: [number, number, number]
    /** 0 to 1: the share of the background within CIE76 6 of a single wall in a single light. */
    uniformity: number
  } | null
}

export interface Point {
  x: number
  y: number
}

export interface Source {
  authority: string
  url: string
}

export interface Charge {
  /** The price of the call, in USD; 0.00 in test mode. */
  amount: string
  currency: 'USD'
  /** The amount that the wallet can still spend; 0.00 in test mode, which has no wallet. */
  balance: string
}

export interface BackgroundRequest {
  /** The id of a document, such as "us-passport"; `GET /api/v1/documents` lists them. */
  documentId: string
  /** The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes determine its format. */
  imageBase64: string
  /** The age group of the person. infant: below 1 year; child: 1 to 9 years. Rules that are relaxed for it are applied and named in `relaxed`. If absent, that of the policy; without one, adult. */
  subject?: 'adult' | 'child' | 'infant' | undefined
  /** standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. If absent, that of the policy; without one, standard. */
  profile?: 'standard' | 'strict' | undefined
  /** The name of the policy by which checks count; its latest version is used. null, or an empty text, for none. If absent, the default of the key. */
  policy?: string | null | undefined
  /** The language of messages, advice and notes. If absent, the first of `Accept-Language` that there is; otherwise English. */
  language?: Language | undefined
  /** The new background: `#rrggbb` in sRGB, or a colour by its name in the rules. The document must accept it. If absent, the document's first colour, or a darker shade where white clothes could not be told from it. */
  color?: string | undefined
  /** The format of the new photo. If absent, JPEG if the document accepts it. In a PNG of the whole photo, each pixel of the person is unchanged. */
  format?: 'png' | 'jpeg' | undefined
  /** The quality of a JPEG, 60 to 100; 95 if absent. It is lowered if the file would otherwise be larger than the document accepts. */
  quality?: number | undefined
  /** Whether to cut out the best crop that the document allows, scaled to the document's own size. Otherwise the whole photo keeps its size. */
  crop?: boolean | undefined
  /** Continue although the authority does not accept an edited photo. The answer repeats the authority's policy in `editing_policy`. */
  acknowledgeEditingPolicy?: boolean | undefined
}

export interface BackgroundResult {
  /** The document id in upper case. */
  document: string
  /** The version of the rule by which the photo was made: "2026.11". */
  rules_version: string
  format: 'png' | 'jpeg'
  /** The quality with which a JPEG was saved; null for a PNG. */
  quality: number | null
  /** In pixels of the new photo. */
  width: number
  height: number
  /** The size of the new file. */
  bytes: number
  /** The resolution that the file states. */
  dpi: number
  /** The new background: `#rrggbb` in sRGB. */
  color: string
  /** The part of the upright photo that was cut out and scaled; null if it was not cropped. */
  crop: Crop | null
  identity: Identity
  matte: Matte
  /** What the authority says about editing; null if it says nothing. */
  editing_policy: EditingPolicy | null
  /** The check of the new photo: of the file itself if it was cropped (`validate`), otherwise of its best crop (`check`). appearance_alteration may detect the replaced background. */
  check: NewPhotoCheck
  /** The new photo as a data URL: `data:<mime type>;base64,<data>`. */
  imageBase64: string
  /** False for what a test key made: it costs nothing, and only test keys of the account find it. */
  livemode: boolean
  /** The id to quote when you ask for help. */
  request_id: string
  /** The price of the call, and the balance after it. */
  charge: Charge
}

export interface Identity {
  /** The number of pixels of the person's solid core that differ from the photo: 0, otherwise there is no answer. */
  personPixelsChanged: number
  /** The number of pixels of hair and outline that show both person and background; the old background was removed from them. */
  mixedPixels: number
  /** The largest distance between the points of the face mesh before and after, in pixels of the photo, over the solid core only. */
  landmarkShiftPx: number
  /** The step before which this was measured, because the step may change pixels. Null for a PNG, whose own pixels were compared. */
  provedBefore: 'crop' | 'encoding' | null
}

export interface Matte {
  /** The model that separated the person from the background. */
  model: 'rvm' | 'selfie'
  /** The share of the photo that the person covers, 0 to 1. */
  person_share: number
  /** The share of mixed pixels in the photo, 0 to 1. */
  mixed_share: number
}

export interface EditingPolicy {
  /** forbidden, crop-only, background-allowed or allowed. */
  policy: string
  /** The meaning of the policy, in one sentence. */
  text: string
  /** Whether the call sent `acknowledgeEditingPolicy`. */
  acknowledged: boolean
}

export interface NewPhotoCheck {
  /** The document id in upper case. */
  document: string
  /** RETAKE if any check that counts is FAIL, otherwise REVIEW if any is REVIEW, otherwise READY. */
  status: 'READY' | 'REVIEW' | 'RETAKE'
  /** The version of the rule by which the photo was judged: "2026.11". */
  rules_version: string
  /** check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is. */
  mode: 'check' | 'validate'
  /** infant: below 1 year. child: 1 to 9 years. adult: all others. */
  subject: 'adult' | 'child' | 'infant'
  /** The limits by which the photo was judged. Older results lack it; they are `standard`. */
  profile?: 'standard' | 'strict' | undefined
  /** The policy by which checks count, if one was used. */
  policy?: UsedPolicy | undefined
  /** Checks that the authority’s rule states and that the policy does not count. Absent without a policy. */
  waived?: CheckName[] | undefined
  /** The language of messages, advice and notes. What the catalog quotes stays English. Older results lack it; they are English. */
  language?: Language | undefined
  /** What the rule relaxes for this person's age group. */
  relaxed: Relaxation[]
  /** What to know before relying on the verdict: who must take the photo, and what the rule does not state. Older results lack it. */
  notes?: Note[] | undefined
  /** The outcome of each check by its name. */
  checks: Partial<Record<CheckName, 'PASS' | 'REVIEW' | 'FAIL'>>
  /** What each check found. */
  findings: Finding[]
  /** Components of ISO/IEC 29794-5 by name; those that could not be computed are left out. */
  quality: Record<string, QualityComponent>
  /** What ran the networks: onnxruntime (`native`) or TensorFlow.js (`wasm`). Older results lack it. */
  engine?: 'native' | 'wasm' | undefined
  /** The part of the upright photo that was judged. */
  crop: Crop
  /** Lengths in pixels of the upright photo; null if there was nothing to measure. */
  measurements: Measurements
  /** The authority that requires this, and its source. */
  source: Source
}

export interface JobList {
  data: JobSummary[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null
}

export interface JobSummary {
  id: string
  /** False for what a test key made: it costs nothing, and only test keys of the account find it. */
  livemode: boolean
  /** completed: ended, and at least one item has a result. failed: ended without a result. cancelled: ended, and items were cancelled; items that had begun may have results. */
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  /** The number of items, and the number with each status. */
  counts: JobCounts
  charge: JobCharge
  /** As it was sent. */
  metadata: Record<string, string>
  /** The language of all results. */
  language: Language
  created_at: string
  /** When the first item began. */
  started_at: string | null
  ended_at: string | null
  /** Items that are not done by this time fail with job_expired. */
  expires_at: string
  /** When the job and its results are deleted. */
  results_kept_until: string | null
}

export interface JobCounts {
  total: number
  queued: number
  running: number
  completed: number
  failed: number
  cancelled: number
}

export interface JobCharge {
  /** USD; 0.00 in test mode. */
  amount: string
  currency: 'USD'
  /** captured with the first result; voided if the job ends without any. */
  state: 'held' | 'captured' | 'voided'
}

export interface JobRequest {
  items: JobRequestItem[]
  /** Up to 20 short strings by which the caller recognizes the job. */
  metadata?: Record<string, string> | undefined
  /** The name of the policy of all items that name none; null for none. If absent, the default of the key. */
  policy?: string | null | undefined
  /** The language of messages, advice and notes. If absent, the first of `Accept-Language` that there is; otherwise English. */
  language?: Language | undefined
}

export interface JobRequestItem {
  /** The id of a document, such as "us-passport"; `GET /api/v1/documents` lists them. */
  documentId: string
  /** The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes determine its format. */
  imageBase64: string
  /** The age group of the person. infant: below 1 year; child: 1 to 9 years. Rules that are relaxed for it are applied and named in `relaxed`. If absent, that of the policy; without one, adult. */
  subject?: 'adult' | 'child' | 'infant' | undefined
  /** standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. If absent, that of the policy; without one, standard. */
  profile?: 'standard' | 'strict' | undefined
  /** The name of the policy by which checks count; its latest version is used. null, or an empty text, for none. If absent, the default of the key. */
  policy?: string | null | undefined
  /** validate judges the file as it is; check judges the best crop that the rule allows. A job judges finished files unless this says otherwise, because it is mostly sent by programs that have them; a single call names its mode in its address. */
  mode?: 'check' | 'validate' | undefined
  /** The name of the item in the answers, unique within the job. If absent, its number, counted from 1. */
  itemId?: string | undefined
}

export interface Job {
  id: string
  /** False for what a test key made: it costs nothing, and only test keys of the account find it. */
  livemode: boolean
  /** completed: ended, and at least one item has a result. failed: ended without a result. cancelled: ended, and items were cancelled; items that had begun may have results. */
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  /** The number of items, and the number with each status. */
  counts: JobCounts
  charge: JobCharge
  /** As it was sent. */
  metadata: Record<string, string>
  /** The language of all results. */
  language: Language
  created_at: string
  /** When the first item began. */
  started_at: string | null
  ended_at: string | null
  /** Items that are not done by this time fail with job_expired. */
  expires_at: string
  /** When the job and its results are deleted. */
  results_kept_until: string | null
  /** In the order in which they were sent. */
  items: JobItem[]
}

export interface JobItem {
  /** The caller's own id, or the item's number, counted from 1. */
  item_id: string
  document_id: string
  /** check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is. */
  mode: 'check' | 'validate'
  /** infant: below 1 year. child: 1 to 9 years. adult: all others. */
  subject: 'adult' | 'child' | 'infant'
  /** standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. */
  profile: 'standard' | 'strict'
  /** The policy by which checks count, in the version that was the latest when the job was accepted; null for none. */
  policy: UsedPolicy | null
  /** completed: has a result. failed: has a problem. cancelled: has neither. */
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  result: JobItemResult | null
  problem: JobItemProblem | null
  started_at: string | null
  ended_at: string | null
}

export interface JobItemResult {
  /** The document id in upper case. */
  document: string
  /** RETAKE if any check that counts is FAIL, otherwise REVIEW if any is REVIEW, otherwise READY. */
  status: 'READY' | 'REVIEW' | 'RETAKE'
  /** The version of the rule by which the photo was judged: "2026.11". */
  rules_version: string
  /** check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is. */
  mode: 'check' | 'validate'
  /** infant: below 1 year. child: 1 to 9 years. adult: all others. */
  subject: 'adult' | 'child' | 'infant'
  /** The limits by which the photo was judged. Older results lack it; they are `standard`. */
  profile?: 'standard' | 'strict' | undefined
  /** The policy by which checks count, if one was used. */
  policy?: UsedPolicy | undefined
  /** Checks that the authority’s rule states and that the policy does not count. Absent without a policy. */
  waived?: CheckName[] | undefined
  /** The language of messages, advice and notes. What the catalog quotes stays English. Older results lack it; they are English. */
  language?: Language | undefined
  /** What the rule relaxes for this person's age group. */
  relaxed: Relaxation[]
  /** What to know before relying on the verdict: who must take the photo, and what the rule does not state. Older results lack it. */
  notes?: Note[] | undefined
  /** The outcome of each check by its name. */
  checks: Partial<Record<CheckName, 'PASS' | 'REVIEW' | 'FAIL'>>
  /** What each check found. */
  findings: Finding[]
  /** Components of ISO/IEC 29794-5 by name; those that could not be computed are left out. */
  quality: Record<string, QualityComponent>
  /** What ran the networks: onnxruntime (`native`) or TensorFlow.js (`wasm`). Older results lack it. */
  engine?: 'native' | 'wasm' | undefined
  /** The part of the upright photo that was judged. */
  crop: Crop
  /** The measurements of a single check, without the places of crown, chin, eyes and face: those are never stored. */
  measurements: {
    width: number
    height: number
    format: string
    bytes: number
    faces: number
    head_height_px: number | null
    /** With the ears, without the volume of hair. */
    head_width_px: number | null
    inter_eye_px: number | null
    /** Positive: the nose points to the image's right. */
    yaw_deg: number | null
    /** Positive: the nose points up. */
    pitch_deg: number | null
    /** Positive: the top of the head leans to the image's right. */
    roll_deg: number | null
    /** The smaller eye opening divided by the distance from the eyes to the chin. */
    eye_opening: number | null
    /** The gap between the lips divided by the distance from the eyes to the chin. */
    mouth_opening: number | null
    background: {
      rgb: [number, number, number]
      /** 0 to 1: the share of the background within CIE76 6 of a single wall in a single light. */
      uniformity: number
    } | null
  }
  /** The authority that requires this, and its source. */
  source: Source
}

export interface JobItemProblem {
  /** Stable: programs distinguish problems by this code. */
  code: string
  title: string
  /** The HTTP status of a single call with this problem. */
  status: number
  detail: string
}

export interface BatchList {
  data: Batch[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null
}

export interface Batch {
  id: string
  /** False for what a test key made: it costs nothing, and only test keys of the account find it. */
  livemode: boolean
  /** open: takes photos. closed: takes no more, and judges those that it has. cancelling: photos that were begun get their results. completed and cancelled: has ended. */
  status: 'open' | 'closed' | 'cancelling' | 'completed' | 'cancelled'
  /** Why no further photo is begun; null if it is not paused. requested: by a call, until a call resumes it. insufficient_funds and spend_limit_reached: a job could not be paid; it goes on by itself within a minute after it can. */
  paused_because: 'requested' | 'insufficient_funds' | 'spend_limit_reached' | null
  /** Why it was cancelled; expired: it had not ended at expires_at. */
  cancelled_because: 'requested' | 'expired' | null
  document_id: string
  /** check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is. */
  mode: 'check' | 'validate'
  /** infant: below 1 year. child: 1 to 9 years. adult: all others. */
  subject: 'adult' | 'child' | 'infant'
  /** standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. */
  profile: 'standard' | 'strict'
  /** In the version that was the latest when the batch was created. */
  policy: UsedPolicy | null
  /** The language of all results. */
  language: Language
  /** As it was sent. */
  metadata: Record<string, string>
  /** The number of photos with which it closes by itself; null for none. */
  expected_items: number | null
  /** The number of photos in each state. A job counts when all its photos have ended. */
  counts: BatchCounts
  charge: BatchCharge
  created_at: string
  ended_at: string | null
  /** If it has not ended by this time, it is cancelled. */
  expires_at: string
  /** When the batch and its results are deleted. */
  results_kept_until: string | null
}

export interface BatchCounts {
  /** Photos that were accepted: the sum of all that follow. */
  received: number
  /** Not in a job yet. */
  waiting: number
  /** In jobs that have not ended. */
  judging: number
  ready: number
  review: number
  retake: number
  /** With a problem in place of a result. */
  failed: number
  cancelled: number
}

export interface BatchCharge {
  /** USD, for the jobs that have ended; 0.00 in test mode. */
  amount: string
  currency: 'USD'
}

export interface BatchRequest {
  /** The id of a document, such as "us-passport"; `GET /api/v1/documents` lists them. */
  documentId: string
  /** validate judges the file as it is; check judges the best crop that the rule allows. */
  mode?: 'check' | 'validate' | undefined
  /** The age group of the person. infant: below 1 year; child: 1 to 9 years. Rules that are relaxed for it are applied and named in `relaxed`. If absent, that of the policy; without one, adult. */
  subject?: 'adult' | 'child' | 'infant' | undefined
  /** standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. If absent, that of the policy; without one, standard. */
  profile?: 'standard' | 'strict' | undefined
  /** The name of the policy by which checks count; its latest version is used. null, or an empty text, for none. If absent, the default of the key. */
  policy?: string | null | undefined
  /** The language of messages, advice and notes. If absent, the first of `Accept-Language` that there is; otherwise English. */
  language?: Language | undefined
  /** Short strings by which the caller recognizes the batch. */
  metadata?: Record<string, string> | undefined
  /** Closes the batch when it has received so many photos, without a further call. */
  expectedItems?: number | undefined
}

export interface BatchItemRequest {
  /** The document of this photo, if not that of the batch. */
  documentId?: string | undefined
  /** The age group of this person, if not that of the batch. */
  subject?: 'adult' | 'child' | 'infant' | undefined
  /** The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes determine its format. */
  imageBase64: string
}

export interface BatchItem {
  batch_id: string
  reference: string
  /** The number of the photo in the order of acceptance, from 1. */
  position: number
  document_id: string
  /** infant: below 1 year. child: 1 to 9 years. adult: all others. */
  subject: 'adult' | 'child' | 'infant'
}

export interface UploadAddressesRequest {
  /** The photos that will be uploaded. */
  items: {
    /** The caller's own id of the photo, unique within the batch. */
    reference: string
    /** The document of this photo, if not that of the batch. */
    documentId?: string | undefined
    /** The age group of this person, if not that of the batch. */
    subject?: 'adult' | 'child' | 'infant' | undefined
  }[]
  /** How long the addresses are valid, but never longer than the batch. */
  expiresInSeconds?: number | undefined
}

export interface UploadAddresses {
  batch_id: string
  /** The time from which the addresses are refused. */
  expires_at: string
  data: {
    reference: string
    /** Takes one photo with `PUT`, without a key. Who knows it can send that photo: keep it secret. */
    url: string
  }[]
}

export interface BatchResults {
  data: BatchResult[]
  /** Whether further results follow: now or, until the batch has ended, later. */
  has_more: boolean
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null
}

export interface BatchResult {
  document_id: string
  /** check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is. */
  mode: 'check' | 'validate'
  /** infant: below 1 year. child: 1 to 9 years. adult: all others. */
  subject: 'adult' | 'child' | 'infant'
  /** standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. */
  profile: 'standard' | 'strict'
  /** The policy by which checks count, in the version that was the latest when the job was accepted; null for none. */
  policy: UsedPolicy | null
  /** completed: has a result. failed: has a problem. cancelled: has neither. */
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  result: JobItemResult | null
  problem: JobItemProblem | null
  ended_at: string | null
  reference: string
  /** The number of the photo in the order of acceptance, from 1. */
  position: number
}

export interface PolicyList {
  data: Policy[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null
}

export interface Policy {
  /** Counted from 1. A version never changes. */
  version: number
  /** What this version decides, named as it is sent. */
  settings: StoredPolicySettings
  created_at: string
  /** The name by which calls ask for the policy. */
  name: string
  /** Since when it takes no calls; null if it takes them. */
  archived_at: string | null
}

export interface StoredPolicySettings {
  warn: CheckName[]
  leaveOut: CheckName[]
  /** standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. */
  profile: 'standard' | 'strict'
  /** The age group of the person, for calls that do not state it. infant: below 1 year. child: 1 to 9 years. */
  subject: 'adult' | 'child' | 'infant'
  /** Whether backgrounds are replaced although the authority does not accept an edited photo. */
  acknowledgeEditingPolicy: boolean
  /** Whether `warn` and `leaveOut` hold even for what the authority's rule states. If not, such a check counts. If so, each result names these checks as `waived`. */
  waiveAuthority: boolean
}

export interface PolicyRequest {
  /** The name by which calls ask for the policy. It cannot be changed. */
  name: string
  settings: PolicySettings
}

export interface PolicySettings {
  /** Checks that only warn: they are made and reported, with `counts: false`. */
  warn?:
    | (
        | 'dimensions'
        | 'file_format'
        | 'file_size'
        | 'colour_space'
        | 'compression'
        | 'orientation'
        | 'head_size'
        | 'head_width'
        | 'eye_line'
        | 'head_position'
        | 'inter_eye_distance'
        | 'pose'
        | 'shoulders'
        | 'single_face'
        | 'other_person'
        | 'eyes_open'
        | 'gaze'
        | 'mouth_closed'
        | 'expression'
        | 'occlusion'
        | 'hair_over_eyes'
        | 'head_covering'
        | 'glasses'
        | 'glare'
        | 'tinted_lenses'
        | 'frames_over_eyes'
        | 'exposure'
        | 'lighting'
        | 'face_shadow'
        | 'hot_spots'
        | 'red_eye'
        | 'natural_colour'
        | 'background'
        | 'background_shadow'
        | 'background_object'
        | 'sharpness'
        | 'motion_blur'
        | 'noise'
        | 'pixelation'
        | 'recapture'
        | 'appearance_alteration'
      )[]
    | undefined
  /** Checks that are not made, and are in no result. dimensions, head_size, background, appearance_alteration are in every result and can only warn. */
  leaveOut?:
    | (
        | 'file_format'
        | 'file_size'
        | 'colour_space'
        | 'compression'
        | 'orientation'
        | 'head_width'
        | 'eye_line'
        | 'head_position'
        | 'inter_eye_distance'
        | 'pose'
        | 'shoulders'
        | 'single_face'
        | 'other_person'
        | 'eyes_open'
        | 'gaze'
        | 'mouth_closed'
        | 'expression'
        | 'occlusion'
        | 'hair_over_eyes'
        | 'head_covering'
        | 'glasses'
        | 'glare'
        | 'tinted_lenses'
        | 'frames_over_eyes'
        | 'exposure'
        | 'lighting'
        | 'face_shadow'
        | 'hot_spots'
        | 'red_eye'
        | 'natural_colour'
        | 'background_shadow'
        | 'background_object'
        | 'sharpness'
        | 'motion_blur'
        | 'noise'
        | 'pixelation'
        | 'recapture'
      )[]
    | undefined
  /** standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. */
  profile?: 'standard' | 'strict' | undefined
  /** The age group of the person, for calls that do not state it. infant: below 1 year. child: 1 to 9 years. */
  subject?: 'adult' | 'child' | 'infant' | undefined
  /** Whether backgrounds are replaced although the authority does not accept an edited photo. */
  acknowledgeEditingPolicy?: boolean | undefined
  /** Whether `warn` and `leaveOut` hold even for what the authority's rule states. If not, such a check counts. If so, each result names these checks as `waived`. */
  waiveAuthority?: boolean | undefined
}

export interface PolicyWithVersions {
  /** Counted from 1. A version never changes. */
  version: number
  /** What this version decides, named as it is sent. */
  settings: StoredPolicySettings
  created_at: string
  /** The name by which calls ask for the policy. */
  name: string
  /** Since when it takes no calls; null if it takes them. */
  archived_at: string | null
  /** All versions, the latest first. */
  versions: PolicyVersion[]
}

export interface PolicyVersion {
  /** Counted from 1. A version never changes. */
  version: number
  /** What this version decides, named as it is sent. */
  settings: StoredPolicySettings
  created_at: string
}

export interface PolicyChange {
  settings: PolicySettings
}

export interface ReviewList {
  data: Review[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null
}

export interface Review {
  id: string
  /** False for what a test key made: it costs nothing, and only test keys of the account find it. */
  livemode: boolean
  /** The call whose result it is about. */
  request_id: string
  /** open: waits for a decision. decided: has an override. */
  status: 'open' | 'decided'
  document_id: string
  /** The service's own verdict. A decision never changes it. */
  verdict: 'READY' | 'REVIEW' | 'RETAKE'
  /** The findings in question: those that count and are not PASS. */
  findings: Finding[]
  /** When the photo is deleted, at the latest; null if there is none, or none any more. */
  photo_kept_until: string | null
  /** What a person decided; null until then. */
  override: ReviewOverride | null
  /** The caller's own name of the case. */
  reference: string | null
  created_at: string
  /** When the case is deleted. */
  kept_until: string
}

export interface ReviewOverride {
  /** refuse if any finding was refused, otherwise accept. */
  decision: 'accept' | 'refuse'
  /** The decision about each finding that was decided, in the order of the result. */
  findings: ReviewedFinding[]
  /** The mail address of the member, or the id of one who was deleted. */
  decided_by: string
  decided_at: string
}

export interface ReviewedFinding {
  /** The finding's check. */
  check: string
  /** accept: what is asked is met. refuse: it is not met. */
  decision: 'accept' | 'refuse'
  /** Why, in the words of the person; null if not given. */
  reason: string | null
}

export interface ReviewRequest {
  /** The result of a check or a validation, exactly as it was answered in the last 30 days to a key of the same account and mode. */
  result: CheckResultInput
  /** The photo of this result, for the person who decides: a JPEG or PNG file as a data URL. It is encrypted, and shown only in the dashboard. */
  imageBase64?: string | undefined
  /** How long the photo is kept, in seconds, up to 7 days. Required with a photo, and only allowed with one. */
  keepSeconds?: number | undefined
  /** A name by which the caller recognizes the case. It has no meaning for the service. */
  reference?: string | undefined
}

export interface CheckResultInput {
  /** The document id in upper case. */
  document: string
  /** RETAKE if any check that counts is FAIL, otherwise REVIEW if any is REVIEW, otherwise READY. */
  status: 'READY' | 'REVIEW' | 'RETAKE'
  /** The version of the rule by which the photo was judged: "2026.11". */
  rules_version: string
  /** check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is. */
  mode: 'check' | 'validate'
  /** infant: below 1 year. child: 1 to 9 years. adult: all others. */
  subject: 'adult' | 'child' | 'infant'
  /** The limits by which the photo was judged. Older results lack it; they are `standard`. */
  profile?: 'standard' | 'strict' | undefined
  /** The policy by which checks count, if one was used. */
  policy?: UsedPolicy | undefined
  /** Checks that the authority’s rule states and that the policy does not count. Absent without a policy. */
  waived?: CheckName[] | undefined
  /** The language of messages, advice and notes. What the catalog quotes stays English. Older results lack it; they are English. */
  language?: Language | undefined
  /** What the rule relaxes for this person's age group. */
  relaxed: RelaxationInput[]
  /** What to know before relying on the verdict: who must take the photo, and what the rule does not state. Older results lack it. */
  notes?: Note[] | undefined
  /** The outcome of each check by its name. */
  checks: Partial<Record<CheckName, 'PASS' | 'REVIEW' | 'FAIL'>>
  /** What each check found. */
  findings: FindingInput[]
  /** Components of ISO/IEC 29794-5 by name; those that could not be computed are left out. */
  quality: Record<string, QualityComponent>
  /** What ran the networks: onnxruntime (`native`) or TensorFlow.js (`wasm`). Older results lack it. */
  engine?: 'native' | 'wasm' | undefined
  /** The part of the upright photo that was judged. */
  crop: Crop
  /** Lengths in pixels of the upright photo; null if there was nothing to measure. */
  measurements: MeasurementsInput
  /** The authority that requires this, and its source. */
  source: Source
  /** False for what a test key made: it costs nothing, and only test keys of the account find it. */
  livemode: boolean
  /** The id to quote when you ask for help. */
  request_id: string
  /** The price of the call, and the balance after it. */
  charge: ChargeInput
}

export interface RelaxationInput {
  /** The check that is judged differently, as in `checks`. */
  check: CheckName
  /** The age up to which the rule relaxes it. */
  under_years: number | null
  /** False if the rule relaxes it only for some of the ages that `subject` spans. */
  certain: boolean
  /** What the rule says. */
  text: string
}

export interface FindingInput {
  /** Its name, as in `checks`. */
  check: CheckName
  /** PASS: met. FAIL: not met. REVIEW: too close to a limit to decide, or could not be judged. */
  outcome: 'PASS' | 'REVIEW' | 'FAIL'
  /** False if the policy lets the check only warn: it does not change the status. Otherwise absent. */
  counts?: boolean | undefined
  /** False if the photo did not allow the check to be made; its result is then never PASS. */
  assessed: boolean
  /** Null if nothing was measured. */
  measured: number | null
  /** The unit of measured, uncertainty and required. */
  unit: string | null
  /** How probable it is that the requirement is not met, by a curve fitted to labelled pictures; null if the check has none. */
  probability: number | null
  /** 95 % of measurements lie within this distance of the truth. */
  uncertainty: number | null
  /** The limits that the document sets; null if it sets none in figures. */
  required: Limits | null
  /** "ok", or a stable name of the fault. */
  code: FindingCode
  /** The finding in one sentence. */
  message: string
  /** What the person can do, in practical words. */
  advice: string | null
}

export interface MeasurementsInput {
  width: number
  height: number
  format: string
  bytes: number
  faces: number
  /** The rule's upper measuring point: the top of the skull or of the hair. */
  crown_y: number | null
  chin_y: number | null
  eye_y: number | null
  face_center_x: number | null
  head_height_px: number | null
  /** With the ears, without the volume of hair. */
  head_width_px: number | null
  inter_eye_px: number | null
  /** Pupils, the one on the image’s left first. */
  eyes: [Point, Point] | null
  /** Positive: the nose points to the image's right. */
  yaw_deg: number | null
  /** Positive: the nose points up. */
  pitch_deg: number | null
  /** Positive: the top of the head leans to the image's right. */
  roll_deg: number | null
  /** The smaller eye opening divided by the distance from the eyes to the chin. */
  eye_opening: number | null
  /** The gap between the lips divided by the distance from the eyes to the chin. */
  mouth_opening: number | null
  background: {
    rgb: [number, number, number]
    /** 0 to 1: the share of the background within CIE76 6 of a single wall in a single light. */
    uniformity: number
  } | null
}

export interface ChargeInput {
  /** The price of the call, in USD; 0.00 in test mode. */
  amount: string
  currency: 'USD'
  /** The amount that the wallet can still spend; 0.00 in test mode, which has no wallet. */
  balance: string
}

export interface WebhookList {
  data: Webhook[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null
}

export interface Webhook {
  id: string
  /** False for what a test key made: it costs nothing, and only test keys of the account find it. */
  livemode: boolean
  url: string
  events: (
    | 'job.completed'
    | 'job.failed'
    | 'job.cancelled'
    | 'batch.completed'
    | 'batch.cancelled'
    | 'batch.paused'
    | 'review.decided'
  )[]
  description: string
  enabled: boolean
  /** Why the service disabled it. gone: it answered 410. failing: every attempt for an event failed, and no other event was received meanwhile; or it answered nothing for days. */
  disabled_reason: 'gone' | 'failing' | null
  /** Since when its receiver answers slowly or not at all, so that it is called less often; null if it answers in time. After 76 hours without an answer it is disabled. */
  slow_since: string | null
  /** When a slow receiver is called again; null if it is called now. A test, a new URL or enabling it again calls it at once. */
  resumes_at: string | null
  created_at: string
  /** Until when the secret before the last rotation also signs; null if there is none. */
  previous_secret_until: string | null
}

export interface WebhookRequest {
  /** The address to which events are posted: an https URL whose host is on the public internet. */
  url: string
  /** The events to send; those of jobs if absent. webhook.test is sent in any case, when a test is requested. */
  events?:
    | (
        | 'job.completed'
        | 'job.failed'
        | 'job.cancelled'
        | 'batch.completed'
        | 'batch.cancelled'
        | 'batch.paused'
        | 'review.decided'
      )[]
    | undefined
  /** For its owner: the purpose of the webhook. */
  description?: string | undefined
  /** Whether events are sent. */
  enabled?: boolean | undefined
}

export interface WebhookWithSecret {
  id: string
  /** False for what a test key made: it costs nothing, and only test keys of the account find it. */
  livemode: boolean
  url: string
  events: (
    | 'job.completed'
    | 'job.failed'
    | 'job.cancelled'
    | 'batch.completed'
    | 'batch.cancelled'
    | 'batch.paused'
    | 'review.decided'
  )[]
  description: string
  enabled: boolean
  /** Why the service disabled it. gone: it answered 410. failing: every attempt for an event failed, and no other event was received meanwhile; or it answered nothing for days. */
  disabled_reason: 'gone' | 'failing' | null
  /** Since when its receiver answers slowly or not at all, so that it is called less often; null if it answers in time. After 76 hours without an answer it is disabled. */
  slow_since: string | null
  /** When a slow receiver is called again; null if it is called now. A test, a new URL or enabling it again calls it at once. */
  resumes_at: string | null
  created_at: string
  /** Until when the secret before the last rotation also signs; null if there is none. */
  previous_secret_until: string | null
  /** whsec_ and 32 random bytes in base64, with which to verify signatures. Shown now and never again. */
  secret: string
}

/** Absent members stay as they are. */
export interface WebhookUpdate {
  /** The address to which events are posted: an https URL whose host is on the public internet. */
  url?: string | undefined
  /** The events to send; those of jobs if absent. webhook.test is sent in any case, when a test is requested. */
  events?:
    | (
        | 'job.completed'
        | 'job.failed'
        | 'job.cancelled'
        | 'batch.completed'
        | 'batch.cancelled'
        | 'batch.paused'
        | 'review.decided'
      )[]
    | undefined
  /** For its owner: the purpose of the webhook. */
  description?: string | undefined
  /** Whether events are sent. */
  enabled?: boolean | undefined
}

export interface WebhookTest {
  /** The webhook-id of the messages. */
  event_id: string
}

export interface DeliveryList {
  data: Delivery[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null
}

export interface Delivery {
  /** The webhook-id that the receiver sees, at each attempt. */
  event_id: string
  type:
    | 'job.completed'
    | 'job.failed'
    | 'job.cancelled'
    | 'batch.completed'
    | 'batch.cancelled'
    | 'batch.paused'
    | 'review.decided'
    | 'webhook.test'
  /** delivered: an attempt was answered 2xx. failed: there will be no further attempt. */
  state: 'pending' | 'delivered' | 'failed'
  created_at: string
  /** The earliest time of the next attempt. */
  next_attempt_at: string | null
  /** The attempts that were made, the first one first. */
  attempts: DeliveryAttempt[]
}

export interface DeliveryAttempt {
  attempt: number
  at: string
  /** The receiver's status. */
  status_code: number | null
  /** Why there was no answer. */
  failure:
    | 'address_not_allowed'
    | 'unresolvable'
    | 'connection_failed'
    | 'tls_failed'
    | 'no_answer'
    | 'timeout'
    | 'endpoint_disabled'
    | null
}

export interface UploadRequest {
  /** The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes determine its format. */
  imageBase64: string
}

export interface UploadedItem {
  batch_id: string
  reference: string
}

/** The index, with one entry for each document. */
export interface Catalog {
  /** The address of this answer's JSON Schema. */
  $schema?: string | undefined
  /** Increases when a member is renamed, removed or gets another meaning. */
  schema_version: '1'
  /** The version of the document that changed last: "2026.11". */
  catalog_version: string
  /** The number of documents. */
  total: number
  /** Sorted by id. */
  documents: CatalogEntry[]
}

/** One document of the catalog. */
export interface CatalogEntry {
  /** `<country>-<document>`: the id by which calls name the document. */
  id: string
  /** The address of the document's page. */
  path: string
  title: string
  /** The title in the country's own language, where a text gives it. */
  own_title: string | null
  country: {
    /** ISO 3166-1 alpha-2 in lower case, or "eu", "xk" or "zz" (no country). */
    code: string
    name: string
  }
  /** Width and height of the print in millimetres; null if it has none. */
  size_mm: [number, number] | null
  /** The month in which the rule last changed in the catalog: "2026.11". */
  version: string
  /** The weakest tier of trust among the figures that decide a verdict. */
  trust: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
  /** The address of the document's JSON. */
  api_url: string
}

/** The rules of one authority for one kind of photo. A fact that the authority does not state is null. */
export interface Requirement {
  /** The address of this answer's JSON Schema. */
  $schema?: string | undefined
  /** Increases when a member is renamed, removed or gets another meaning. */
  schema_version: '1'
  /** `<country>-<document>`: the id by which calls name the document. */
  id: string
  /** The address of the document's page. */
  path: string
  /** The address of the document's JSON. */
  api_url: string
  country: {
    /** ISO 3166-1 alpha-2 in lower case, or "eu", "xk" or "zz" (no country). */
    code: string
    name: string
  }
  document: string
  title: string
  /** The authority that decides. */
  authority: string
  /** What the document and the authority are called in the country's own language, where a text gives it. */
  own_language: {
    /** The language, as a BCP 47 tag. */
    lang: string
    title: string | null
    authority: string | null
  } | null
  /** The month in which the rule last changed in the catalog: "2026.11". */
  version: string
  /** How sure the catalog is of the record as a whole. */
  confidence: 'high' | 'medium' | 'low'
  /** The weakest tier of trust among the figures that decide a verdict. */
  trust: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
  /** The year or month in which the authority put the rule into force. */
  rule_since: string | null
  /** The short answer, in one to four sentences. */
  answer: string
  /** Width and height of the print in millimetres; null if it has none. */
  size_mm: [number, number] | null
  size: {
    mm: {
      width: number
      height: number
      max_width: number | null
      max_height: number | null
      /** The size in inches, if the authority itself states it in inches; otherwise null. */
      inches: {
        width: number
        height: number
      } | null
      /** What a reader must know in addition to the figure. */
      note: string | null
      /** The best tier of trust among the sources that state it. */
      tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
      /** The sources that state it. */
      sources: CatalogSource[]
    } | null
    px: {
      exact: {
        width: number
        height: number
      } | null
      /** Advised or preferred; no photo is refused for another size. */
      recommended: {
        width: number
        height: number
      } | null
      min: {
        width: number
        height: number
      } | null
      max: {
        width: number
        height: number
      } | null
      square: boolean
      /** What a reader must know in addition to the figure. */
      note: string | null
      /** The best tier of trust among the sources that state it. */
      tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
      /** The sources that state it. */
      sources: CatalogSource[]
    } | null
    /** The print's millimetres in pixels, and the resolution for it. */
    print_px: {
      width: number
      height: number
      dpi: number
      dpi_stated: boolean
    } | null
    /** The pixel size for which the bands' pixels were calculated. */
    reference_px: {
      width: number
      height: number
      /** Which of the document's sizes it is. */
      basis: 'exact' | 'smallest' | 'print'
    } | null
  }
  /** Width divided by height, if the authority gives a range. */
  aspect: {
    min: number
    max: number
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  head_height: {
    min: number | null
    max: number | null
    /** The unit in which the authority states it. */
    unit: 'mm' | 'percent'
    /** The edge or point from which it is measured; null if not stated. */
    from: string | null
    /** The point to which it is measured; null if not stated. */
    to: string | null
    /** In millimetres of the print; if the sizes are a range, of the smallest. */
    mm: CatalogLimits | null
    /** In percent of the photo's height; widths and centring in percent of its width. */
    percent: CatalogLimits | null
    /** In pixels of the size in `size.reference_px`. */
    px: CatalogLimits | null
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  head_width: {
    min: number | null
    max: number | null
    /** The unit in which the authority states it. */
    unit: 'mm' | 'percent'
    /** The edge or point from which it is measured; null if not stated. */
    from: string | null
    /** The point to which it is measured; null if not stated. */
    to: string | null
    /** In millimetres of the print; if the sizes are a range, of the smallest. */
    mm: CatalogLimits | null
    /** In percent of the photo's height; widths and centring in percent of its width. */
    percent: CatalogLimits | null
    /** In pixels of the size in `size.reference_px`. */
    px: CatalogLimits | null
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  eye_line: {
    min: number | null
    max: number | null
    /** The unit in which the authority states it. */
    unit: 'mm' | 'percent'
    /** The edge or point from which it is measured; null if not stated. */
    from: string | null
    /** The point to which it is measured; null if not stated. */
    to: string | null
    /** In millimetres of the print; if the sizes are a range, of the smallest. */
    mm: CatalogLimits | null
    /** In percent of the photo's height; widths and centring in percent of its width. */
    percent: CatalogLimits | null
    /** In pixels of the size in `size.reference_px`. */
    px: CatalogLimits | null
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  top_margin: {
    min: number | null
    max: number | null
    /** The unit in which the authority states it. */
    unit: 'mm' | 'percent'
    /** The edge or point from which it is measured; null if not stated. */
    from: string | null
    /** The point to which it is measured; null if not stated. */
    to: string | null
    /** In millimetres of the print; if the sizes are a range, of the smallest. */
    mm: CatalogLimits | null
    /** In percent of the photo's height; widths and centring in percent of its width. */
    percent: CatalogLimits | null
    /** In pixels of the size in `size.reference_px`. */
    px: CatalogLimits | null
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  centring: {
    min: number | null
    max: number | null
    /** The unit in which the authority states it. */
    unit: 'mm' | 'percent'
    /** The edge or point from which it is measured; null if not stated. */
    from: string | null
    /** The point to which it is measured; null if not stated. */
    to: string | null
    /** In millimetres of the print; if the sizes are a range, of the smallest. */
    mm: CatalogLimits | null
    /** In percent of the photo's height; widths and centring in percent of its width. */
    percent: CatalogLimits | null
    /** In pixels of the size in `size.reference_px`. */
    px: CatalogLimits | null
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  inter_eye_distance: {
    min_px: number
    min_mm: number | null
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  pose: {
    max_yaw_deg: number
    max_pitch_deg: number
    max_roll_deg: number
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  /** How the picture is taken before it is cropped; distances from the camera to the face, in metres. */
  capture: {
    min_px: {
      width: number
      height: number
    } | null
    min_distance_m: number | null
    max_distance_m: number | null
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  background: {
    colours:
      | {
          name:
            | 'white'
            | 'off-white'
            | 'cream'
            | 'beige'
            | 'light-grey'
            | 'grey'
            | 'light-blue'
            | 'blue'
            | 'light-brown'
            | 'red'
            | 'light'
          hex: string
          max_delta_e: number | null
        }[]
      | null
    forbidden:
      | {
          name:
            | 'white'
            | 'off-white'
            | 'cream'
            | 'beige'
            | 'light-grey'
            | 'grey'
            | 'light-blue'
            | 'blue'
            | 'light-brown'
            | 'red'
            | 'light'
          hex: string
        }[]
      | null
    plain: boolean | null
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  glasses: {
    policy: 'allowed' | 'allowed-without-glare' | 'discouraged' | 'medical-only' | 'not-allowed'
    text: string
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  head_covering: {
    policy: 'allowed' | 'religious-or-medical' | 'religious-only' | 'not-allowed'
    text: string
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  expression: {
    policy: 'neutral' | 'natural' | 'neutral-or-slight-smile'
    text: string
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  mouth: {
    policy: 'closed'
    text: string
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  editing_policy: {
    /** forbidden: no change of any kind to the picture; cropping and resizing are not editing. */
    policy: 'forbidden' | 'crop-only' | 'background-allowed' | 'allowed'
    text: string
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  recency: {
    max_months: number
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  attire: {
    text: string
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  /** The parts of the person that must be in view. */
  framing: {
    text: string
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  /** Who may take the photo, on what it is printed and how it is submitted. */
  submission: {
    text: string
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  /** Who takes the photo, if the applicant may not bring one of their own making. */
  taken: {
    /** authority: its office takes the picture. authority-or-applicant: it does, or accepts one that is brought. approved-photographer: its office or a photographer whom it approves takes it and sends the file. */
    by: 'authority' | 'authority-or-applicant' | 'approved-photographer'
    text: string
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  /** Colour or black and white on paper; `file.colour` is that of the file. */
  print_colour: {
    text: string
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  copies: {
    count: number
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  resolution: {
    min_dpi: number
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  file: {
    formats: {
      allowed: ('jpeg' | 'png' | 'heic' | 'heif' | 'bmp' | 'gif' | 'tiff' | 'pdf' | 'webp' | 'avif')[]
      /** What a reader must know in addition to the figure. */
      note: string | null
      /** The best tier of trust among the sources that state it. */
      tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
      /** The sources that state it. */
      sources: CatalogSource[]
    } | null
    bytes: {
      min_kb: number | null
      max_kb: number | null
      /** What a reader must know in addition to the figure. */
      note: string | null
      /** The best tier of trust among the sources that state it. */
      tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
      /** The sources that state it. */
      sources: CatalogSource[]
    } | null
    colour: {
      text: string
      /** What a reader must know in addition to the figure. */
      note: string | null
      /** The best tier of trust among the sources that state it. */
      tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
      /** The sources that state it. */
      sources: CatalogSource[]
    } | null
    resolution: {
      min_dpi: number
      /** What a reader must know in addition to the figure. */
      note: string | null
      /** The best tier of trust among the sources that state it. */
      tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
      /** The sources that state it. */
      sources: CatalogSource[]
    } | null
    compression: {
      max_ratio: number
      /** What a reader must know in addition to the figure. */
      note: string | null
      /** The best tier of trust among the sources that state it. */
      tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
      /** The sources that state it. */
      sources: CatalogSource[]
    } | null
  }
  children: {
    under_years: number | null
    text: string
    head_height: CatalogBand | null
    eye_line: CatalogBand | null
    relaxes: ('expression' | 'mouth_closed' | 'eyes_open' | 'gaze' | 'pose')[]
    /** What a reader must know in addition to the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  }[]
  /** The principal source, which is the first that the document names. */
  source_url: string
  sources: {
    /** The publisher of the text. */
    authority: string
    /** The title of the text, or what it is. */
    title: string
    /** The address at which it was read. */
    url: string
    /** The address of a copy in a web archive, for a text that is gone or that refuses readers. */
    archived: string | null
    /** When it was last read: a day, or the month if the day was not recorded. */
    read: string
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    name: string
  }[]
  /** What was read where, in words. */
  evidence: string
  /** What could not be read or is not settled. */
  uncertain: string[]
  /** The figures on which sources differ, and which was recorded and why. */
  conflicts: {
    about: string
    text: string
    sources: CatalogSource[]
  }[]
  /** Newest first. */
  changes: {
    version: string
    what: string
    before: string | null
    after: string | null
  }[]
}

/** A text that figures cite, and how far it can be trusted. */
export interface CatalogSource {
  /** The publisher of the text. */
  authority: string
  /** The title of the text, or what it is. */
  title: string
  /** The address at which it was read. */
  url: string
  /** The address of a copy in a web archive, for a text that is gone or that refuses readers. */
  archived: string | null
  /** When it was last read: a day, or the month if the day was not recorded. */
  read: string
  tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
}

/** The lower and upper limit; null if the rule has none, or if it cannot be calculated. */
export interface CatalogLimits {
  min: number | null
  max: number | null
}

/** A band in its own unit and in the others, rounded inwards. */
export interface CatalogBand {
  min: number | null
  max: number | null
  /** The unit in which the authority states it. */
  unit: 'mm' | 'percent'
  /** The edge or point from which it is measured; null if not stated. */
  from: string | null
  /** The point to which it is measured; null if not stated. */
  to: string | null
  /** In millimetres of the print; if the sizes are a range, of the smallest. */
  mm: CatalogLimits | null
  /** In percent of the photo's height; widths and centring in percent of its width. */
  percent: CatalogLimits | null
  /** In pixels of the size in `size.reference_px`. */
  px: CatalogLimits | null
}
