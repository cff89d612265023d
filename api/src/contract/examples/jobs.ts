import { type Example, pageWith } from './example.ts'
import { retake } from './photos.ts'

const judgedBy = { mode: 'validate', subject: 'adult', profile: 'standard', policy: null }
const params = { jobId: 'job_Eqo8t41cqakBlN1Us5j4ql52' }
const imageBase64 = 'data:image/jpeg;base64,/9j/4AAQSkZJRg=='
const held = { amount: '0.05', currency: 'USD', state: 'held' }
const none = { total: 2, queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 }
const untouched = { result: null, problem: null, started_at: null, ended_at: null }
const anna = { item_id: 'anna', document_id: 'us-passport', ...judgedBy }
const ben = { ...anna, item_id: 'ben' }

const accepted = {
  id: params.jobId,
  livemode: true,
  status: 'queued',
  metadata: { batch: '7' },
  language: 'en',
  created_at: '2026-11-21T06:54:22.404Z',
  started_at: null,
  ended_at: null,
  expires_at: '2026-11-22T06:54:22.404Z',
  results_kept_until: null,
}

const ended = {
  ...accepted,
  status: 'completed',
  counts: { ...none, completed: 1, failed: 1 },
  charge: { ...held, state: 'captured' },
  started_at: '2026-11-21T06:54:22.447Z',
  ended_at: '2026-11-21T06:54:22.704Z',
  results_kept_until: '2026-11-28T06:54:22.704Z',
}

const endedItems = [
  {
    ...anna,
    status: 'completed',
    result: retake,
    problem: null,
    started_at: ended.started_at,
    ended_at: '2026-11-21T06:54:22.685Z',
  },
  {
    ...ben,
    status: 'failed',
    result: null,
    problem: {
      code: 'unreadable_image',
      title: 'The image cannot be read',
      status: 422,
      detail: 'The JPEG file is damaged or not complete. Send the original file.',
    },
    started_at: '2026-11-21T06:54:22.698Z',
    ended_at: ended.ended_at,
  },
]

/** A job from its acceptance to its end, and in `photos.jobs.cancel` another job that was cancelled. */
export const jobsExamples: Record<string, Example> = {
  'photos.jobs.create': {
    body: {
      items: [
        { documentId: 'us-passport', imageBase64, itemId: 'anna' },
        { documentId: 'us-passport', imageBase64, itemId: 'ben' },
      ],
      metadata: { batch: '7' },
    },
    status: 202,
    answer: {
      ...accepted,
      counts: { ...none, queued: 2 },
      charge: held,
      items: [
        { ...anna, status: 'queued', ...untouched },
        { ...ben, status: 'queued', ...untouched },
      ],
    },
  },
  'photos.jobs.list': {
    query: { status: 'completed', limit: 1 },
    status: 200,
    answer: pageWith([ended], 'eyJiZWZvcmUiOjJ9'),
  },
  'photos.jobs.get': { params, status: 200, answer: { ...ended, items: endedItems } },
  'photos.jobs.events': {
    params,
    status: 200,
    answer: `id: 6\nevent: job\ndata: ${JSON.stringify(ended)}\n\n`,
  },
  'photos.jobs.cancel': {
    params,
    status: 200,
    answer: {
      ...accepted,
      status: 'running',
      counts: { ...none, running: 1, cancelled: 1 },
      charge: held,
      started_at: '2026-11-21T06:54:22.447Z',
      items: [
        { ...anna, status: 'running', ...untouched, started_at: '2026-11-21T06:54:22.447Z' },
        { ...ben, status: 'cancelled', ...untouched, ended_at: '2026-11-21T06:54:22.704Z' },
      ],
    },
  },
  'photos.jobs.delete': { params, status: 204, answer: null },
}

const batchId = 'bat_5sWc1TqVn2WcYd0LkRzXb4Mf'
const batchParams = { batchId }
const noneOfBatch = {
  ...{ received: 0, waiting: 0, judging: 0 },
  ...{ ready: 0, review: 0, retake: 0, failed: 0, cancelled: 0 },
}

