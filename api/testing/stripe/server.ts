import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { z } from 'zod'
import { createAccount } from '#accounts/accounts.ts'
import { startPayment } from '#billing/payments/checkout.ts'
import { openPayments, type Payments } from '#billing/payments/stripe.ts'
import { balanceOf } from '#billing/wallet/ledger.ts'
import type { Database } from '#storage/database.ts'
import { atEnd, listening } from '../at-end.ts'
import { plain, type Session, StripeAccount } from './account.ts'
import { type Answer, complaintOf, parametersOf, parseForm, refusal, taken } from './parameters.ts'

interface Listed {
  id: string
  /** Seconds since 1970. */
  created: number
  payment_intent: string | null
}

/** A page of Stripe's list of objects, the latest first. */
function listOf(
  objects: ReadonlyMap<string, Listed>,
  { intents }: StripeAccount,
  { created, limit, starting_after: after, expand }: z.infer<typeof parametersOf.list>,
) {
  const { gte = 0, lt = Number.POSITIVE_INFINITY } = created
  const within = [...objects.values()]
    .filter(({ created }) => gte <= created && created < lt)
    .toReversed()
    .toSorted((one, other) => other.created - one.created)
  const start = after === undefined ? 0 : within.findIndex(({ id }) => id === after) + 1
  const page = within.slice(start, start + limit)
  const data = page.map((object) => {
    const intent = intents.get(object.payment_intent ?? '')
    if (!intent || expand.length === 0) return object
    return { ...object, payment_intent: plain(intent) }
  })
  return { object: 'list', data, has_more: within.length > start + limit, url: '/v1/list' }
}

/** Replaces Stripe's page that asks for a card. */
function payPage({ amount_total, cancel_url }: Session): string {
  const amount = `US$${(amount_total / 100).toFixed(2)}`
  return `<!doctype html><html lang="en"><title>Pay</title><body><p>Likeness wallet top-up: ${amount}</p>
<form method="post"><button>Pay ${amount}</button></form>
<p><a href="${cancel_url}">Back</a></p>`
}

/** Performs a call. Its resources are those of Stripe, without the group `checkout`. */
function perform(account: StripeAccount, method: string | undefined, path: string, form: string): Answer {
  const [, , first = '', ...rest] = path.split('/')
  const [resource = '', id = '', deed = ''] = first === 'checkout' ? rest : [first, ...rest]
  const { sessions, refunds, disputes, intents } = account
  const known: Record<string, ReadonlyMap<string, Listed>> = { sessions, refunds, disputes }
  const objects = known[resource]
  switch (`${method} ${objects ? 'objects' : resource}${id && ' :id'}${deed && ` ${deed}`}`) {
    case 'POST objects':
      return taken(parametersOf.createSession, form, (parameters) => account.open(parameters))
    case 'POST objects :id expire':
      if (sessions.get(id)?.status !== 'open') {
        return refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
      }
      return taken(parametersOf.nothing, form, () => account.expire(id).data.object)
    case 'GET objects':
      return taken(parametersOf.list, form, (asked) => listOf(objects ?? sessions, account, asked))
    case 'GET objects :id':
      return taken(parametersOf.retrieve, form, () => objects?.get(id))
    case 'POST payment_intents':
      return createIntent(account, form)
    case 'GET payment_intents':
      return taken(parametersOf.list, form, (asked) => {
        const listed = [...intents.values()]
          .filter(({ customer }) => asked.customer === undefined || customer === asked.customer)
          .map((intent) => [intent.id, { ...plain(intent), payment_intent: null }] as const)
        return listOf(new Map(listed), account, asked)
      })
    case 'GET payment_intents :id':
      return taken(parametersOf.retrieve, form, ({ expand }) => {
        const intent = intents.get(id)
        if (!intent) return undefined
        const method = account.methods.get(intent.payment_method ?? '') ?? null
        return {
          ...(expand.includes('latest_charge') ? intent : plain(intent)),
          ...(expand.includes('payment_method') && { payment_method: method }),
        }
      })
    case 'POST payment_methods :id detach':
      return taken(parametersOf.nothing, form, () => account.detach(id))
    default:
      return refusal(404, `Unrecognized request URL (${method}: ${path}).`)
  }
}

/** As Stripe documents it: a saved card is charged for its own customer only, and a declined payment leaves its intent. */
function createIntent(account: StripeAccount, form: string): Answer {
  const parsed = parametersOf.createIntent.safeParse(parseForm(form))
  if (!parsed.success) return complaintOf(parsed.error)
  const { payment_method, customer } = parsed.data
  if (account.methods.get(payment_method)?.customer !== customer) {
    return refusal(400, 'The payment method must be attached to the customer of this PaymentIntent.')
  }
  const intent = plain(account.charge(parsed.data))
  const { last_payment_error: error } = intent
  return error
    ? { status: 402, body: { error: { ...error, payment_intent: intent } } }
    : { status: 200, body: intent }
}

