import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '#accounts/caller.ts'
import { GivenPassword } from '#accounts/sign-in/password-rules.ts'
import { requireFreshSignIn, type SignInParts } from '#accounts/sign-in/sign-in.ts'
import { amountField, formatAmount } from '#foundation/money.ts'
import { type Outcome, type Problem, refusal } from '#foundation/problem.ts'
import { authorOf, logChange, sessionOf } from '#http/require-session.ts'
import type { Database } from '#storage/database.ts'
import { billingDetailsOf } from '../documents/billing-details.ts'
import { followPayment, startPayment } from './checkout.ts'
import { takeEvent, type UnbookedEvent } from './events.ts'
import { AmountToPay, findPayment, latestPayments, Payment, writtenPayment } from './payment.ts'
import { automaticTopUpOf, OffReason, removeCard, switchOn } from './saved-card.ts'
import { isStripeError, type Payments } from './stripe.ts'

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
        await requireFreshSignIn(signIn, { session, ip: request.ip, password })
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
const Sum = amountField(sumAsked, { least: 10_000n, most: 10_000_000_000n })

const Asked = z
  .strictObject({ below: Sum, amount: AmountToPay, daily: Sum, password: GivenPassword.optional() })
  .refine(({ amount, daily }) => daily >= amount, {
    path: ['daily'],
    message: 'must be at least the amount of one top-up.',
  })

/**
 * `/wallet/automatic-top-up`: the saved card and when it is charged, for the dashboard. Switching it on allows payments for
 * longer than the session lasts, so it needs a fresh sign-in. `DELETE` switches it off and removes the card.
 */
export function automaticTopUpRoutes({
  signIn,
  payments,
  onFailure,
}: Omit<PaymentRoutes, 'baseUrl'>): FastifyPluginAsyncZod {
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
        await requireFreshSignIn(signIn, { session, ip: request.ip, password })
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

export const stripeWebhookPath = '/api/stripe/webhook'

/** Stripe's events are a few kilobytes. */
const largestEventBytes = 512 * 1024

/** How far the time of a signature may be from now: the tolerance of Stripe's own libraries. */
const toleranceSeconds = 300

/**
 * `POST /api/stripe/webhook`: Stripe's events. An event is refused unless it was signed with our secret, at a time that is
 * at most five minutes from now. A payment that we cannot record is saved for review by an operator, and logged as an error
 * once. A failure is answered 500, after which Stripe sends the event again for three days. The address does not
 * exist if the service takes no payments.
 */
export function stripeWebhook(db: Database, payments: Payments | undefined): FastifyPluginAsync {
  return async (app) => {
    if (!payments) return
    app.removeAllContentTypeParsers()
    // The signature is over the exact bytes.
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    app.post(stripeWebhookPath, { bodyLimit: largestEventBytes }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const { body } = request
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      if (typeof signature !== 'string' || !(await isSigned(payments, bytes, signature))) {
        const detail =
          'The request has no valid and recent signature of Stripe. Sign it with the secret of this webhook.'
        return reply.problem({ code: 'invalid_request', detail })
      }
      const onUnbooked = (unbooked: UnbookedEvent) =>
        request.log.error(
          { unbooked },
          'ALARM: a payment event cannot be booked; see "npm run -s admin -- event list"',
        )
      const taken = await takeEvent({ db, payments, onUnbooked }, JSON.parse(bytes.toString()))
      return { received: true, known: taken !== 'ignored' }
    })
  }
}

/** Whether Stripe signed a body with our secret, at a time near now. */
async function isSigned(
  { stripe, webhookSecret }: Payments,
  body: Buffer,
  signature: string,
): Promise<boolean> {
  if (isOfFuture(signature)) return false
  const { webhooks } = await stripe()
  try {
    return webhooks.signature?.verifyHeader(body, signature, webhookSecret, toleranceSeconds) === true
  } catch {
    return false
  }
}

/** Whether a signature states a time of the future. Stripe's library refuses only old ones; it reads the last time of a header. */
function isOfFuture(signature: string): boolean {
  const stated = signature.split(',').findLast((part) => part.startsWith('t='))
  return Number.parseInt(stated?.slice(2) ?? '', 10) > Date.now() / 1000 + toleranceSeconds
}
