import { z } from 'zod'
import { formatAmount, parseAmount } from '../../foundation/money.ts'
import type { Spending } from './spend-limit.ts'

const limitAsked = 'must be from 0.01 to 1000000 USD, or null for no limit.'

/** A limit as it is asked for, `25` or `25.00`, parsed to micro-dollars; null for none. */
export const AskedLimit = z
  .string(limitAsked)
  .transform((text, context) => {
    const micros = parseAmount(text)
    if (micros !== undefined && micros >= 10_000n && micros <= 1_000_000_000_000n) return micros
    context.addIssue({ code: 'custom', message: limitAsked })
    return z.NEVER
  })
  .nullable()

/** What a spender spends, as the dashboard gets it. */
export const WrittenSpending = z.object({
  spent: z.string(),
  /** Null for no limit. */
  limit: z.string().nullable(),
  month_ends: z.iso.datetime(),
})

export function writtenSpending({
  spentMicros,
  limitMicros,
  monthEnds,
}: Spending): z.infer<typeof WrittenSpending> {
  return {
    spent: formatAmount(spentMicros),
    limit: writtenLimit(limitMicros),
    month_ends: monthEnds.toISOString(),
  }
}

/** A limit as answers and the audit log write it: `10.00`, or null for none. */
export const writtenLimit = (limitMicros: bigint | null): string | null =>
  limitMicros === null ? null : formatAmount(limitMicros)
