// Written by `npm run clients:types` from the OpenAPI document of the API. Do not edit.
/** What programs tell problems apart by. */
export type ProblemCode =
  | 'invalid_request'
  | 'malformed_json'
  | 'missing_key'
  | 'invalid_key'
  | 'cookie_not_accepted'
  | 'insufficient_funds'
  | 'missing_scope'
  | 'unknown_document'
  | 'unknown_version'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'idempotency_in_progress'
  | 'job_ended'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'unsupported_image_format'
  | 'unreadable_image'
  | 'too_many_pixels'
  | 'no_face'
  | 'no_clean_matte'
  | 'editing_not_allowed'
  | 'color_not_allowed'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'too_many_concurrent_calls'
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
    /** The first day (UTC); from the beginning where it is absent. */
    from?: string | undefined
    /** The last day (UTC), which is part of the range; until now where it is absent. */
    to?: string | undefined
    /** Only entries of this kind; of all where it is absent. */
    kind?: 'top_up' | 'charge' | 'refund' | 'adjustment' | undefined
    /** "csv" answers the whole range at once, whatever limit and cursor say. So does Accept: text/csv. */
    format?: 'json' | 'csv' | undefined
    /** The most entries to answer, from 1 to 100. */
    limit?: number | undefined
    /** The next_cursor of the page before; absent for the first page. */
    cursor?: string | undefined
  }
  usage: {
    /** The first day (UTC); 30 days up to the last where it is absent. */
    from?: string | undefined
    /** The last day (UTC), which is part of the report; today where it is absent. */
    to?: string | undefined
  }
  documents: {
    /** Only documents of this country; of one that the catalog lacks there are none. */
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
    /** Only documents whose id, title or country holds every word, whatever its case and accents. */
    q?: string | undefined
    /** The most entries to answer, from 1 to 100. */
    limit?: number | undefined
    /** The next_cursor of the page before; absent for the first page. */
    cursor?: string | undefined
  }
  rules: {
    /** The id of a document, such as "us-passport"; `GET /api/v1/documents` lists them. */
    documentId: string
    /** A version of the document, such as a result names as rules_version; the current one if absent. */
    version?: string | undefined
  }
  'photos.jobs.list': {
    /** Only jobs of this status. */
    status?: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | undefined
    /** The most entries to answer, from 1 to 100. */
    limit?: number | undefined
    /** The next_cursor of the page before; absent for the first page. */
    cursor?: string | undefined
  }
  'webhooks.deliveries': {
    /** The most entries to answer, from 1 to 100. */
    limit?: number | undefined
    /** The next_cursor of the page before; absent for the first page. */
    cursor?: string | undefined
  }
}

export interface Account {
  id: string
  owner: string
  /** The key that the call was made with. */
  key: AccountKey
  wallet: AccountWallet
  /** This month, as `GET /api/v1/usage` reports it by day: calls a few seconds late, charges exact. */
  usage: AccountUsage
}

export interface AccountKey {
  id: string
  name: string
  /** How it begins and its last characters, to tell keys apart. */
  hint: string
  /** What it may do. */
  scopes: ('read' | 'photos:check' | 'photos:jobs' | 'photos:background')[]
  /** From when on it is refused; null for never. */
  expires_at: string | null
  /** When it was last used; the calls of the last minute may not be known yet. */
  last_used_at: string | null
}

export interface AccountWallet {
  currency: 'USD'
  /** What was topped up, less what was charged. */
  posted: string
  /** What calls under way have set aside. */
  held: string
  /** What a further call can spend: posted less held. */
  available: string
}

export interface AccountUsage {
  /** The first day of this month (UTC). */
  from: string
  /** Today (UTC). */
  to: string
  currency: 'USD'
  total: CallCounts
  /** What was called or charged this month, by name. */
  operations: OperationCounts[]
}

export interface CallCounts {
  /** How many were answered. */
  calls: number
  /** Of these, how many did what they were asked for. */
  succeeded: number
  /** How many were answered with a status from 400 to 499. */
  refused: number
  /** How many were answered with a status of 500 or more. */
  failed: number
  /** What they cost, in USD: the charges of the statement, before any refund. */
  charged: string
}

export interface OperationCounts {
  /** How many were answered. */
  calls: number
  /** Of these, how many did what they were asked for. */
  succeeded: number
  /** How many were answered with a status from 400 to 499. */
  refused: number
  /** How many were answered with a status of 500 or more. */
  failed: number
  /** What they cost, in USD: the charges of the statement, before any refund. */
  charged: string
  /** The operation, by its name in the price list: "photos.check". */
  operation: string
}

