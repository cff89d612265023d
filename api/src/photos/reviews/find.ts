import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AccountMode } from '#foundation/access.ts'
import { pageFrom } from '#foundation/pages.ts'
import { type Problem, Refused } from '#foundation/problem.ts'
import { type Database, deleteInBatches, type Executor, isCreatedWithin } from '#storage/database.ts'
import { StoredResult } from '../jobs/schema.ts'
import { Decision, type Review, type ReviewStatus } from './schema.ts'

/** What is stored of a decision. */
const StoredOverride = z.strictObject({
  decision: Decision,
  findings: z.array(z.strictObject({ check: z.string(), decision: Decision, reason: z.string().nullable() })),
})
export type StoredOverride = z.infer<typeof StoredOverride>

type SameColumns = 'id' | 'livemode' | 'request_id' | 'document_id' | 'verdict' | 'reference'

interface ReviewRow extends Pick<Review, SameColumns> {
  number: bigint
  result: unknown
  created_at: Date
  delete_at: Date
  decided_at: Date | null
  decided_by: string | null
  override: unknown
  /** Null for one who is gone. */
  decided_by_email: string | null
  kept_until: Date | null
}

/** Every review that is still kept, with the time at which its photo is deleted; null once it is deleted. */
const selectReviews = sql`
  select reviews.id, reviews.number, reviews.livemode, reviews.request_id, reviews.document_id, reviews.verdict,
         reviews.result, reviews.reference, reviews.created_at, reviews.delete_at, reviews.decided_at,
         reviews.decided_by, reviews.override, decider.email as decided_by_email,
         photo.kept_until
    from reviews
    left join users decider on 'user:' || decider.id = reviews.decided_by
    left join review_photos photo on photo.review_id = reviews.id and photo.kept_until > now()`

/** A review, with the whole stored result. */
export interface FoundReview {
  readonly review: Review
  readonly result: StoredResult
}

/**
 * A review of an account in one mode.
 * @throws Refused: `not_found` if there is none with this id.
 */
export async function findReview(db: Executor, owner: AccountMode, id: string): Promise<FoundReview> {
  const found = await findBy(db, owner, sql`reviews.id = ${id}`)
  if (found) return found
  throw new Refused(noSuchReview(id))
}

/** The review about the result of a call; undefined if the account made none in this mode. */
export function findReviewOf(
  db: Executor,
  owner: AccountMode,
  requestId: string,
): Promise<FoundReview | undefined> {
  return findBy(db, owner, sql`request_id = ${requestId}`)
}

async function findBy(
  db: Executor,
  { accountId, livemode }: AccountMode,
  which: RawBuilder<unknown>,
): Promise<FoundReview | undefined> {
  const { rows } = await sql<ReviewRow>`
    ${selectReviews}
     where ${which} and account_id = ${accountId} and livemode = ${livemode} and delete_at > now()`.execute(
    db,
  )
  return rows.map(found)[0]
}

interface ReviewListing {
  status?: ReviewStatus | undefined
  limit: number
  /** The number of the review after which the page begins. */
  cursor?: { after: number } | undefined
  oldestFirst?: boolean
  createdAfter?: string | undefined
  createdBefore?: string | undefined
}

/** A page of the reviews of an account in one mode, the newest first unless the oldest are asked for. */
export async function listReviews(
  db: Executor,
  { accountId, livemode }: AccountMode,
  { status, limit, cursor, oldestFirst = false, createdAfter, createdBefore }: ReviewListing,
) {
  const undecided = status === 'open' ? sql`decided_at is null` : sql`decided_at is not null`
  const further = oldestFirst ? sql`number > ${cursor?.after}` : sql`number < ${cursor?.after}`
  const { rows } = await sql<ReviewRow>`
    ${selectReviews}
     where account_id = ${accountId} and livemode = ${livemode} and delete_at > now()
       and ${status === undefined ? sql`true` : undecided}
       and ${cursor === undefined ? sql`true` : further}
       and ${isCreatedWithin(sql`reviews.created_at`, { createdAfter, createdBefore })}
     order by number ${oldestFirst ? sql`asc` : sql`desc`}
     limit ${limit + 1}`.execute(db)
  const page = pageFrom(rows, limit, ({ number }) => ({ after: Number(number) }))
  return { ...page, data: page.data.map((row) => found(row).review) }
}

/** How many reviews of an account in one mode wait for a decision. */
export async function countOpen(db: Executor, { accountId, livemode }: AccountMode): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from reviews
     where account_id = ${accountId} and livemode = ${livemode} and decided_at is null and delete_at > now()`.execute(
    db,
  )
  return rows[0]?.open ?? 0
}

/** The id of the open review that comes after another one, or otherwise of the oldest; null if none is open. */
export async function nextOpen(
  db: Executor,
  { accountId, livemode }: AccountMode,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from reviews
     where account_id = ${accountId} and livemode = ${livemode} and decided_at is null and delete_at > now()
     order by number < coalesce((select number from reviews where id = ${id}), 0), number
     limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The problem of an unknown review, and of one of another account or mode. */
function noSuchReview(id: string): Problem {
  return { code: 'not_found', detail: `There is no review "${id.slice(0, 100)}". Check its id.` }
}

function found(row: ReviewRow): FoundReview {
  const result = StoredResult.parse(row.result)
  const { id, livemode, request_id, document_id, verdict, reference } = row
  const review: Review = {
    id,
    livemode,
    request_id,
    document_id,
    verdict,
    reference,
    status: row.decided_at === null ? 'open' : 'decided',
    findings: result.findings.filter(({ outcome, counts }) => outcome !== 'PASS' && counts !== false),
    photo_kept_until: row.kept_until?.toISOString() ?? null,
    override: overrideOf(row),
    created_at: row.created_at.toISOString(),
    kept_until: row.delete_at.toISOString(),
  }
  return { review, result }
}

function overrideOf({ override, decided_at, decided_by, decided_by_email }: ReviewRow): Review['override'] {
  if (decided_at === null) return null
  const decided = { decided_by: decided_by_email ?? String(decided_by), decided_at: decided_at.toISOString() }
  return { ...StoredOverride.parse(override), ...decided }
}

/**
 * Deletes a review of an account with its photo.
 * @throws Refused: `not_found` if there is none.
 */
export async function deleteReview(
  db: Executor,
  { accountId, livemode }: AccountMode,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('reviews')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('livemode', '=', livemode)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Refused(noSuchReview(id))
}

/** Deletes the photos of reviews whose time is over, with the places in them. Returns how many it deleted. */
export function deleteOldPhotos(db: Database): Promise<number> {
  return deleteInBatches(db, 'review_photos', sql`kept_until <= now() order by kept_until`, 'review_id')
}

/** Deletes the reviews that have been kept for their time, decided or not. Returns how many it deleted. */
export function deleteOldReviews(db: Database): Promise<number> {
  return deleteInBatches(db, 'reviews', sql`delete_at <= now() order by delete_at`)
}
