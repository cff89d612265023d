import type { Stripe } from 'stripe'
import type { Config } from '#config/config.ts'

/** The access to Stripe, if the settings name an account there. */
export interface Payments {
  /** The client of Stripe's API. It is created at the first call. */
  stripe(): Promise<Stripe>
  /** The secret with which Stripe signs its webhooks. */
  webhookSecret: string
}

/** How long one request to Stripe may take; a user waits for it. */
const timeoutMs = 10_000

/** The access to Stripe by the settings. Undefined if the settings name no account, so that there are no payments. */
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

/** The client of Stripe's API at an address. */
export async function openStripe(key: string, url: string): Promise<Stripe> {
  // Loading it takes a third of a second. A process that never uses it should not spend that.
  const { Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return new Stripe(key, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    // Safe, because each of our requests that changes something has an idempotency key.
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

/** Whether an error comes from Stripe, as its answer or for lack of one. Its type is `StripeCardError` or similar. */
export function isStripeError(error: unknown): boolean {
  return error instanceof Error && 'type' in error && /^Stripe\w+Error$/.test(String(error.type))
}

/** Micro-dollars per cent. Stripe counts USD in cents, the ledger in micro-dollars. */
export const microsPerCent = 10_000n

/** Whether an amount that Stripe states is the given one of the ledger. */
export function isSameAmount(amountMicros: bigint, cents: number | null, currency: string | null): boolean {
  return currency === 'usd' && BigInt(cents ?? 0) * microsPerCent === amountMicros
}

/** From the first moment to before the last one. */
export interface Period {
  from: Date
  to: Date
}