const createdBatch = {
  id: batchId,
  livemode: true,
  status: 'open',
  paused_because: null,
  cancelled_because: null,
  document_id: 'us-passport',
  ...judgedBy,
  language: 'en',
  metadata: { night: '7' },
  expected_items: null,
  counts: noneOfBatch,
  charge: { amount: '0.00', currency: 'USD' },
  created_at: '2026-11-26T21:00:02.118Z',
  ended_at: null,
  expires_at: '2026-11-28T21:00:02.118Z',
  results_kept_until: null,
}

const batchUnderWay = {
  ...createdBatch,
  counts: {
    received: 4210,
    waiting: 130,
    judging: 80,
    ready: 3311,
    review: 402,
    retake: 280,
    failed: 7,
    cancelled: 0,
  },
  charge: { amount: '10.00', currency: 'USD' },
}

const endedBatch = {
  ...batchUnderWay,
  status: 'completed',
  counts: { ...batchUnderWay.counts, waiting: 0, judging: 0, ready: 3490, review: 420, retake: 293 },
  charge: { amount: '10.55', currency: 'USD' },
  ended_at: '2026-11-26T21:34:40.907Z',
  results_kept_until: '2026-12-03T21:34:40.907Z',
}

const batchResult = {
  position: 1,
  reference: 'applicant-4711',
  document_id: 'us-passport',
  ...judgedBy,
  status: 'completed',
  result: retake,
  problem: null,
  ended_at: '2026-11-26T21:00:31.222Z',
}

const item = { batch_id: batchId, reference: batchResult.reference }

/** No secret has signed it. */
const uploadToken = 'WyJiYXRfNXNXYzFUcVZuMldjWWQwTGtSelhiNE1mIiwiYXBwbGljYW50LTQ3MTEiXQ.2kq7Vb0rYx'

/** A batch from its creation to its end, and what else may be done with it on the way. */
export const batchesExamples: Record<string, Example> = {
  'batches.create': {
    body: { documentId: 'us-passport', metadata: { night: '7' } },
    status: 201,
    answer: createdBatch,
  },
  'batches.items.send': {
    params: { ...batchParams, reference: batchResult.reference },
    body: { imageBase64 },
    status: 201,
    answer: { ...item, position: 1, document_id: 'us-passport', subject: 'adult' },
  },
  'batches.addresses': {
    params: batchParams,
    body: { items: [{ reference: batchResult.reference }], expiresInSeconds: 900 },
    status: 200,
    answer: {
      batch_id: batchId,
      expires_at: '2026-11-26T21:15:04.000Z',
      data: [
        { reference: batchResult.reference, url: `http://localhost:4321/api/v1/uploads/${uploadToken}` },
      ],
    },
  },
  'batches.items.upload': {
    params: { uploadToken },
    body: { imageBase64 },
    status: 201,
    answer: item,
  },
  'batches.list': {
    query: { status: 'completed', limit: 1 },
    status: 200,
    answer: pageWith([endedBatch]),
  },
  'batches.get': { params: batchParams, status: 200, answer: batchUnderWay },
  'batches.results': {
    params: batchParams,
    query: { limit: 1 },
    status: 200,
    answer: pageWith([batchResult], 'eyJhZnRlciI6MX0'),
  },
  'batches.close': { params: batchParams, status: 200, answer: { ...batchUnderWay, status: 'closed' } },
  'batches.pause': {
    params: batchParams,
    status: 200,
    answer: { ...batchUnderWay, paused_because: 'requested' },
  },
  'batches.resume': { params: batchParams, status: 200, answer: batchUnderWay },
  'batches.cancel': {
    params: batchParams,
    status: 200,
    answer: { ...batchUnderWay, status: 'cancelling', cancelled_because: 'requested' },
  },
  'batches.delete': { params: batchParams, status: 204, answer: null },
}
