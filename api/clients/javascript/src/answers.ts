export type CheckOutcome = 'PASS' | 'REVIEW' | 'FAIL'

/** What a check or a validation answers; the API's documentation describes every member. */
export interface CheckResult {
  document: string
  status: 'READY' | 'REVIEW' | 'RETAKE'
  rules_version: string
  mode: 'check' | 'validate'
  subject: 'adult' | 'child' | 'infant'
  relaxed: { check: string; under_years: number | null; certain: boolean; text: string }[]
  checks: Record<string, CheckOutcome>
  findings: {
    check: string
    outcome: CheckOutcome
    assessed: boolean
    measured: number | null
    unit: string | null
    uncertainty: number | null
    required: { min: number | null; max: number | null } | null
    code: string
    message: string
    advice: string | null
  }[]
  crop: { x: number; y: number; width: number; height: number }
  measurements: Record<string, unknown>
  source: { authority: string; url: string }
  request_id: string
  charge: { amount: string; currency: 'USD'; balance: string }
}

export interface Account {
  id: string
  owner: string
  key: {
    id: string
    name: string
    hint: string
    scopes: string[]
    expires_at: string | null
    last_used_at: string | null
  }
  wallet: { currency: 'USD'; posted: string; held: string; available: string }
  usage: {
    from: string
    to: string
    currency: 'USD'
    total: CallCounts
    operations: (CallCounts & { operation: string })[]
  }
}

export interface CallCounts {
  calls: number
  succeeded: number
  refused: number
  failed: number
  charged: string
}

export interface Usage {
  from: string
  to: string
  currency: 'USD'
  data: (CallCounts & { date: string; operation: string })[]
  total: CallCounts
}

export interface DocumentList {
  data: {
    id: string
    title: string
    kind: 'passport' | 'visa' | 'identity-card' | 'residence-permit' | 'driving-licence' | 'other'
    country: { code: string; name: string }
    size_mm: [width: number, height: number] | null
    version: string
    trust: string
    path: string
    api_url: string
  }[]
  has_more: boolean
  next_cursor: string | null
  total: number
  version: string
}

export interface RulesRecord {
  id: string
  authority: string
  dimensions: Record<string, unknown>
  editing_policy: { policy: string; text: string } | null
  source_url: string
  version: string
  superseded_by: string | null
  versions: string[]
  confidence: 'high' | 'medium' | 'low'
  [member: string]: unknown
}

export interface PriceList {
  currency: 'USD'
  data: {
    operation: string
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
    path: string
    price: string
    unit: 'call'
    charged_when: string
    limits: { max_items: number; max_image_bytes: number; max_image_pixels: number } | null
  }[]
}
