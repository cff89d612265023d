import { type Example, pageWith } from './example.ts'
import { retake } from './photos.ts'

const judgedBy = { mode: 'validate', subject: 'adult', profile: 'standard', policy: null }
const imageBase64 = 'data:image/jpeg;base64,/9j/4AAQSkZJRg=='
const none = {
  ...{ total: 0, queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 },
  ...{ ready: 0, review: 0, retake: 0 },
}
const free = { amount: '0.00', held: '0.00', currency: 'USD' }
const noEnd = { started_at: null, ended_at: null, results_kept_until: null }

/** The job with two photos. */
const accepted = {
  id: 'job_Eqo8t41cqakBlN1Us5j4ql52',
  livemode: true,
  status: 'running',
  paused_because: null,
  document_id: 'us-passport',
  ...judgedBy,
  language: 'en',
  metadata: { order: '7' },
  expected_items: null,
  counts: { ...none, total: 2, queued: 2 },
  charge: { ...free, held: '0.05' },
  created_at: '2026-11-21T06:54:22.404Z',
  ...noEnd,
  expires_at: '2026-11-22T06:54:22.404Z',
}

const untouched = { status: 'queued', result: null, problem: null, started_at: null, ended_at: null }
const anna = { item_id: 'anna', position: 1, document_id: 'us-passport', ...judgedBy, ...untouched }
const ben = { ...anna, item_id: 'ben', position: 2 }

const ended = {
  ...accepted,
  status: 'completed',
  counts: { ...none, total: 2, completed: 1, failed: 1, retake: 1 },
  charge: { ...free, amount: '0.05' },
  started_at: '2026-11-21T06:54:22.447Z',
  ended_at: '2026-11-21T06:54:22.704Z',
  results_kept_until: '2026-11-28T06:54:22.704Z',
}

const endedItems = [
  {
    ...anna,
    status: 'completed',
    result: retake,
    started_at: ended.started_at,
    ended_at: '2026-11-21T06:54:22.685Z',
  },
  {
    ...ben,
    status: 'failed',
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

/** The open job, to which photos are added. */
const open = {
  ...accepted,
  id: 'job_5sWc1TqVn2WcYd0LkRzXb4Mf',
  status: 'open',
  metadata: { night: '7' },
  counts: {
    ...none,
    total: 4210,
    queued: 130,
    running: 80,
    completed: 3993,
    failed: 7,
    ready: 3311,
    review: 402,
    retake: 280,
  },
  charge: { ...free, amount: '10.00', held: '0.25' },
  created_at: '2026-11-26T21:00:02.118Z',
  started_at: '2026-11-26T21:00:04.310Z',
  expires_at: '2026-11-28T21:00:02.118Z',
}

const params = { jobId: accepted.id }
const ofOpen = { jobId: open.id }
const applicant = { ...anna, item_id: 'applicant-4711' }

/** No secret has signed it. */
const uploadToken = 'WyJqb2JfNXNXYzFUcVZuMldjWWQwTGtSelhiNE1mIiwiYXBwbGljYW50LTQ3MTEiXQ.2kq7Vb0rYx'

/** A job with two photos from its acceptance to its end, and what may be done with an open one. */
export const jobsExamples: Record<string, Example> = {
  'photos.jobs.create': {
    body: {
      documentId: 'us-passport',
      items: [
        { imageBase64, itemId: 'anna' },
        { imageBase64, itemId: 'ben' },
      ],
      metadata: { order: '7' },
    },
    status: 201,
    answer: { ...accepted, items: [anna, ben] },
  },
  'photos.jobs.list': {
    query: { status: 'completed', limit: 1 },
    status: 200,
    answer: pageWith([ended], 'eyJiZWZvcmUiOjJ9'),
  },
  'photos.jobs.get': { params, status: 200, answer: { ...ended, items: endedItems } },
  'photos.jobs.items.list': {
    params,
    query: { limit: 1 },
    status: 200,
    answer: pageWith(endedItems.slice(0, 1), 'eyJhZnRlciI6MX0'),
  },
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
      status: 'cancelling',
      counts: { ...none, total: 2, running: 1, cancelled: 1 },
      started_at: ended.started_at,
      items: [
        { ...anna, status: 'running', started_at: ended.started_at },
        { ...ben, status: 'cancelled', ended_at: ended.ended_at },
      ],
    },
  },
  'photos.jobs.delete': { params, status: 204, answer: null },
  'photos.jobs.items.add': {
    params: { ...ofOpen, itemId: applicant.item_id },
    body: { imageBase64 },
    status: 201,
    answer: applicant,
  },
  'photos.jobs.addresses': {
    params: ofOpen,
    body: { items: [{ itemId: applicant.item_id }], expiresInSeconds: 900 },
    status: 200,
    answer: {
      job_id: open.id,
      expires_at: '2026-11-26T21:15:04.000Z',
      data: [{ item_id: applicant.item_id, url: `http://localhost:4321/api/v1/uploads/${uploadToken}` }],
    },
  },
  'photos.jobs.items.upload': {
    params: { uploadToken },
    body: { imageBase64 },
    status: 201,
    answer: { job_id: open.id, item_id: applicant.item_id },
  },
  'photos.jobs.close': { params: ofOpen, status: 200, answer: { ...open, status: 'running' } },
  'photos.jobs.pause': { params: ofOpen, status: 200, answer: { ...open, paused_because: 'requested' } },
  'photos.jobs.resume': { params: ofOpen, status: 200, answer: open },
}
