import type { Example } from './example.ts'
import { answered, doubtfulHeadSize, review as verdict } from './verdict.ts'

/** The call whose result the reviews of the examples are about. */
export const reviewedCall = 'req_7TqVn2WcYd0LkRzXb4MfGh9s'

const open = {
  id: 'rev_8KpLr3TqVn2WcYd0XzXb4MfG',
  livemode: true,
  request_id: reviewedCall,
  status: 'open',
  document_id: 'us-passport',
  verdict: 'REVIEW',
  findings: [doubtfulHeadSize],
  photo_kept_until: null,
  override: null,
  reference: 'application 4711',
  created_at: '2026-11-26T09:12:44.120Z',
  kept_until: '2027-02-24T09:12:44.120Z',
}

const decided = {
  ...open,
  status: 'decided',
  override: {
    decision: 'accept',
    findings: [{ check: 'head_size', decision: 'accept', reason: 'Measured on the print: 25.6 mm.' }],
    decided_by: 'reviewer@example.com',
    decided_at: '2026-11-26T09:20:01.803Z',
  },
}
const params = { reviewId: open.id }

/** A review before and after its decision. */
export const reviewsExamples: Record<string, Example> = {
  'reviews.create': {
    body: { result: answered(verdict, reviewedCall, '9.85'), reference: open.reference },
    status: 201,
    answer: open,
  },
  'reviews.list': {
    query: { status: 'open', limit: 1 },
    status: 200,
    answer: { data: [open], has_more: false, next_cursor: null },
  },
  'reviews.get': { params, status: 200, answer: decided },
  'reviews.delete': { params, status: 204, answer: null },
}
