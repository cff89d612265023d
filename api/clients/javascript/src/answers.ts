export type CheckOutcome = 'PASS' | 'REVIEW' | 'FAIL'

/** What a check answers; the API's documentation describes every member. */
export interface CheckResult {
  document: string
  status: 'READY' | 'REVIEW' | 'RETAKE'
  rules_version: string
  mode: 'check' | 'validate'
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
  key: { name: string; hint: string }
  wallet: { currency: 'USD'; posted: string; held: string; available: string }
}

export interface DocumentList {
  data: { id: string; title: string; country: { code: string; name: string }; version: string }[]
  version: string
}

export interface RulesRecord {
  id: string
  authority: string
  dimensions: Record<string, unknown>
  editing_policy: { policy: string; text: string } | null
  source_url: string
  version: string
  confidence: 'high' | 'medium' | 'low'
  [member: string]: unknown
}

export interface PriceList {
  currency: 'USD'
  data: { operation: string; method: 'GET' | 'POST'; path: string; price: string }[]
}
