import type { StripeAccount } from './account.ts'
import type { List } from './parameters.ts'

interface Listed {
  id: string
  /** Seconds since 1970. */
  created: number
  payment_intent: string | null
}

/** A page of Stripe's list of objects, the latest first. */
export function listOf(
  objects: ReadonlyMap<string, Listed>,
  { intents }: StripeAccount,
  { created: { gte = 0, lt = Number.POSITIVE_INFINITY }, limit, starting_after: after, expand }: List,
) {
  const within = [...objects.values()]
    .filter(({ created }) => gte <= created && created < lt)
    .toReversed()
    .toSorted((one, other) => other.created - one.created)
  const start = after === undefined ? 0 : within.findIndex(({ id }) => id === after) + 1
  const page = within.slice(start, start + limit)
  const data = page.map((object) => {
    const intent = intents.get(object.payment_intent ?? '')
    if (!intent || expand.length === 0) return object
    return { ...object, payment_intent: { ...intent, latest_charge: intent.latest_charge.id } }
  })
  return { object: 'list', data, has_more: within.length > start + limit, url: '/v1/list' }
}
