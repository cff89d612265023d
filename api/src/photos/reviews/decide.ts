import { sql } from 'kysely'
import { type Author, recordAudit } from '#accounts/audit.ts'
import type { AccountMode } from '#foundation/access.ts'
import { Refused } from '#foundation/problem.ts'
import type { Database } from '#storage/database.ts'
import { publish } from '#webhooks/publish.ts'
import { keepDecisions } from './agreement.ts'
import { type FoundReview, findReview, type StoredOverride } from './find.ts'
import type { FindingDecision, Review } from './schema.ts'

/** Who decides what about which review. */
export interface Deciding {
  readonly id: string
  readonly findings: readonly FindingDecision[]
  readonly author: Author
}

/**
 * Decides about a review: it gets its override, the audit log says who decided and when, and the event goes to the account's
 * webhooks; all of it or nothing. The verdict stays.
 * @returns The review.
 * @throws Refused: `not_found`, `review_decided`, or `invalid_request` if a finding in question has no decision, another check has
 *   one, a check has two, or a refusal has no reason.
 */
export async function decideReview(
  db: Database,
  owner: AccountMode,
  { id, findings, author }: Deciding,
): Promise<Review> {
  return db.transaction().execute(async (transaction) => {
    // Of two who decide at the same time, one is refused.
    const { accountId } = owner
    await sql`
      select from reviews where id = ${id} and account_id = ${accountId} for no key update`.execute(
      transaction,
    )
    const found = await findReview(transaction, owner, id)
    const { review } = found
    if (review.override) {
      const { decision, decided_by: by } = review.override
      const detail = `${by} has decided: ${decision}. The decision stays.`
      throw new Refused({ code: 'review_decided', detail })
    }
    requireOneEach(found, findings)
    const override = overrideBy(found, findings)
    const { decision } = override
    await sql`
      update reviews
         set decided_at = now(), decided_by = ${author.actor}, override = ${JSON.stringify(override)}::jsonb
       where id = ${id}`.execute(transaction)
    const entry = { accountId, author, action: 'review.decided', target: id, detail: { decision } } as const
    await recordAudit(transaction, entry)
    await keepDecisions(transaction, owner, found, findings)
    const data = { review_id: id, request_id: review.request_id, decision }
    await publish(transaction, owner, { type: 'review.decided', data })
    return (await findReview(transaction, owner, id)).review
  })
}

function requireOneEach({ review, result }: FoundReview, given: readonly FindingDecision[]): void {
  const known = new Set(result.findings.map(({ check }) => check))
  const decided = new Set<string>()
  for (const [index, { check, decision, reason }] of given.entries()) {
    const at = `/findings/${index}`
    if (!known.has(check)) throw pointedAt(`${at}/check`, `The result has no check "${check}".`)
    if (decided.has(check)) throw pointedAt(`${at}/check`, `There are two decisions about ${check}.`)
    if (decision === 'refuse' && reason === null)
      throw pointedAt(`${at}/reason`, `Give a reason for the refusal of ${check}.`)
    decided.add(check)
  }
  const left = review.findings.find(({ check }) => !decided.has(check))
  if (left) throw pointedAt('/findings', `Decide about ${left.check} too.`)
}

function pointedAt(pointer: string, detail: string): Refused {
  return new Refused({ code: 'invalid_request', detail, extra: { errors: [{ pointer, detail }] } })
}

function overrideBy({ result }: FoundReview, given: readonly FindingDecision[]): StoredOverride {
  const findings = result.findings.flatMap(({ check }) => given.filter((each) => each.check === check))
  const refused = findings.some(({ decision }) => decision === 'refuse')
  return { decision: refused ? 'refuse' : 'accept', findings }
}