export interface Problem {
  /** The address of the page that describes this code. */
  type: string
  title: string
  status: number
  /** What to mend, in a sentence or two. */
  detail: string
  /** Stable: what programs tell problems apart by. */
  code: string
  /** What to quote when asking for help. */
  request_id: string
  /** `invalid_request`: each thing wrong, and where. */
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
  /** `unknown_document`: ids that come near. */
  did_you_mean?: string[] | undefined
  /** `unknown_version`: those that there are. */
  versions?: string[] | undefined
  /** `missing_scope`: the scope that the call needs. */
  required_scope?: string | undefined
  /** `missing_scope`: those that the key has. */
  scopes?: string[] | undefined
  /** `editing_not_allowed`: forbidden, or crop-only. */
  editing_policy?: string | undefined
  /** `color_not_allowed`: those that the document names, each with a colour to show. */
  allowed_colors?:
    | {
        name: string
        hex: string
      }[]
    | undefined
  /** `no_clean_matte`: what is wrong with the outline, such as cuts_into_face. */
  matte_fault?: string | undefined
  currency?: 'USD' | undefined
  /** `insufficient_funds`: what the wallet can spend, in USD. */
  balance?: string | undefined
  /** `insufficient_funds`: what the call costs, in USD. */
  price?: string | undefined
  /** `insufficient_funds`: what is missing, in USD. */
  shortfall?: string | undefined
  /** `insufficient_funds`: where the wallet is topped up. */
  top_up_url?: string | undefined
  /** 429: which limit was reached. */
  policy?: string | undefined
  /** 429: how many calls are allowed. */
  limit?: number | undefined
  /** 429: in how many seconds. */
  window_seconds?: number | undefined
  /** 429 and 503: when to try again. */
  retry_after_seconds?: number | undefined
}

