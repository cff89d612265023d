import type { Example } from './example.ts'
import { retake } from './verdict.ts'

const id = 'bat_5sWc1TqVn2WcYd0LkRzXb4Mf'
const params = { batchId: id }
const none = {
  received: 0,
  waiting: 0,
  judging: 0,
  ready: 0,
  review: 0,
  retake: 0,
  failed: 0,
  cancelled: 0,
}

const created = {
  id,
  livemode: true,
  status: 'open',
  paused_because: null,
  cancelled_because: null,
  document_id: 'us-passport',
  mode: 'validate',
  subject: 'adult',
  profile: 'standard',
  policy: null,
  language: 'en',
  metadata: { night: '7' },
  expected_items: null,
  counts: none,
  charge: { amount: '0.00', currency: 'USD' },
  created_at: '2026-11-26T21:00:02.118Z',
  ended_at: null,
  expires_at: '2026-11-28T21:00:02.118Z',
  results_kept_until: null,
}

const underWay = {
  ...created,
  counts: {
    ...none,
    received: 4210,
    waiting: 130,
    judging: 80,
    ready: 3311,
    review: 402,
    retake: 280,
    failed: 7,
  },
  charge: { amount: '10.00', currency: 'USD' },
}

const ended = {
  ...underWay,
  status: 'completed',
  counts: { ...underWay.counts, waiting: 0, judging: 0, ready: 3490, review: 420, retake: 293 },
  charge: { amount: '10.55', currency: 'USD' },
  ended_at: '2026-11-26T21:34:40.907Z',
  results_kept_until: '2026-12-03T21:34:40.907Z',
}

const result = {
  position: 1,
  reference: 'applicant-4711',
  document_id: 'us-passport',
  mode: 'validate',
  subject: 'adult',
  profile: 'standard',
  policy: null,
  status: 'completed',
  result: retake,
  problem: null,
  ended_at: '2026-11-26T21:00:31.222Z',
}

/** No secret has signed it. */
const uploadToken = 'WyJiYXRfNXNXYzFUcVZuMldjWWQwTGtSelhiNE1mIiwiYXBwbGljYW50LTQ3MTEiXQ.2kq7Vb0rYx'

/** A batch from its creation to its end, and what else may be done with it on the way. */
export const batchesExamples: Record<string, Example> = {
  'batches.create': {
    body: { documentId: 'us-passport', metadata: { night: '7' } },
    status: 201,
    answer: created,
  },
  'batches.items.send': {
    params: { ...params, reference: result.reference },
    body: { imageBase64: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==' },
    status: 201,
    answer: {
      batch_id: id,
      reference: result.reference,
      position: 1,
      document_id: 'us-passport',
      subject: 'adult',
    },
  },
  'batches.addresses': {
    params,
    body: { items: [{ reference: result.reference }], expiresInSeconds: 900 },
    status: 200,
    answer: {
      batch_id: id,
      expires_at: '2026-11-26T21:15:04.000Z',
      data: [{ reference: result.reference, url: `http://localhost:4321/api/v1/uploads/${uploadToken}` }],
    },
  },
  'batches.items.upload': {
    params: { uploadToken },
    body: { imageBase64: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==' },
    status: 201,
    answer: { batch_id: id, reference: result.reference },
  },
  'batches.list': {
    query: { status: 'completed', limit: 1 },
    status: 200,
    answer: { data: [ended], has_more: false, next_cursor: null },
  },
  'batches.get': { params, status: 200, answer: underWay },
  'batches.results': {
    params,
    query: { limit: 1 },
    status: 200,
    answer: { data: [result], has_more: true, next_cursor: 'eyJhZnRlciI6MX0' },
  },
  'batches.close': { params, status: 200, answer: { ...underWay, status: 'closed' } },
  'batches.pause': { params, status: 200, answer: { ...underWay, paused_because: 'requested' } },
  'batches.resume': { params, status: 200, answer: underWay },
  'batches.cancel': {
    params,
    status: 200,
    answer: { ...underWay, status: 'cancelling', cancelled_because: 'requested' },
  },
  'batches.delete': { params, status: 204, answer: null },
}
