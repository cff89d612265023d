import { sql, type Transaction } from 'kysely'
import type { AccountMode } from '#foundation/access.ts'
import { newId } from '#foundation/identifiers.ts'
import { type Problem, Refused } from '#foundation/problem.ts'
import { lockAccount, type Tables } from '#storage/database.ts'
import type { PhotoKeeping, StoredPhoto } from '#storage/photos/photo-places.ts'
import { StoredResult } from '../jobs/schema.ts'
import type { KeptCheck } from '../kept-checks.ts'
import { countOpen, findReview, findReviewOf } from './find.ts'
import { type CasePhoto, insertPhoto, requireRoom, sealPhoto } from './photo-store.ts'
import { type Review, reviewLimits } from './schema.ts'

/** A review as its caller sent it, with the account's own result that it is about. */
export interface NewReview {
  readonly result: KeptCheck
  readonly reference: string | null
  /** Null if the caller sent no photo. */
  readonly photo: { readonly content: CasePhoto; readonly keepSeconds: number } | null
}

/**
 * Makes a review, with its photo encrypted. There is one review for the result of a call: if there is one already, it stays as it
 * is.
 * @returns The review, and whether it is new.
 * @throws Refused: `too_many_reviews`, `too_many_stored_photos`, `not_found` if the account was erased, or `not_ready` if the
 *   store of photos is away.
 */
export async function createReview(
  { db, photos, secrets }: PhotoKeeping,
  owner: AccountMode,
  { result, reference, photo }: NewReview,
): Promise<{ review: Review; isNew: boolean }> {
  const id = newId('rev')
  const { accountId } = owner
  const { document, request_id } = result
  const judged = StoredResult.strip().parse(result)
  const sealed = photo && sealPhoto(secrets, id, photo.content)
  const write = async (transaction: Transaction<Tables>, stored: StoredPhoto | undefined) => {
    // So that concurrent calls can neither exceed a limit nor make two reviews of one result.
    await lockAccount(transaction, accountId)
    const before = await findReviewOf(transaction, owner, request_id)
    if (before) return { review: before.review, isNew: false }
    if ((await countOpen(transaction, owner)) >= reviewLimits.open) throw new Refused(tooManyOpen)
    if (sealed) await requireRoom(transaction, owner, sealed)
    // One whose time is over may not be deleted yet.
    await sql`
      delete from reviews where account_id = ${accountId} and request_id = ${request_id} and delete_at <= now()`.execute(
      transaction,
    )
    await sql`
      insert into reviews (id, account_id, livemode, request_id, document_id, verdict, result, reference, delete_at)
      values (${id}, ${accountId}, ${owner.livemode}, ${request_id}, ${document.toLowerCase()}, ${judged.status},
              ${JSON.stringify(judged)}::jsonb, ${reference},
              now() + make_interval(days => ${reviewLimits.keptDays}))`.execute(transaction)
    if (photo && sealed && stored) await insertPhoto(transaction, id, sealed, stored, photo.keepSeconds)
    const { review } = await findReview(transaction, owner, id)
    return { review, isNew: true }
  }
  return photos.keep(sealed ? [sealed.sealed] : [], ([stored]) =>
    db.transaction().execute((transaction) => write(transaction, stored)),
  )
}

const tooManyOpen: Problem = {
  code: 'too_many_reviews',
  detail: `${reviewLimits.open} reviews of this account wait for a decision. Decide some of them in the dashboard, or delete them.`,
  extra: { limit: reviewLimits.open },
}
