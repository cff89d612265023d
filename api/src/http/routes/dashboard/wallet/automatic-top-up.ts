import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../../accounts/caller.ts'
import { requireFreshSignIn } from '../../../../accounts/sign-in/fresh-sign-in.ts'
import { GivenPassword } from '../../../../accounts/sign-in/passwords/password-rules.ts'
import type { SignInParts } from '../../../../accounts/sign-in/sign-in-parts.ts'
import { automaticTopUpOf, switchOn } from '../../../../billing/automatic-top-up/automatic-top-up.ts'
import { OffReason } from '../../../../billing/automatic-top-up/off-mail.ts'
import { removeCard } from '../../../../billing/payments/card/remove-card.ts'
import { AmountToPay } from '../../../../billing/payments/payment.ts'
import type { Payments } from '../../../../billing/payments/stripe/stripe.ts'
import { formatAmount, parseAmount } from '../../../../foundation/money.ts'
import type { Problem } from '../../../../foundation/problem.ts'
import { logChange } from '../../../request/caller/author-of.ts'
import { sessionOf } from '../../../request/caller/require-session.ts'

const AutomaticTopUp = z.object({
  /** The brand and the last digits of the saved card; null if none is saved. */
  card: z.string().nullable(),
  enabled: z.boolean(),
  /** Why the service switched it off; null if it did not. */
  off_reason: OffReason.nullable(),
  /** The terms that were set last. */
  terms: z.object({ below: z.string(), amount: z.string(), daily: z.string() }).nullable(),
})

const sumAsked = 'must be from 0.01 to 10000 USD.'
const Sum = z.string(sumAsked).transform((text, context) => {
  const micros = parseAmount(text)
  if (micros !== undefined && micros >= 10_000n && micros <= 10_000_000_000n) return micros
  context.addIssue({ code: 'custom', message: sumAsked })
  return z.NEVER
})

const Asked = z
  .strictObject({ below: Sum, amount: AmountToPay, daily: Sum, password: GivenPassword.optional() })
  .refine(({ amount, daily }) => daily >= amount, {
    path: ['daily'],
    message: 'must be at least the amount of one top-up.',
  })

export interface AutomaticTopUpRoutes {
  signIn: SignInParts
  payments: Payments | undefined
  /** Called with the reason why the provider did not remove a card. */
  onFailure(error: unknown): void
}

/**
 * `/wallet/automatic-top-up`: the saved card and when it is charged, for the dashboard. Switching it on allows payments for
 * longer than the session lasts, so it needs a fresh sign-in. `DELETE` switches it off and removes the card.
 */
export function automaticTopUpRoutes({
  signIn,
  payments,
  onFailure,
}: AutomaticTopUpRoutes): FastifyPluginAsyncZod {
  const { db } = signIn
  return async (app) => {
    app.get(
      '/wallet/automatic-top-up',
      { schema: { querystring: z.strictObject({}), response: { 200: AutomaticTopUp } } },
      (request) => written(callerOf(request).walletId),
    )
    app.put(
      '/wallet/automatic-top-up',
      { schema: { body: Asked, response: { 200: AutomaticTopUp } } },
      async (request, reply) => {
        const { walletId } = callerOf(request)
        const { below: belowMicros, amount: amountMicros, daily: dailyMicros, password } = request.body
        const session = sessionOf(request)
        const unproven = await requireFreshSignIn(signIn, { session, ip: request.ip, password })
        if (unproven) return reply.problem(unproven)
        const isOn = await db.transaction().execute(async (transaction) => {
          if (!(await switchOn(transaction, walletId, { belowMicros, amountMicros, dailyMicros })))
            return false
          const detail = {
            enabled: true,
            below: formatAmount(belowMicros),
            amount: formatAmount(amountMicros),
            daily: formatAmount(dailyMicros),
          }
          await logChange(transaction, request, { action: 'wallet.automatic_top_up_changed', detail })
          return true
        })
        return isOn ? written(walletId) : reply.problem(noCard)
      },
    )
    app.delete(
      '/wallet/automatic-top-up',
      { schema: { response: { 200: AutomaticTopUp } } },
      async (request) => {
        const { walletId } = callerOf(request)
        await removeCard(db, payments, walletId, {
          onForgotten: (transaction) =>
            logChange(transaction, request, {
              action: 'wallet.automatic_top_up_changed',
              detail: { enabled: false, card: 'removed' },
            }),
          onFailure,
        })
        return written(walletId)
      },
    )
  }

  async function written(walletId: string): Promise<z.infer<typeof AutomaticTopUp>> {
    const found = await automaticTopUpOf(db, walletId)
    if (!found) return { card: null, enabled: false, off_reason: null, terms: null }
    const { card, enabled, offReason, terms } = found
    return {
      card,
      enabled,
      off_reason: offReason,
      terms: terms && {
        below: formatAmount(terms.belowMicros),
        amount: formatAmount(terms.amountMicros),
        daily: formatAmount(terms.dailyMicros),
      },
    }
  }
}

const noCard: Problem = {
  code: 'not_found',
  detail: 'The wallet has no saved card. Top it up once, and save the card with that payment.',
}
