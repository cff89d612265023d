import { z } from 'astro/zod'

/** What `/api/dashboard/wallet` answers. Amounts are in USD. */
export const Wallet = z.object({
  available: z.string(),
  held: z.string(),
  owed: z.string(),
  low_balance: z.string().nullable(),
  /** What one may pay at once; null where there are no payments here. */
  payments: z.object({ min: z.string(), max: z.string() }).nullable(),
})

export const Payment = z.object({
  id: z.string(),
  time: z.string(),
  amount: z.string(),
  state: z.enum(['open', 'processing', 'credited', 'failed', 'expired']),
  reversed: z.string(),
})
export type Payment = z.infer<typeof Payment>

export const Payments = z.object({ data: z.array(Payment) })

/** A payment that was asked after, with the page on which it can be paid. */
export const FollowedPayment = Payment.extend({ url: z.string().nullable() })

export const Begun = z.object({ id: z.string() })

export const Receipt = z.object({ url: z.string() })

export const transferKinds = {
  top_up: 'Top-up',
  charge: 'Charge',
  refund: 'Refund',
  adjustment: 'Adjustment',
} as const

const Line = z.object({
  id: z.string(),
  time: z.string(),
  kind: z.enum(['top_up', 'charge', 'refund', 'adjustment']),
  amount: z.string(),
  balance: z.string(),
  operation: z.string().nullable(),
  reason: z.string().nullable(),
})
export type Line = z.infer<typeof Line>

export const Statement = z.object({
  data: z.array(Line),
  next_cursor: z.string().nullable(),
  opening_balance: z.string(),
  closing_balance: z.string(),
})
export type Statement = z.infer<typeof Statement>
