import { sql, type Transaction } from 'kysely'
import { type Author, recordAudit } from '#accounts/audit.ts'
import type { AccountMode } from '#foundation/access.ts'
import { type Outcome, type Refusal, refusal } from '#foundation/problem.ts'
import type { Database, Tables } from '#storage/database.ts'
import { publish } from '#webhooks/publish.ts'
import { keepDecisions } from './agreement.ts'
import { type FoundReview, findReview, noSuchReview, type StoredOverride } from './find.ts'
import type { FindingDecision, Review } from './schema.ts'

/** Who decides what about which case. */
export interface Deciding {
  readonly id: string
  readonly findings: readonly FindingDecision[]
  readonly author: Author
}

/**
 * Decides about a case: it gets its override, the audit log says who decided and when, and the event goes to the account's
 * webhooks; all of it or nothing. The verdict stays.
 * @returns The case; `not_found`, `review_decided`, or `invalid_request` if a finding in question has no decision, another
 *   check has one, a check has two, or a refusal has no reason.
 */
export async function decideReview(
  db: Database,
  owner: AccountMode,
  { id, findings, author }: Deciding,
): Promise<Outcome<Review>> {
  return db.transaction().execute(async (transaction) => {
    await lockReview(transaction, owner, id)
    const found = await findReview(transaction, owner, id)
    if (!found) return noSuchReview(id)
    const { review } = found
    if (review.override) {
      const { decision, decided_by: by } = review.override
      return refusal('review_decided', `${by} has decided: ${decision}. The decision stays.`)
    }
    const fault = faultOf(found, findings)
    if (fault) return fault
    const override = overrideBy(found, findings)
    const { decision } = override
    await sql`
      update reviews
         set decided_at = now(), decided_by = ${author.actor}, override = ${JSON.stringify(override)}::jsonb
       where id = ${id}`.execute(transaction)
    const { accountId } = owner
    await recordAudit(transaction, {
      accountId,
      author,
      action: 'review.decided',
      target: id,
      detail: { decision },
    })
    await keepDecisions(transaction, owner, found, findings)
    const data = { review_id: id, request_id: review.request_id, decision }
    await publish(transaction, owner, { type: 'review.decided', data })
    const decided = await findReview(transaction, owner, id)
    return decided ? { ok: true, value: decided.review } : noSuchReview(id)
  })
}

/** So that of two who decide at the same time one is refused. */
async function lockReview(
  transaction: Transaction<Tables>,
  { accountId, livemode }: AccountMode,
  id: string,
): Promise<void> {
  await sql`
    select from reviews
     where id = ${id} and account_id = ${accountId} and livemode = ${livemode} for no key update`.execute(
    transaction,
  )
}

function faultOf({ review, result }: FoundReview, given: readonly FindingDecision[]): Refusal | undefined {
  const known = new Set(result.findings.map(({ check }) => check))
  const decided = new Set<string>()
  for (const [index, { check, decision, reason }] of given.entries()) {
    const at = `/findings/${index}`
    if (!known.has(check)) return pointedAt(`${at}/check`, `The result has no check "${check}".`)
    if (decided.has(check)) return pointedAt(`${at}/check`, `There are two decisions about ${check}.`)
    if (decision === 'refuse' && reason === null)
      return pointedAt(`${at}/reason`, `Give a reason for the refusal of ${check}.`)
    decided.add(check)
  }
  const left = review.findings.find(({ check }) => !decided.has(check))
  return left && pointedAt('/findings', `Decide about ${left.check} too.`)
}

function pointedAt(pointer: string, detail: string): Refusal {
  return refusal('invalid_request', detail, { errors: [{ pointer, detail }] })
}

function overrideBy({ result }: FoundReview, given: readonly FindingDecision[]): StoredOverride {
  const findings = result.findings.flatMap(({ check }) => given.filter((each) => each.check === check))
  const refused = findings.some(({ decision }) => decision === 'refuse')
  return { decision: refused ? 'refuse' : 'accept', findings }
}
