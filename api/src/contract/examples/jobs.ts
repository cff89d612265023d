import type { Example } from './example.ts'
import { retake } from './verdict.ts'

const params = { jobId: 'job_Eqo8t41cqakBlN1Us5j4ql52' }
const imageBase64 = 'data:image/jpeg;base64,/9j/4AAQSkZJRg=='
const held = { amount: '0.05', currency: 'USD', state: 'held' }
const none = { total: 2, queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 }
const untouched = { result: null, problem: null, started_at: null, ended_at: null }
const anna = {
  item_id: 'anna',
  document_id: 'us-passport',
  mode: 'validate',
  subject: 'adult',
  profile: 'standard',
  policy: null,
}
const ben = { ...anna, item_id: 'ben' }

const accepted = {
  id: 'job_Eqo8t41cqakBlN1Us5j4ql52',
  livemode: true,
  status: 'queued',
  metadata: {
    batch: '7',
  },
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
    started_at: '2026-11-21T06:54:22.447Z',
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
    ended_at: '2026-11-21T06:54:22.704Z',
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
    answer: { data: [ended], has_more: true, next_cursor: 'eyJiZWZvcmUiOjJ9' },
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
