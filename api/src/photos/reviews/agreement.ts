import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { accountModeOf } from '#accounts/caller.ts'
import { inFormats } from '#contract/answers.ts'
import type { AccountMode } from '#foundation/access.ts'
import { csvOf, csvType, type ZodApp } from '#http/answers.ts'
import type { Database, Executor, Tables } from '#storage/database.ts'
import type { FoundReview } from './find.ts'
import type { FindingDecision } from './schema.ts'

/** Keeps how a person decided about findings, without the review, in the transaction that decides. */
export async function keepDecisions(
  transaction: Transaction<Tables>,
  { accountId, livemode }: AccountMode,
  { review, result }: FoundReview,
  decided: readonly FindingDecision[],
): Promise<void> {
  for (const { check, outcome, probability } of result.findings) {
    const decision = decided.find((each) => each.check === check)?.decision
    if (!decision) continue
    await sql`
      insert into review_decisions
        (account_id, livemode, check_name, outcome, probability, decision, document_id, rules_version, month)
      values (${accountId}, ${livemode}, ${check}, ${outcome}, ${probability}, ${decision}, ${review.document_id},
              ${result.rules_version}, date_trunc('month', now() at time zone 'utc'))`.execute(transaction)
  }
}

const count = z.int().min(0)

/** How often people and the service agreed about a check. */
const CheckAgreement = z.object({
  check: z.string(),
  /** PASS was accepted, or FAIL refused. */
  agreed: count,
  /** PASS was refused, or FAIL accepted. */
  disagreed: count,
  /** REVIEW, in which the service decided nothing. */
  unsure_accepted: count,
  unsure_refused: count,
})
type CheckAgreement = z.infer<typeof CheckAgreement>

/** The agreement about each check of an account in one mode, in the order of their names. */
async function agreementOf(db: Executor, { accountId, livemode }: AccountMode): Promise<CheckAgreement[]> {
  const { rows } = await sql<CheckAgreement>`
    select check_name as check,
           (count(*) filter (where (outcome, decision) in (('PASS', 'accept'), ('FAIL', 'refuse'))))::int as agreed,
           (count(*) filter (where (outcome, decision) in (('PASS', 'refuse'), ('FAIL', 'accept'))))::int as disagreed,
           (count(*) filter (where (outcome, decision) = ('REVIEW', 'accept')))::int as unsure_accepted,
           (count(*) filter (where (outcome, decision) = ('REVIEW', 'refuse')))::int as unsure_refused
      from review_decisions
     where account_id = ${accountId} and livemode = ${livemode}
     group by check_name
     order by check_name`.execute(db)
  return rows
}

/** What is exported of a decision for calibration: no photo, person or reference. The month is as in `2026-11`. */
const exportedColumns = [
  'check',
  'outcome',
  'probability',
  'decision',
  'document',
  'rules_version',
  'month',
] as const

/** How many decisions an export reads at a time. */
const batch = 1000

/** All decisions of an account in one mode, the oldest first, read in batches. */
async function* allDecisions(db: Executor, { accountId, livemode }: AccountMode): AsyncGenerator<object> {
  for (let after = 0n; ; ) {
    const { rows } = await sql<{ id: bigint }>`
      select id, check_name as check, outcome, probability, decision, document_id as document, rules_version,
             to_char(month, 'YYYY-MM') as month
        from review_decisions
       where account_id = ${accountId} and livemode = ${livemode} and id > ${after}
       order by id limit ${batch}`.execute(db)
    for (const { id, ...decision } of rows) {
      after = id
      yield decision
    }
    if (rows.length < batch) return
  }
}

const Agreement = z.object({ data: z.array(CheckAgreement) })

/** `GET /reviews/agreement`: how often people decided as the service did; as CSV, each decision for calibration. */
export function agreementRoute(app: ZodApp, db: Database): void {
  app.route({
    method: 'GET',
    url: '/reviews/agreement',
    schema: {
      querystring: z.strictObject({ format: z.enum(['json', 'csv']).default('json') }),
      response: { 200: inFormats('The agreement.', Agreement, 'text/csv') },
    },
    handler: async (request, reply) => {
      const owner = accountModeOf(request)
      if (request.query.format === 'json') return { data: await agreementOf(db, owner) }
      return reply
        .type(csvType)
        .header('Content-Disposition', 'attachment; filename="likeness-review-decisions.csv"')
        .send(csvOf(exportedColumns, allDecisions(db, owner)))
    },
  })
}
