import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CheckName, sampleOutcomes } from '@likeness/engine'
import type { AccountMode } from '../foundation/access.ts'
import type { ProblemCode } from '../foundation/problem.ts'

/** A call that takes photos, or an item of a job that is judged. */
export type PlaceOfSample = 'check' | 'background' | 'job' | 'item'

/** A problem that a sample provokes, and where. */
interface SampleProblem {
  readonly code: ProblemCode
  readonly places: readonly PlaceOfSample[]
  readonly retryAfterSeconds?: number
  /** The members that the problem has in addition to those of every problem, where a client reads them. */
  readonly extra?: Readonly<Record<string, unknown>>
}

const calls = ['check', 'background', 'job'] as const
const photos = ['check', 'background', 'item'] as const
const price = { currency: 'USD', price: '0.05' }
const spendLimit = {
  spend_limit: '10.00',
  spent: '10.00',
  spend_limit_of: 'key',
  month_ends_at: '2027-01-01T00:00:00.000Z',
}
const retry = (seconds: number, extra = {}) => ({
  retryAfterSeconds: seconds,
  extra: { ...extra, retry_after_seconds: seconds },
})

/** The problems that a caller cannot cause at will, or only with a special file. The others are caused by the call itself. */
const sampleProblems: readonly SampleProblem[] = [
  { code: 'insufficient_funds', places: calls, extra: { ...price, balance: '0.02', shortfall: '0.03' } },
  { code: 'spend_limit_reached', places: calls, extra: { ...price, ...spendLimit } },
  { code: 'rate_limited', places: calls, ...retry(2, { policy: 'key', limit: 500, window_seconds: 10 }) },
  { code: 'too_many_concurrent_calls', places: ['check', 'background'], extra: { limit: 32 } },
  { code: 'too_much_unpaid_work', places: calls, ...retry(60, { limit: 60, window_seconds: 600 }) },
  { code: 'too_many_stored_photos', places: ['job'], extra: { limit: 100_000_000, stored: 99_000_000 } },
  { code: 'too_many_repeats', places: ['background'], ...retry(3600) },
  { code: 'idempotency_in_progress', places: calls },
  { code: 'queue_full', places: calls },
  { code: 'check_timed_out', places: calls },
  { code: 'not_ready', places: calls },
  { code: 'internal', places: calls },
  { code: 'engine_failure', places: photos },
  { code: 'unreadable_image', places: photos },
  { code: 'unsupported_image_format', places: photos },
  { code: 'too_many_pixels', places: photos },
  { code: 'decoding_stopped', places: photos },
  { code: 'no_face', places: ['background'] },
  { code: 'no_clean_matte', places: ['background'], extra: { matte_fault: 'no_person' } },
  { code: 'editing_not_allowed', places: ['background'], extra: { editing_policy: 'forbidden' } },
  { code: 'colour_not_allowed', places: ['background'] },
  { code: 'job_expired', places: ['item'] },
]

/** A documented photo. With a test key, any call about it has the same outcome, whatever document it names. */
export interface Sample {
  /** The name of its file, without `.jpg`. */
  readonly name: string
  /** What it provokes, in a sentence for readers, in CommonMark. */
  readonly provokes: string
  /** The verdict on it. If it provokes a problem, this is the verdict where a call cannot have that problem. */
  readonly status: 'READY' | 'REVIEW' | 'RETAKE'
  /** The checks that do not pass. */
  readonly faulty: readonly CheckName[]
  /** The problem that calls about it have. */
  readonly problem?: SampleProblem
}

const hyphenated = (name: string) => name.replaceAll('_', '-')

const verdicts: readonly Sample[] = [
  { name: 'ready', provokes: 'READY: all checks pass.', status: 'READY', faulty: [] },
  {
    name: 'review',
    provokes: 'REVIEW: hair may hang over an eye.',
    status: 'REVIEW',
    faulty: ['hair_over_eyes'],
  },
  {
    name: 'retake',
    provokes: 'RETAKE: the person smiles with closed eyes.',
    status: 'RETAKE',
    faulty: ['eyes_open', 'expression'],
  },
]

const ofChecks: readonly Sample[] = sampleOutcomes.map(({ check, outcome }) => ({
  name: `check-${hyphenated(check)}`,
  provokes: `The check \`${check}\` is ${outcome}.`,
  status: outcome === 'FAIL' ? 'RETAKE' : 'REVIEW',
  faulty: [check],
}))

const ofProblems: readonly Sample[] = sampleProblems.map((problem) => ({
  name: `problem-${hyphenated(problem.code)}`,
  provokes: `The problem \`${problem.code}\`.`,
  status: problem.code === 'no_face' ? 'RETAKE' : 'READY',
  faulty: problem.code === 'no_face' ? ['single_face'] : [],
  problem,
}))

/** All samples. The documentation lists the same. To add one, add it here. */
export const samples: readonly Sample[] = [...verdicts, ...ofChecks, ...ofProblems]

/** A drawn person, of whom no photo was taken. */
const portrait = readFileSync(join(import.meta.dirname, 'portrait.jpg'))

/** The bytes of a sample: a drawn portrait, and a comment with the sample's name after the JPEG's first marker. */
export function sampleFile({ name }: Sample): Buffer {
  const comment = Buffer.from(`Likeness sample: ${name}`)
  const header = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([portrait.subarray(0, 2), header, comment, portrait.subarray(2)])
}

/** The SHA-256 of a file, in hexadecimal. */
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const byDigest = new Map(samples.map((sample) => [digestOf(sampleFile(sample)), sample]))
const sizes = new Set(samples.map((sample) => sampleFile(sample).byteLength))

/**
 * The sample that a photo of an account's call is, by its bytes.
 * @returns Undefined for any other photo, and in live mode, where a sample is a photo like any other.
 */
export function sampleOf({ livemode }: Pick<AccountMode, 'livemode'>, bytes: Uint8Array): Sample | undefined {
  return livemode || !sizes.has(bytes.byteLength) ? undefined : byDigest.get(digestOf(bytes))
}
