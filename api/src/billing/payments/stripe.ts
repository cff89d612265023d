import type { Stripe } from 'stripe'
import type { Config } from '../../config/config.ts'

/** What payments are made with, where the settings name an account at Stripe. */
export interface Payments {
  /** The way to Stripe; it is opened when it is first needed. */
  stripe(): Promise<Stripe>
  /** What Stripe signs its webhooks with. */
  webhookSecret: string
}

/** How long one try to reach Stripe may take; somebody waits for it. */
const timeoutMs = 10_000

/** What payments are made with. Undefined where there are none here. */
export function openPayments({
  stripeKey,
  stripeWebhookSecret,
  stripeUrl,
}: Pick<Config, 'stripeKey' | 'stripeWebhookSecret' | 'stripeUrl'>): Payments | undefined {
  if (stripeKey === undefined || stripeWebhookSecret === undefined) return undefined
  let opened: Promise<Stripe> | undefined
  const stripe = () => {
    opened ??= openStripe(stripeKey, stripeUrl)
    return opened
  }
  return { stripe, webhookSecret: stripeWebhookSecret }
}

async function openStripe(key: string, url: string): Promise<Stripe> {
  // It takes a third of a second to load, which no process should spend that never asks for it.
  const { Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return new Stripe(key, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    // Each of our calls that changes something carries an idempotency key.
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

/** Whether an error is Stripe's answer, or says that none came: its types are `StripeCardError` and the like. */
export function isStripeError(error: unknown): boolean {
  return error instanceof Error && 'type' in error && /^Stripe\w+Error$/.test(String(error.type))
}
