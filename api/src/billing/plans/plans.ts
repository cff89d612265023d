import { z } from 'zod'
import { formatAmount } from '../../foundation/money.ts'
import type { Executor } from '../../storage/database.ts'

/** So many checks a month for a price. */
export interface Plan {
  code: string
  name: string
  checksPerMonth: number
  priceMicros: bigint
}

/** A plan, as pages show it. */
export const WrittenPlan = z.object({
  code: z.string(),
  name: z.string(),
  checks_per_month: z.int(),
  /** For a month, in USD. */
  price: z.string(),
})

export function writtenPlan({ code, name, checksPerMonth, priceMicros }: Plan): z.infer<typeof WrittenPlan> {
  return { code, name, checks_per_month: checksPerMonth, price: formatAmount(priceMicros) }
}

const plans = (db: Executor) =>
  db
    .selectFrom('plans')
    .select(['code', 'name', 'checks_per_month as checksPerMonth', 'price_micros as priceMicros'])

/** The plans that are offered, the cheapest first. */
export function offeredPlans(db: Executor): Promise<Plan[]> {
  return plans(db).where('active', '=', true).orderBy('price_micros').orderBy('code').execute()
}

/** A plan, whether it is offered or not; undefined if there is none with this code. */
export function findPlan(db: Executor, code: string): Promise<(Plan & { active: boolean }) | undefined> {
  return plans(db).select('active').where('code', '=', code).executeTakeFirst()
}

/** Offers a new plan. Returns false if there is one with its code: what a plan gives and costs never changes. */
export async function addPlan(
  db: Executor,
  { code, name, checksPerMonth: checks_per_month, priceMicros: price_micros }: Plan,
): Promise<boolean> {
  const added = await db
    .insertInto('plans')
    .values({ code, name, checks_per_month, price_micros })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/**
 * Offers a plan, or stops offering it. Organisations that have it keep it.
 * @returns False if there is none with this code.
 */
export async function offerPlan(db: Executor, code: string, active: boolean): Promise<boolean> {
  const changed = await db.updateTable('plans').set({ active }).where('code', '=', code).executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
