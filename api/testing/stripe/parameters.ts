import { z } from 'zod'

/** Parses a form with Stripe's notation for nested values: `line_items[0][price_data][currency]=usd`. */
export function parseForm(text: string): unknown {
  const root: Group = new Map()
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/\]\[|\[|\]/).filter((step, i) => i === 0 || step !== '')
    const last = steps.pop() ?? ''
    let place = root
    for (const step of steps) {
      const next = place.get(step) ?? new Map()
      if (typeof next === 'string') throw new TypeError(`${name} is both a value and a group`)
      place.set(step, next)
      place = next
    }
    place.set(last, value)
  }
  return withLists(root)
}

type Group = Map<string, Group | string>

/** Turns groups whose names are 0, 1, 2 and so on into lists, and others into objects. */
function withLists(value: Group | string): unknown {
  if (typeof value === 'string') return value
  const entries = [...value].map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], i) => name === String(i))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

const Metadata = z.record(z.string().max(40), z.string().max(500)).default({})
const whole = z.string().regex(/^\d+$/).transform(Number)
const cents = whole.pipe(z.int().min(50).max(99_999_999))
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const onlyCards = z.array(z.literal('card')).length(1).optional()
const payment = {
  description: z.string().max(1000).optional(),
  metadata: Metadata,
  receipt_email: z.email().optional(),
}

/** The parameters of the calls that the service makes, as Stripe has them. Unknown ones are refused. */
export const parametersOf = {
  /** `POST /v1/checkout/sessions`, for a single payment of one item. */
  createSession: z.strictObject({
    mode: z.literal('payment'),
    expires_at: whole.optional(),
    adaptive_pricing: z.strictObject({ enabled: z.enum(['true', 'false']) }).optional(),
    client_reference_id: z.string().max(200).optional(),
    customer_email: z.email().max(800).optional(),
    line_items: z
      .array(
        z.strictObject({
          quantity: z.literal('1'),
          price_data: z.strictObject({
            currency: z.literal('usd'),
            unit_amount: cents,
            product_data: z.strictObject({ name: z.string(), description: z.string().optional() }),
          }),
        }),
      )
      .length(1),
    metadata: Metadata,
    payment_intent_data: z
      .strictObject({ ...payment, setup_future_usage: z.enum(['off_session', 'on_session']).optional() })
      .prefault({}),
    allowed_payment_method_types: onlyCards,
    customer_creation: z.enum(['always', 'if_required']).optional(),
    submit_type: z.literal('pay').optional(),
    success_url: z.url(),
    cancel_url: z.url().optional(),
  }),
  /** `POST /v1/payment_intents`, for a payment with a saved card. */
  createIntent: z.strictObject({
    amount: cents,
    currency: z.literal('usd'),
    customer: z.string(),
    payment_method: z.string(),
    allowed_payment_method_types: onlyCards,
    off_session: flag,
    confirm: flag,
    ...payment,
  }),
  retrieve: z.strictObject({
    expand: z.array(z.enum(['latest_charge', 'payment_method'])).default([]),
  }),
  nothing: z.strictObject({}),
  /** Lists that are read by the time of creation. */
  list: z.strictObject({
    created: z.strictObject({ gte: whole.optional(), lt: whole.optional() }).default({}),
    limit: whole.pipe(z.int().min(1).max(100)).default(10),
    starting_after: z.string().optional(),
    expand: z.array(z.literal('data.payment_intent')).default([]),
    customer: z.string().optional(),
  }),
}

/** How Stripe answers a request. */
export interface Answer {
  status: number
  body: unknown
}

/** The answer that names the first wrong parameter. */
export function complaintOf({ issues: [issue] }: z.ZodError): Answer {
  const [param = ''] = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])]
  return refusal(400, `Invalid ${String(param)}: ${issue?.message}`, { param: String(param) })
}

/** Reads the parameters of a request and answers with the object that `work` returns; 404 if it returns none. */
export function taken<S extends z.ZodType>(
  schema: S,
  form: string,
  work: (parameters: z.infer<S>) => unknown,
): Answer {
  const parsed = schema.safeParse(parseForm(form))
  if (!parsed.success) return complaintOf(parsed.error)
  const object = work(parsed.data)
  return object === undefined
    ? refusal(404, 'No such object', { code: 'resource_missing' })
    : { status: 200, body: object }
}

/** An answer that refuses a request. */
export function refusal(
  status: number,
  message: string,
  error: { type?: string; code?: string; param?: string } = {},
): Answer {
  return { status, body: { error: { type: 'invalid_request_error', message, ...error } } }
}
