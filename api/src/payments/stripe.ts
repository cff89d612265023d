import Stripe from 'stripe'
import type { Config } from '../config.ts'

/** What payments are made with, where the settings name an account at Stripe. */
export interface Payments {
  stripe: Stripe
  /** What Stripe signs its webhooks with. */
  webhookSecret: string
}

/** How long one try to reach Stripe may take; somebody waits for it. */
const timeoutMs = 10_000

/** Opens the way to Stripe; it asks nothing of it yet. Undefined where there are no payments here. */
export function openPayments({
  stripeKey,
  stripeWebhookSecret,
  stripeUrl,
}: Pick<Config, 'stripeKey' | 'stripeWebhookSecret' | 'stripeUrl'>): Payments | undefined {
  if (stripeKey === undefined || stripeWebhookSecret === undefined) return undefined
  const { protocol, hostname, port } = new URL(stripeUrl)
  const isPlain = protocol === 'http:'
  const stripe = new Stripe(stripeKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    // Each of our calls that changes something carries an idempotency key.
    maxNetworkRetries: 2,
    telemetry: false,
  })
  return { stripe, webhookSecret: stripeWebhookSecret }
}