export type StripeStandIn = Awaited<ReturnType<typeof openStripe>>

/** A server in place of Stripe until the test file ends: see `openStripe`. */
export async function startStripe(): Promise<StripeStandIn> {
  const stripe = await openStripe()
  atEnd(stripe.close)
  return stripe
}

/**
 * A server in place of Stripe on 127.0.0.1. It has the part of the API that Checkout needs, refuses unknown parameters, and
 * serves the pages to pay on.
 */
export async function openStripe() {
  let webhookUrl: string | undefined
  let failures = 0
  let losses = 0
  const delivered: number[] = []
  const account = new StripeAccount(() => url)
  const answered = new Map<string, { sent: string; answer: Answer }>()

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  const url = `http://127.0.0.1:${await listening(server)}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', url)
    const body = await text(request)
    if (!pathname.startsWith('/v1/')) return page(request.method, pathname, response)
    const { status, body: result } = called(request, pathname, body || search.slice(1))
    if (losses > 0) {
      losses -= 1
      response.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result))
  }

  function called({ method, headers }: IncomingMessage, path: string, form: string): Answer {
    if (headers.authorization !== `Bearer ${account.key}`) return refusal(401, 'Invalid API Key provided')
    if (failures > 0) {
      failures -= 1
      return { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } }
    }
    const key = headers['idempotency-key']
    if (method !== 'POST' || typeof key !== 'string') return perform(account, method, path, form)
    const before = answered.get(key)
    if (before && before.sent !== form) {
      return refusal(400, 'Keys for idempotent requests', { type: 'idempotency_error' })
    }
    const result = before?.answer ?? perform(account, method, path, form)
    answered.set(key, { sent: form, answer: result })
    return result
  }

  async function page(method: string | undefined, path: string, response: ServerResponse): Promise<void> {
    const [, , , last = ''] = path.split('/')
    const session = account.session(last)
    if (method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(payPage(session))
      return
    }
    const { payload, headers } = account.signed(account.pay(session.id))
    if (webhookUrl) {
      const delivery = await fetch(webhookUrl, { method: 'POST', headers, body: payload })
      delivered.push(delivery.status)
    }
    response.writeHead(303, { location: session.success_url }).end()
  }

  return {
    url,
    account,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
    /** The environment variables with which a process uses this server. */
    environment: {
      STRIPE_SECRET_KEY: account.key,
      STRIPE_WEBHOOK_SECRET: account.webhookSecret,
      STRIPE_API_URL: url,
    },
    /** The same settings for an app. */
    config: { stripeKey: account.key, stripeWebhookSecret: account.webhookSecret, stripeUrl: url },
    /** The statuses with which the events of `deliverTo` were answered. */
    delivered,
    /** Sends a signed event to this address for each further payment on a page of this server. */
    deliverTo: (address: string) => {
      webhookUrl = address
    },
    /** Does the next calls, but breaks the connection before their answers. */
    loseNext: (calls: number) => {
      losses = calls
    },
    /** Makes the next calls fail as if Stripe had a fault. */
    failNext: (calls: number) => {
      failures = calls
    },
  }
}

/** The parts of a test of payments: access to the test server for Stripe, and wallets with payments. */
export function paymentsThrough({ config, account }: StripeStandIn, db: Database) {
  const payments: Payments | undefined = openPayments(config)
  if (!payments) throw new Error('the test server for Stripe has no key')

  /** Creates an account with an empty wallet. Returns the wallet's id. */
  const emptyWallet = async () => {
    const created = await createAccount(db, { owner: 'Payer', keyName: 'Payer', actor: 'test' })
    return created.walletId
  }
  return {
    payments,
    books: { db, payments },
    emptyWallet,
    /** Starts a payment of whole dollars. Returns its id and the id of its session. */
    begin: async (walletId: string, dollars: bigint) => {
      const asked = { walletId, amountMicros: dollars * 1_000_000n, baseUrl: 'http://localhost:4321' }
      const begun = await startPayment(db, payments, { ...asked, author: { actor: 'system' } })
      if (!begun.ok) throw new Error(begun.problem.detail)
      const { id, url } = begun.value
      return { id, sessionId: account.session(url.split('/').at(-1) ?? '').id }
    },
    /** The posted balance of a wallet, in whole cents. */
    centsOf: async (walletId: string) => Number((await balanceOf(db, walletId)).postedMicros / 10_000n),
  }
}
