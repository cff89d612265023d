import type { Example } from './example.ts'

const settings = {
  warn: ['hot_spots', 'lighting'],
  leaveOut: ['red_eye'],
  profile: 'strict',
  subject: 'adult',
  acknowledgeEditingPolicy: false,
  waiveAuthority: false,
}
const version = { version: 1, settings, created_at: '2026-11-24T09:12:31.402Z' }
const policy = { name: 'kyc-strict', ...version, archived_at: null }
const params = { policyName: policy.name }

/** A policy from its first version to its end. */
export const policiesExamples: Record<string, Example> = {
  'policies.create': { body: { name: policy.name, settings }, status: 201, answer: policy },
  'policies.list': { status: 200, answer: { data: [policy], has_more: false, next_cursor: null } },
  'policies.get': { params, status: 200, answer: { ...policy, versions: [version] } },
  'policies.change': {
    params,
    body: { settings: { ...settings, warn: ['hot_spots'] } },
    status: 200,
    answer: { ...policy, version: 2, settings: { ...settings, warn: ['hot_spots'] } },
  },
  'policies.archive': {
    params,
    status: 200,
    answer: { ...policy, archived_at: '2026-11-25T16:40:02.118Z' },
  },
}
