import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { atEnd } from '../processes/at-end.ts'
import { StripeAccount } from './account.ts'
import { type Answer, refusal, taken, unknown } from './answer.ts'
import { listOf } from './list.ts'
import { payPage } from './pages.ts'
import { parametersOf } from './parameters.ts'
import { savedCardCall } from './saved-cards.ts'

export interface StripeStandIn {
  url: string
  account: StripeAccount
  /** The environment variables with which a process uses this server. */
  environment: Record<'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL', string>
  /** The same settings for an app. */
  config: { stripeKey: string; stripeWebhookSecret: string; stripeUrl: string }
  /** Sends a signed event to this address for each further payment on a page of this server. */
  deliverTo(webhookUrl: string): void
  /** The statuses with which these events were answered. */
  delivered: number[]
  /** Does the next calls, but breaks the connection before their answers. */
  loseNext(calls: number): void
  /** Makes the next calls fail as if Stripe had a fault. */
  failNext(calls: number): void
}

/** A server in place of Stripe until the test file ends: see `openStripe`. */
export async function startStripe(): Promise<StripeStandIn> {
  const { close, ...stripe } = await openStripe()
  atEnd(close)
  return stripe
}

/**
 * A server in place of Stripe on 127.0.0.1. It has the part of the API that Checkout needs, refuses unknown parameters, and
 * serves the pages to pay on.
 */
export async function openStripe(): Promise<StripeStandIn & { close(): Promise<void> }> {
  let webhookUrl: string | undefined
  let failures = 0
  let losses = 0
  const delivered: number[] = []
  const account = new StripeAccount(() => url)
  const answered = new Map<string, { sent: string; answer: Answer }>()

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

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
    if (method !== 'POST' || typeof key !== 'string') return done(method, path, form)
    const before = answered.get(key)
    if (before && before.sent !== form)
      return refusal(400, 'Keys for idempotent requests', 'idempotency_error')
    const result = before?.answer ?? done(method, path, form)
    answered.set(key, { sent: form, answer: result })
    return result
  }

  function done(method: string | undefined, path: string, form: string): Answer {
    const [, , resource, ...rest] = path.split('/')
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      return taken(parametersOf.createSession, form, (parameters) => account.open(parameters))
    }
    if (method === 'POST' && resource === 'checkout' && rest[2] === 'expire') {
      const session = account.sessions.get(rest[1] ?? '')
      if (session && session.status !== 'open') {
        return refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
      }
      return taken(parametersOf.nothing, form, () => session && account.expire(session.id).data.object)
    }
    const objects = { sessions: account.sessions, refunds: account.refunds, disputes: account.disputes }
    for (const [name, all] of Object.entries(objects)) {
      if (method !== 'GET' || (resource === 'checkout' ? rest[0] : resource) !== name) continue
      const id = name === 'sessions' ? rest[1] : rest[0]
      if (id === undefined) return taken(parametersOf.list, form, (list) => listOf(all, account, list))
      if (name !== 'sessions') return taken(parametersOf.retrieve, form, () => all.get(id))
    }
    if (method === 'GET' && resource === 'checkout' && rest[0] === 'sessions') {
      return taken(parametersOf.retrieve, form, () => account.sessions.get(rest[1] ?? ''))
    }
    if (resource === 'payment_intents' || resource === 'payment_methods') {
      return (
        savedCardCall(account, { method, resource, id: rest[0], deed: rest[1], form }) ??
        unknown(method, path)
      )
    }
    return unknown(method, path)
  }

  async function page(method: string | undefined, path: string, response: ServerResponse): Promise<void> {
    const [, , , last = ''] = path.split('/')
    const session = account.session(last)
    if (method !== 'POST') return sendPage(response, payPage(session))
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
    environment: {
      STRIPE_SECRET_KEY: account.key,
      STRIPE_WEBHOOK_SECRET: account.webhookSecret,
      STRIPE_API_URL: url,
    },
    config: { stripeKey: account.key, stripeWebhookSecret: account.webhookSecret, stripeUrl: url },
    delivered,
    deliverTo: (address) => {
      webhookUrl = address
    },
    loseNext: (calls) => {
      losses = calls
    },
    failNext: (calls) => {
      failures = calls
    },
  }
}

function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}
