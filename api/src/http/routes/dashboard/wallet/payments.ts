import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../../accounts/caller.ts'
import { requireFreshSignIn } from '../../../../accounts/sign-in/fresh-sign-in.ts'
import { GivenPassword } from '../../../../accounts/sign-in/passwords/password-rules.ts'
import type { SignInParts } from '../../../../accounts/sign-in/sign-in-parts.ts'
import { followPayment } from '../../../../billing/payments/follow-payment.ts'
import {
  AmountToPay,
  findPayment,
  latestPayments,
  Payment,
  writtenPayment,
} from '../../../../billing/payments/payment.ts'
import { startPayment } from '../../../../billing/payments/start-payment.ts'
import { isStripeError, type Payments } from '../../../../billing/payments/stripe/stripe.ts'
import { billingDetailsOf } from '../../../../billing/receipts/billing-details.ts'
import { type Outcome, type Problem, refusal } from '../../../../foundation/problem.ts'
import { authorOf } from '../../../request/caller/author-of.ts'
import { sessionOf } from '../../../request/caller/require-session.ts'

export interface PaymentRoutes {
  signIn: SignInParts
  baseUrl: string
  payments: Payments | undefined
  /** Called with the reason why the provider did not do what it was asked for. */
  onFailure(error: unknown): void
}

const ToBegin = z.strictObject({
  amount: AmountToPay,
  /** Whether the card is saved, for automatic top-ups. */
  save_card: z.boolean().default(false),
  password: GivenPassword.optional(),
})
const Begun = z.object({ id: z.string(), url: z.string() })
const Followed = Payment.extend({ url: z.string().nullable() })
const PaymentId = z.strictObject({ paymentId: z.string().max(100) })

/** The number of payments that are listed; the statement has all that were credited. */
const listed = 20

/** `/wallet/payments`: top-ups of the caller's wallet through Stripe, for the dashboard. Beginning one needs a fresh sign-in. */
export function paymentRoutes({
  signIn,
  baseUrl,
  payments,
  onFailure,
}: PaymentRoutes): FastifyPluginAsyncZod {
  const { db } = signIn
  /** If Stripe refuses or is not reachable, the answer does not repeat Stripe's words: they are for the operator of this
   *  service. */
  const asking = async <T>(work: (through: Payments) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    if (!payments) {
      return refusal('no_payments', 'This service has no account at a payment provider. Ask its operator.')
    }
    try {
      return await work(payments)
    } catch (error) {
      if (!isStripeError(error)) throw error
      onFailure(error)
      return refusal('payments_failing', 'Nothing was charged. Try again in a minute.')
    }
  }
  return async (app) => {
    app.get(
      '/wallet/payments',
      {
        schema: { querystring: z.strictObject({}), response: { 200: z.object({ data: z.array(Payment) }) } },
      },
      async (request) => {
        const rows = await latestPayments(db, callerOf(request).walletId, listed)
        return { data: rows.map(writtenPayment) }
      },
    )
    app.post(
      '/wallet/payments',
      { schema: { body: ToBegin, response: { 201: Begun } } },
      async (request, reply) => {
        const { accountId, walletId } = callerOf(request)
        const session = sessionOf(request)
        const { amount: amountMicros, save_card: savesCard, password } = request.body
        const unproven = await requireFreshSignIn(signIn, { session, ip: request.ip, password })
        if (unproven) return reply.problem(unproven)
        const details = await billingDetailsOf(db, accountId)
        const email = details?.receipt_email ?? session.user.email
        const begun = await asking((through) =>
          startPayment(db, through, {
            walletId,
            amountMicros,
            savesCard,
            email,
            baseUrl,
            author: authorOf(request),
          }),
        )
        return begun.ok ? reply.code(201).send(begun.value) : reply.problem(begun.problem)
      },
    )
    app.get(
      '/wallet/payments/:paymentId',
      { schema: { params: PaymentId, response: { 200: Followed } } },
      async (request, reply) => {
        const { walletId } = callerOf(request)
        const { paymentId } = request.params
        const before = await findPayment(db, walletId, paymentId)
        if (!before) return reply.problem(unknown)
        const { session, state } = before
        const isUnderWay = state === 'open' || state === 'processing'
        if (session === null || !isUnderWay) return { ...writtenPayment(before), url: null }
        const followed = await asking(async (through) => {
          return { ok: true, value: await followPayment(db, through, session) }
        })
        const now = (await findPayment(db, walletId, paymentId)) ?? before
        return { ...writtenPayment(now), url: followed.ok ? followed.value : null }
      },
    )
  }
}

const unknown: Problem = {
  code: 'not_found',
  detail: 'The wallet has no such payment. Choose one from the list of payments.',
}
