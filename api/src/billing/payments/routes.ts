import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '#accounts/caller.ts'
import { GivenPassword } from '#accounts/sign-in/password-rules.ts'
import type { SignInParts } from '#accounts/sign-in/sign-in.ts'
import { amountField } from '#foundation/money.ts'
import { type Outcome, type Problem, refusal } from '#foundation/problem.ts'
import { freshSignIn } from '#http/permissions.ts'
import { authorOf, logChange, sessionOf } from '#http/require-session.ts'
import type { Database } from '#storage/database.ts'
import { billingDetailsOf } from '../receipts/billing-details.ts'
import { followPayment, startPayment } from './checkout.ts'
import { takeEvent, type UnbookedEvent } from './events.ts'
import { AmountToPay, findPayment, latestPayments, Payment } from './payment.ts'
import { AutomaticTopUp, automaticTopUpOf, removeCard, switchOn, TopUpTerms } from './saved-card.ts'
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

/**
 * `/wallet/payments`: top-ups of the caller's wallet through Stripe, for the dashboard.
 * `/wallet/automatic-top-up`: the saved card and when it is charged. `DELETE` switches it off and removes the card.
 * Beginning a payment needs a fresh sign-in, and so does switching on, which allows payments for longer than the session.
 */
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
      async (request) => ({ data: await latestPayments(db, callerOf(request).walletId, listed) }),
    )
    app.post(
      '/wallet/payments',
      { schema: { body: ToBegin, response: { 201: Begun } }, preHandler: freshSignIn(signIn) },
      async (request, reply) => {
        const { accountId, walletId } = callerOf(request)
        const { amount: amountMicros, save_card: savesCard } = request.body
        const details = await billingDetailsOf(db, accountId)
        const email = details?.receipt_email ?? sessionOf(request).user.email
        const payment = { walletId, amountMicros, savesCard, email, baseUrl, author: authorOf(request) }
        const begun = await asking((through) => startPayment(db, through, payment))
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
        if (session === null || !isUnderWay) return { ...before, url: null }
        const followed = await asking(async (through) => {
          return { ok: true, value: await followPayment(db, through, session) }
        })
        const now = (await findPayment(db, walletId, paymentId)) ?? before
        return { ...now, url: followed.ok ? followed.value : null }
      },
    )
    app.get(
      '/wallet/automatic-top-up',
      { schema: { querystring: z.strictObject({}), response: { 200: AutomaticTopUp } } },
      (request) => automaticTopUpOf(db, callerOf(request).walletId),
    )
    app.put(
      '/wallet/automatic-top-up',
      { schema: { body: Asked, response: { 200: AutomaticTopUp } }, preHandler: freshSignIn(signIn) },
      async (request, reply) => {
        const { walletId } = callerOf(request)
        const { password: _, ...terms } = request.body
        const isOn = await db.transaction().execute(async (transaction) => {
          if (!(await switchOn(transaction, walletId, terms))) return false
          const detail = { enabled: true, ...TopUpTerms.encode(terms) }
          await logChange(transaction, request, { action: 'wallet.automatic_top_up_changed', detail })
          return true
        })
        return isOn ? automaticTopUpOf(db, walletId) : reply.problem(noCard)
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
        return automaticTopUpOf(db, walletId)
      },
    )
  }
}

const unknown: Problem = {
  code: 'not_found',
  detail: 'The wallet has no such payment. Choose one from the list of payments.',
}

const sumAsked = 'must be from 0.01 to 10000 USD.'
const Sum = amountField(sumAsked, { least: 10_000n, most: 10_000_000_000n })

const Asked = z
  .strictObject({ below: Sum, amount: AmountToPay, daily: Sum, password: GivenPassword.optional() })
  .refine(({ amount, daily }) => daily >= amount, {
    path: ['daily'],
    message: 'must be at least the amount of one top-up.',
  })

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
      if (taken === 'unstorable') {
        const detail = 'A text of the event contains the character U+0000 or half of a surrogate pair.'
        return reply.problem({ code: 'invalid_request', detail })
      }
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