export interface Statement {
  data: StatementLine[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null
  currency: 'USD'
  /** What the wallet had posted before the first entry of the range. */
  opening_balance: string
  /** What it had posted after the last. */
  closing_balance: string
}

export interface StatementLine {
  /** The transfer's id. */
  id: string
  /** When it was booked. */
  time: string
  kind: 'top_up' | 'charge' | 'refund' | 'adjustment'
  /** USD; negative where it left the wallet. */
  amount: string
  /** What the wallet had posted right afterwards, in USD. */
  balance: string
  /** What was charged or refunded, by its name in the price list: "photos.check". */
  operation: string | null
  /** Why a refund or an adjustment was booked. */
  reason: string | null
  /** The id of the charge that a refund gives back. */
  refunded_transfer: string | null
  /** The payment that a top-up came from. */
  payment_reference: string | null
}

export interface Usage {
  /** The first day of the report (UTC). */
  from: string
  /** The last day, which is part of it. */
  to: string
  currency: 'USD'
  /** By day and operation, the earliest day first; what had neither call nor charge is left out. */
  data: DayCounts[]
  total: CallCounts
}

export interface DayCounts {
  /** How many were answered. */
  calls: number
  /** Of these, how many did what they were asked for. */
  succeeded: number
  /** How many were answered with a status from 400 to 499. */
  refused: number
  /** How many were answered with a status of 500 or more. */
  failed: number
  /** What they cost, in USD: the charges of the statement, before any refund. */
  charged: string
  /** The operation, by its name in the price list: "photos.check". */
  operation: string
  /** The day (UTC). */
  date: string
}

export interface DocumentList {
  data: DocumentEntry[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null
  /** How many documents fit the filters, on all pages. */
  total: number
  /** The catalog's own: that of the document that changed last. */
  version: string
}

export interface DocumentEntry {
  /** What calls name the document by, such as "us-passport". */
  id: string
  title: string
  /** What kind of document the photo is for. */
  kind: 'passport' | 'visa' | 'identity-card' | 'residence-permit' | 'driving-licence' | 'other'
  country: {
    /** ISO 3166-1 alpha-2 in lower case; "eu", "xk" and "zz" (no country) as well. */
    code: string
    name: string
  }
  /** Width and height of the print in millimetres; null where there is none. */
  size_mm: [number, number] | null
  /** The month in which the rule last changed in the catalog: "2026.11". */
  version: string
  /** The weakest tier of trust among the sources of what decides a verdict. */
  trust: string
  /** The document's page. */
  path: string
  /** The document's record in the public catalog. */
  api_url: string
}

export interface RulesRecord {
  /** The id of the document. */
  id: string
  /** The authority that decides. */
  authority: string
  /** The size of the print and of the file. */
  dimensions: Record<string, unknown>
  /** Whether the authority allows the picture to be edited; null where it does not say. */
  editing_policy: {
    policy: string
    [member: string]: unknown
  } | null
  /** The principal source. */
  source_url: string
  /** The month in which this rule came into the catalog: "2026.11". */
  version: string
  /** The version that came after this one; null for the current version. */
  superseded_by: string | null
  /** The versions that can be asked for, the current one first. */
  versions: string[]
  /** How sure the catalog is of the record as a whole. */
  confidence: 'high' | 'medium' | 'low'
  [member: string]: unknown
}

export interface PriceList {
  currency: 'USD'
  /** Every operation. */
  data: Price[]
}

export interface Price {
  /** Its name, also in usage and on the statement. */
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** What a call costs, in USD. */
  price: string
  /** Prices are per call, whatever it carries. */
  unit: 'call'
  /** When the price is charged, in words. */
  charged_when: string
  /** What a call can carry; null where it carries no photo. */
  limits: PriceLimits | null
}

export interface PriceLimits {
  /** Photos in one call. */
  max_items: number
  /** The largest image file. */
  max_image_bytes: number
  /** The most pixels of an image, width times height. */
  max_image_pixels: number
}

export interface CheckRequest {
  /** The id of a document, such as "us-passport"; `GET /api/v1/documents` lists them. */
  documentId: string
  /** The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes tell its format. */
  imageBase64: string
  /** Whom the photo shows. infant: below 1 year; child: 1 to 9 years. What the rule relaxes for them is applied and named in `relaxed`. */
  subject?: 'adult' | 'child' | 'infant' | undefined
}

export interface CheckResult {
  /** The document id in upper case. */
  document: string
  /** RETAKE if any check is FAIL, else REVIEW if any is REVIEW, else READY. */
  status: 'READY' | 'REVIEW' | 'RETAKE'
  /** The version of the rule that the photo was judged by: "2026.11". */
  rules_version: string
  /** check judges the best crop that the rule allows; validate judges the file as it is. */
  mode: 'check' | 'validate'
  /** infant: below 1 year. child: 1 to 9 years. adult: all others. */
  subject: 'adult' | 'child' | 'infant'
  /** What the rule relaxes for such a subject. */
  relaxed: Relaxation[]
  /** The outcome of each check by its name. */
  checks: Partial<Record<CheckName, 'PASS' | 'REVIEW' | 'FAIL'>>
  /** What each check found. */
  findings: Finding[]
  /** Components of ISO/IEC 29794-5 by name; those that could not be computed are left out. */
  quality: Record<string, QualityComponent>
  /** The part of the upright photo that was judged. */
  crop: Crop
  /** Lengths in pixels of the upright photo; null where there was nothing to measure. */
  measurements: Measurements
  /** Who asks for this, and where they say so. */
  source: Source
  /** What to quote when asking for help. */
  request_id: string
  /** What the call cost, and what is left. */
  charge: Charge
}

export interface Relaxation {
  /** The check that is judged otherwise, as in `checks`. */
  check: CheckName
  /** The age up to which the rule relaxes it. */
  under_years: number | null
  /** False where the rule relaxes it for some of the ages that `subject` spans. */
  certain: boolean
  /** What the rule says. */
  text: string
}

/** The name of a check. Further ones may come. */
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

export interface Finding {
  /** Its name, as in `checks`. */
  check: CheckName
  /** PASS: met. FAIL: not met. REVIEW: too close to a limit to tell, or could not be judged. */
  outcome: 'PASS' | 'REVIEW' | 'FAIL'
  /** False where the photo did not allow the check to be made; never PASS then. */
  assessed: boolean
  /** Null where nothing was measured. */
  measured: number | null
  /** Of measured, uncertainty and required. */
  unit: string | null
  /** 95 % of measurements lie within this distance of the truth. */
  uncertainty: number | null
  /** The limits that the document sets; null where it sets none in figures. */
  required: Limits | null
  /** "ok", or a stable name of what is wrong. */
  code: FindingCode
  /** What was found, in a sentence. */
  message: string
  /** What the person can do, in physical words. */
  advice: string | null
}

export interface Limits {
  min: number | null
  max: number | null
}

/** "ok", or what is wrong or could not be judged. Further ones may come. */
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
  | 'several_faces'
  | 'second_face_small'
  | 'too_little_colour'
  | 'second_face'
  | 'maybe_other_person'
  | 'eyes_behind_dark_lenses'
  | 'eyes_half_open'
  | 'eyes_closed'
  | 'looks_aside'
  | 'mouth_maybe_open'
  | 'mouth_open'
  | 'slight_smile'
  | 'smile'
  | 'broad_smile'
  | 'frown'
  | 'raised_brows'
  | 'mouth_maybe_covered'
  | 'mouth_covered'
  | 'eye_maybe_covered'
  | 'eye_covered'
  | 'strands_over_eye'
  | 'lock_over_eye'
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
  /** The rule's upper measuring point: the skull's top or the hair's. */
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
  /** Smaller eye opening over the eye-to-chin distance. */
  eye_opening: number | null
  /** Gap between the lips over the eye-to-chin distance. */
  mouth_opening: number | null
  background: {
    rgb: [number, number, number]
    /** 0 to 1: the share of the background within CIE76 6 of one wall under one light. */
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
  /** What the call cost, in USD. */
  amount: string
  currency: 'USD'
  /** What the wallet can still spend. */
  balance: string
}

export interface BackgroundRequest {
  /** The id of a document, such as "us-passport"; `GET /api/v1/documents` lists them. */
  documentId: string
  /** The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes tell its format. */
  imageBase64: string
  /** Whom the photo shows. infant: below 1 year; child: 1 to 9 years. What the rule relaxes for them is applied and named in `relaxed`. */
  subject?: 'adult' | 'child' | 'infant' | undefined
  /** The new backdrop: `#rrggbb` in sRGB, or a colour by its name in the rules. The document must accept it. Its first colour where this is absent. */
  color?: string | undefined
  /** Of the new photo. JPEG where this is absent and the document accepts it. In a PNG of the whole photo each pixel of the person is as it was. */
  format?: 'png' | 'jpeg' | undefined
  /** Of a JPEG, 60 to 100; 95 where it is absent. It is lowered where the file would else be larger than the document accepts. */
  quality?: number | undefined
  /** Whether to cut out the best crop that the document allows, scaled to the document's own size; else the whole photo keeps its size. */
  crop?: boolean | undefined
  /** Go on although the authority does not accept an edited photo. The answer repeats what it says in `editing_policy`. */
  acknowledgeEditingPolicy?: boolean | undefined
}

export interface BackgroundResult {
  /** The document id in upper case. */
  document: string
  /** The version of the rule that the photo was made by: "2026.11". */
  rules_version: string
  format: 'png' | 'jpeg'
  /** Of a JPEG, as it was saved; null of a PNG. */
  quality: number | null
  /** In pixels, of the new photo. */
  width: number
  height: number
  /** Of the new file. */
  bytes: number
  /** The resolution that the file states. */
  dpi: number
  /** The new backdrop: `#rrggbb` in sRGB. */
  color: string
  /** The part of the upright photo that was cut out and scaled; null where it was not cropped. */
  crop: Crop | null
  identity: Identity
  matte: Matte
  /** What the authority says about editing; null where it says nothing. */
  editing_policy: EditingPolicy | null
  /** The new photo, checked: as the file it is where it was cropped (`validate`), else by its best crop (`check`). appearance_alteration may well see that the backdrop was replaced. */
  check: NewPhotoCheck
  /** The new photo as a data URL: `data:<mime type>;base64,<data>`. */
  imageBase64: string
  /** What to quote when asking for help. */
  request_id: string
  /** What the call cost, and what is left. */
  charge: Charge
}

export interface Identity {
  /** Pixels of the person's solid core that differ from the photo's: 0, or there is no answer. */
  personPixelsChanged: number
  /** Pixels of hair and outline that show person and backdrop: their old backdrop was taken out. */
  mixedPixels: number
  /** The largest distance between the face mesh before and after, in pixels of the photo, over the solid core alone. */
  landmarkShiftPx: number
  /** The step before which this was measured: it may change pixels. Null of a PNG, whose own pixels were compared. */
  provedBefore: 'crop' | 'encoding' | null
}

export interface Matte {
  /** The model that told the person from the backdrop. */
  model: 'rvm' | 'selfie'
  /** Of the photo: how much of it the person covers, 0 to 1. */
  person_share: number
  /** Of the photo: the share of mixed pixels, 0 to 1. */
  mixed_share: number
}

export interface EditingPolicy {
  /** forbidden, crop-only, background-allowed or allowed. */
  policy: string
  /** What that means, in a sentence. */
  text: string
  /** Whether the call said `acknowledgeEditingPolicy`. */
  acknowledged: boolean
}

export interface NewPhotoCheck {
  /** The document id in upper case. */
  document: string
  /** RETAKE if any check is FAIL, else REVIEW if any is REVIEW, else READY. */
  status: 'READY' | 'REVIEW' | 'RETAKE'
  /** The version of the rule that the photo was judged by: "2026.11". */
  rules_version: string
  /** check judges the best crop that the rule allows; validate judges the file as it is. */
  mode: 'check' | 'validate'
  /** infant: below 1 year. child: 1 to 9 years. adult: all others. */
  subject: 'adult' | 'child' | 'infant'
  /** What the rule relaxes for such a subject. */
  relaxed: Relaxation[]
  /** The outcome of each check by its name. */
  checks: Partial<Record<CheckName, 'PASS' | 'REVIEW' | 'FAIL'>>
  /** What each check found. */
  findings: Finding[]
  /** Components of ISO/IEC 29794-5 by name; those that could not be computed are left out. */
  quality: Record<string, QualityComponent>
  /** The part of the upright photo that was judged. */
  crop: Crop
  /** Lengths in pixels of the upright photo; null where there was nothing to measure. */
  measurements: Measurements
  /** Who asks for this, and where they say so. */
  source: Source
}

export interface JobList {
  data: JobSummary[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null
}

export interface JobSummary {
  id: string
  /** completed: ended, and at least one item has a result. failed: ended without any. cancelled: ended, and items were cancelled; those that had begun may have results. */
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  /** How many items there are, and how many of each status. */
  counts: JobCounts
  charge: JobCharge
  /** As it was sent. */
  metadata: Record<string, string>
  created_at: string
  /** When the first item was begun. */
  started_at: string | null
  ended_at: string | null
  /** Items that are not done by then fail with job_expired. */
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
  amount: string
  currency: 'USD'
  /** captured with the first result; voided where the job ends without any. */
  state: 'held' | 'captured' | 'voided'
}

export interface JobRequest {
  items: JobRequestItem[]
  /** Whatever helps the caller to know the job again: up to 20 short strings. */
  metadata?: Record<string, string> | undefined
}

export interface JobRequestItem {
  /** The id of a document, such as "us-passport"; `GET /api/v1/documents` lists them. */
  documentId: string
  /** The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes tell its format. */
  imageBase64: string
  /** Whom the photo shows. infant: below 1 year; child: 1 to 9 years. What the rule relaxes for them is applied and named in `relaxed`. */
  subject?: 'adult' | 'child' | 'infant' | undefined
  /** validate judges the file as it is; check the best crop that the rule allows. */
  mode?: 'check' | 'validate' | undefined
  /** What the answers call the item; its number, from 1, where absent. Unique within the job. */
  itemId?: string | undefined
}

export interface Job {
  id: string
  /** completed: ended, and at least one item has a result. failed: ended without any. cancelled: ended, and items were cancelled; those that had begun may have results. */
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  /** How many items there are, and how many of each status. */
  counts: JobCounts
  charge: JobCharge
  /** As it was sent. */
  metadata: Record<string, string>
  created_at: string
  /** When the first item was begun. */
  started_at: string | null
  ended_at: string | null
  /** Items that are not done by then fail with job_expired. */
  expires_at: string
  /** When the job and its results are deleted. */
  results_kept_until: string | null
  /** In the order they were sent. */
  items: JobItem[]
}

export interface JobItem {
  /** The caller's own id, or the item's number, from 1. */
  item_id: string
  document_id: string
  /** check judges the best crop that the rule allows; validate judges the file as it is. */
  mode: 'check' | 'validate'
  /** infant: below 1 year. child: 1 to 9 years. adult: all others. */
  subject: 'adult' | 'child' | 'infant'
  /** completed: has a result; failed: has a problem. cancelled: neither. */
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  result: JobItemResult | null
  problem: JobItemProblem | null
  started_at: string | null
  ended_at: string | null
}

export interface JobItemResult {
  /** The document id in upper case. */
  document: string
  /** RETAKE if any check is FAIL, else REVIEW if any is REVIEW, else READY. */
  status: 'READY' | 'REVIEW' | 'RETAKE'
  /** The version of the rule that the photo was judged by: "2026.11". */
  rules_version: string
  /** check judges the best crop that the rule allows; validate judges the file as it is. */
  mode: 'check' | 'validate'
  /** infant: below 1 year. child: 1 to 9 years. adult: all others. */
  subject: 'adult' | 'child' | 'infant'
  /** What the rule relaxes for such a subject. */
  relaxed: Relaxation[]
  /** The outcome of each check by its name. */
  checks: Partial<Record<CheckName, 'PASS' | 'REVIEW' | 'FAIL'>>
  /** What each check found. */
  findings: Finding[]
  /** Components of ISO/IEC 29794-5 by name; those that could not be computed are left out. */
  quality: Record<string, QualityComponent>
  /** The part of the upright photo that was judged. */
  crop: Crop
  /** As a single check measures, without the places of crown, chin, eyes and face: those are never stored. */
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
    /** Smaller eye opening over the eye-to-chin distance. */
    eye_opening: number | null
    /** Gap between the lips over the eye-to-chin distance. */
    mouth_opening: number | null
    background: {
      rgb: [number, number, number]
      /** 0 to 1: the share of the background within CIE76 6 of one wall under one light. */
      uniformity: number
    } | null
  }
  /** Who asks for this, and where they say so. */
  source: Source
}

export interface JobItemProblem {
  /** Stable: what programs tell problems apart by. */
  code: string
  title: string
  /** The HTTP status that a single call with this problem is answered. */
  status: number
  detail: string
}

export interface WebhookList {
  data: Webhook[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null
}

export interface Webhook {
  id: string
  url: string
  events: ('job.completed' | 'job.failed' | 'job.cancelled')[]
  description: string
  enabled: boolean
  /** Why the service disabled it. gone: it answered 410. failing: every attempt for an event failed, and no other event arrived meanwhile. */
  disabled_reason: 'gone' | 'failing' | null
  created_at: string
  /** Until when the secret before the last rotation signs too; null where there is none. */
  previous_secret_until: string | null
}

export interface WebhookRequest {
  /** Where events are posted to: an https URL whose host is one of the public internet. */
  url: string
  /** What to be told. webhook.test comes in any case, when it is asked for. */
  events?: ('job.completed' | 'job.failed' | 'job.cancelled')[] | undefined
  /** For its owner: what it is for. */
  description?: string | undefined
  /** Whether events are sent. */
  enabled?: boolean | undefined
}

export interface WebhookWithSecret {
  id: string
  url: string
  events: ('job.completed' | 'job.failed' | 'job.cancelled')[]
  description: string
  enabled: boolean
  /** Why the service disabled it. gone: it answered 410. failing: every attempt for an event failed, and no other event arrived meanwhile. */
  disabled_reason: 'gone' | 'failing' | null
  created_at: string
  /** Until when the secret before the last rotation signs too; null where there is none. */
  previous_secret_until: string | null
  /** whsec_ and 32 random bytes in base64, to verify signatures with. Shown now and never again. */
  secret: string
}

/** What is absent stays as it is. */
export interface WebhookUpdate {
  /** Where events are posted to: an https URL whose host is one of the public internet. */
  url?: string | undefined
  /** What to be told. webhook.test comes in any case, when it is asked for. */
  events?: ('job.completed' | 'job.failed' | 'job.cancelled')[] | undefined
  /** For its owner: what it is for. */
  description?: string | undefined
  /** Whether events are sent. */
  enabled?: boolean | undefined
}

export interface WebhookTest {
  /** What arrives as webhook-id. */
  event_id: string
}

export interface DeliveryList {
  data: Delivery[]
  /** Whether more entries follow. */
  has_more: boolean
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null
}

export interface Delivery {
  /** What the receiver sees as webhook-id, at each attempt. */
  event_id: string
  type: 'job.completed' | 'job.failed' | 'job.cancelled' | 'webhook.test'
  /** delivered: an attempt was answered 2xx. failed: there will be no further attempt. */
  state: 'pending' | 'delivered' | 'failed'
  created_at: string
  /** When the next attempt is due, at the earliest. */
  next_attempt_at: string | null
  /** Those that were made, the first one first. */
  attempts: DeliveryAttempt[]
}

export interface DeliveryAttempt {
  attempt: number
  at: string
  /** What the receiver answered. */
  status_code: number | null
  /** Why it answered nothing. */
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

/** The index: one line a document. */
export interface Catalog {
  /** The address of this answer's JSON Schema. */
  $schema?: string | undefined
  /** Goes up when a member is renamed, removed or means something else. */
  schema_version: '1'
  /** That of the document that changed last: "2026.11". */
  catalog_version: string
  /** How many documents there are. */
  total: number
  /** Sorted by id. */
  documents: CatalogEntry[]
}

/** One document of the catalog. */
export interface CatalogEntry {
  /** `<country>-<document>`: what calls name the document by. */
  id: string
  /** The document's page. */
  path: string
  title: string
  country: {
    /** ISO 3166-1 alpha-2 in lower case; "eu", "xk" and "zz" (no country) as well. */
    code: string
    name: string
  }
  /** Width and height of the print in millimetres; null where there is none. */
  size_mm: [number, number] | null
  /** The month in which the rule last changed in the catalog: "2026.11". */
  version: string
  /** The weakest tier of trust among the figures that decide a verdict. */
  trust: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
  /** The document's JSON. */
  api_url: string
}

/** What one authority asks of one kind of photo. A fact that it does not state is null. */
export interface Requirement {
  /** The address of this answer's JSON Schema. */
  $schema?: string | undefined
  /** Goes up when a member is renamed, removed or means something else. */
  schema_version: '1'
  /** `<country>-<document>`: what calls name the document by. */
  id: string
  /** The document's page. */
  path: string
  /** The document's JSON. */
  api_url: string
  country: {
    /** ISO 3166-1 alpha-2 in lower case; "eu", "xk" and "zz" (no country) as well. */
    code: string
    name: string
  }
  document: string
  title: string
  /** The authority that decides. */
  authority: string
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
  /** Width and height of the print in millimetres; null where there is none. */
  size_mm: [number, number] | null
  size: {
    mm: {
      width: number
      height: number
      max_width: number | null
      max_height: number | null
      /** Where the authority itself states inches. */
      inches: {
        width: number
        height: number
      } | null
      /** What a reader must know beside the figure. */
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
      /** What a reader must know beside the figure. */
      note: string | null
      /** The best tier of trust among the sources that state it. */
      tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
      /** The sources that state it. */
      sources: CatalogSource[]
    } | null
    /** What the print's millimetres come to in pixels, and at which resolution. */
    print_px: {
      width: number
      height: number
      dpi: number
      dpi_stated: boolean
    } | null
    /** The pixel size on which the bands' pixels were worked out. */
    reference_px: {
      width: number
      height: number
      /** Which of the document's sizes it is. */
      basis: 'exact' | 'smallest' | 'print'
    } | null
  }
  /** Width over height, where the authority gives a range. */
  aspect: {
    min: number
    max: number
    /** What a reader must know beside the figure. */
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
    /** The edge or point from which it is measured; null where not stated. */
    from: string | null
    /** The point to which it is measured; null where not stated. */
    to: string | null
    /** In millimetres of the print; where sizes are a range, of the smallest. */
    mm: CatalogLimits | null
    /** In percent of the photo's height; widths and centring, of its width. */
    percent: CatalogLimits | null
    /** In pixels of the size in `size.reference_px`. */
    px: CatalogLimits | null
    /** What a reader must know beside the figure. */
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
    /** The edge or point from which it is measured; null where not stated. */
    from: string | null
    /** The point to which it is measured; null where not stated. */
    to: string | null
    /** In millimetres of the print; where sizes are a range, of the smallest. */
    mm: CatalogLimits | null
    /** In percent of the photo's height; widths and centring, of its width. */
    percent: CatalogLimits | null
    /** In pixels of the size in `size.reference_px`. */
    px: CatalogLimits | null
    /** What a reader must know beside the figure. */
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
    /** The edge or point from which it is measured; null where not stated. */
    from: string | null
    /** The point to which it is measured; null where not stated. */
    to: string | null
    /** In millimetres of the print; where sizes are a range, of the smallest. */
    mm: CatalogLimits | null
    /** In percent of the photo's height; widths and centring, of its width. */
    percent: CatalogLimits | null
    /** In pixels of the size in `size.reference_px`. */
    px: CatalogLimits | null
    /** What a reader must know beside the figure. */
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
    /** The edge or point from which it is measured; null where not stated. */
    from: string | null
    /** The point to which it is measured; null where not stated. */
    to: string | null
    /** In millimetres of the print; where sizes are a range, of the smallest. */
    mm: CatalogLimits | null
    /** In percent of the photo's height; widths and centring, of its width. */
    percent: CatalogLimits | null
    /** In pixels of the size in `size.reference_px`. */
    px: CatalogLimits | null
    /** What a reader must know beside the figure. */
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
    /** The edge or point from which it is measured; null where not stated. */
    from: string | null
    /** The point to which it is measured; null where not stated. */
    to: string | null
    /** In millimetres of the print; where sizes are a range, of the smallest. */
    mm: CatalogLimits | null
    /** In percent of the photo's height; widths and centring, of its width. */
    percent: CatalogLimits | null
    /** In pixels of the size in `size.reference_px`. */
    px: CatalogLimits | null
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  inter_eye_distance: {
    min_px: number
    min_mm: number | null
    /** What a reader must know beside the figure. */
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
    /** What a reader must know beside the figure. */
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
    /** What a reader must know beside the figure. */
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
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  glasses: {
    policy: 'allowed' | 'allowed-without-glare' | 'discouraged' | 'medical-only' | 'not-allowed'
    text: string
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  head_covering: {
    policy: 'allowed' | 'religious-or-medical' | 'religious-only' | 'not-allowed'
    text: string
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  expression: {
    policy: 'neutral' | 'natural' | 'neutral-or-slight-smile'
    text: string
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  mouth: {
    policy: 'closed'
    text: string
    /** What a reader must know beside the figure. */
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
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  recency: {
    max_months: number
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  attire: {
    text: string
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  /** What of the person must be in view. */
  framing: {
    text: string
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  /** Who may take the photo, on what it is printed and how it is handed in. */
  submission: {
    text: string
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  /** Who takes the photo, where the applicant is not free to bring one of their own making. */
  taken: {
    /** authority: its office takes the picture. authority-or-applicant: it does, or accepts one that is brought. approved-photographer: its office or a photographer whom it approves takes it and sends the file. */
    by: 'authority' | 'authority-or-applicant' | 'approved-photographer'
    text: string
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  /** Colour or black and white on paper; `file.colour` is the file's. */
  print_colour: {
    text: string
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  copies: {
    count: number
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  resolution: {
    min_dpi: number
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  } | null
  file: {
    formats: {
      allowed: ('jpeg' | 'png' | 'heic' | 'heif' | 'bmp' | 'gif' | 'tiff' | 'pdf' | 'webp' | 'avif')[]
      /** What a reader must know beside the figure. */
      note: string | null
      /** The best tier of trust among the sources that state it. */
      tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
      /** The sources that state it. */
      sources: CatalogSource[]
    } | null
    bytes: {
      min_kb: number | null
      max_kb: number | null
      /** What a reader must know beside the figure. */
      note: string | null
      /** The best tier of trust among the sources that state it. */
      tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
      /** The sources that state it. */
      sources: CatalogSource[]
    } | null
    colour: {
      text: string
      /** What a reader must know beside the figure. */
      note: string | null
      /** The best tier of trust among the sources that state it. */
      tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
      /** The sources that state it. */
      sources: CatalogSource[]
    } | null
    resolution: {
      min_dpi: number
      /** What a reader must know beside the figure. */
      note: string | null
      /** The best tier of trust among the sources that state it. */
      tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
      /** The sources that state it. */
      sources: CatalogSource[]
    } | null
    compression: {
      max_ratio: number
      /** What a reader must know beside the figure. */
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
    /** What a reader must know beside the figure. */
    note: string | null
    /** The best tier of trust among the sources that state it. */
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    /** The sources that state it. */
    sources: CatalogSource[]
  }[]
  /** The principal source: the first that the document names. */
  source_url: string
  sources: {
    /** Who publishes the text. */
    authority: string
    /** What the text is called, or what it is. */
    title: string
    /** Where it was read. */
    url: string
    /** When it was last read: a day, or the month where the day was not recorded. */
    read: string
    tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
    name: string
  }[]
  /** What was read where, in words. */
  evidence: string
  /** What could not be read or is not settled. */
  uncertain: string[]
  /** On what sources differ, and what was recorded and why. */
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
  /** Who publishes the text. */
  authority: string
  /** What the text is called, or what it is. */
  title: string
  /** Where it was read. */
  url: string
  /** When it was last read: a day, or the month where the day was not recorded. */
  read: string
  tier: 'official' | 'official-partly' | 'secondary-agreed' | 'secondary-alone'
}

/** Lower and upper limit; null where the rule has none, or where it cannot be worked out. */
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
  /** The edge or point from which it is measured; null where not stated. */
  from: string | null
  /** The point to which it is measured; null where not stated. */
  to: string | null
  /** In millimetres of the print; where sizes are a range, of the smallest. */
  mm: CatalogLimits | null
  /** In percent of the photo's height; widths and centring, of its width. */
  percent: CatalogLimits | null
  /** In pixels of the size in `size.reference_px`. */
  px: CatalogLimits | null
}
