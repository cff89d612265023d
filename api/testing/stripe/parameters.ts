import { z } from 'zod'

/** Parses a form with Stripe's notation for nested values: `line_items[0][price_data][currency]=usd`. */
export function parseForm(text: string): unknown {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/\]\[|\[|\]/).filter((step, i) => i === 0 || step !== '')
    const last = steps.pop() ?? ''
    let place = root
    for (const step of steps) {
      const next = place[step] ?? {}
      place[step] = next
      if (!isObject(next)) throw new TypeError(`${name} is both a value and a group`)
      place = next
    }
    place[last] = value
  }
  return withLists(root)
}

/** Turns groups whose names are 0, 1, 2 and so on into lists. */
function withLists(value: unknown): unknown {
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], i) => name === String(i))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const Metadata = z.record(z.string().max(40), z.string().max(500)).default({})
const webAddress = z.url({ protocol: /^https?$/ }).max(5000)
const cents = z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(50).max(99_999_999))

/** The parameters of `POST /v1/checkout/sessions`: those of Stripe's that are for a single payment of one item. */
const CreateSession = z.strictObject({
  mode: z.literal('payment'),
  // Stripe allows 30 minutes to a day from now.
  expires_at: z.string().regex(/^\d+$/).transform(Number).optional(),
  adaptive_pricing: z.strictObject({ enabled: z.enum(['true', 'false']) }).optional(),
  client_reference_id: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/)
    .optional(),
  customer_email: z.email().max(800).optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: z.literal('1'),
        price_data: z.strictObject({
          currency: z.literal('usd'),
          unit_amount: cents,
          product_data: z.strictObject({
            name: z.string().min(1),
            description: z.string().min(1).optional(),
          }),
        }),
      }),
    )
    .length(1),
  metadata: Metadata,
  payment_intent_data: z
    .strictObject({
      description: z.string().max(1000).optional(),
      metadata: Metadata,
      receipt_email: z.email().optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    })
    .prefault({}),
  allowed_payment_method_types: z.array(z.literal('card')).length(1).optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
})

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** The parameters of `POST /v1/payment_intents`: those of a payment with a saved card. */
const CreateIntent = z
  .strictObject({
    amount: cents,
    currency: z.literal('usd'),
    customer: z.string().optional(),
    payment_method: z.string().optional(),
    allowed_payment_method_types: z.array(z.literal('card')).length(1).optional(),
    off_session: flag.default(false),
    confirm: flag.default(false),
    description: z.string().max(1000).optional(),
    metadata: Metadata,
    receipt_email: z.email().optional(),
  })
  .refine(({ off_session, confirm }) => confirm || !off_session, {
    path: ['off_session'],
    message: 'it can only be used with confirm=true',
  })

const Retrieve = z.strictObject({
  expand: z.array(z.enum(['latest_charge', 'payment_method'])).default([]),
})

const seconds = z.string().regex(/^\d+$/).transform(Number)

/** The parameters of Stripe's lists that are read by the time of creation. */
const List = z.strictObject({
  created: z.strictObject({ gte: seconds.optional(), lt: seconds.optional() }).default({}),
  limit: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  expand: z.array(z.literal('data.payment_intent')).default([]),
  customer: z.string().optional(),
})
export type List = z.infer<typeof List>

export const parametersOf = {
  createSession: CreateSession,
  createIntent: CreateIntent,
  retrieve: Retrieve,
  nothing: z.strictObject({}),
  list: List,
}

/** The answer that names the first wrong parameter. */
function complaintOf({ issues: [issue] }: z.ZodError): Answer {
  const isUnknown = issue?.code === 'unrecognized_keys'
  const [first = '', ...rest] = [...(issue?.path ?? []), ...(isUnknown ? issue.keys : [])].map(String)
  const param = first + rest.map((step) => `[${step}]`).join('')
  const message = isUnknown ? `Received unknown parameter: ${param}` : `Invalid ${param}: ${issue?.message}`
  return refusal(400, message, { param })
}

/** How Stripe answers a request. */
export interface Answer {
  status: number
  body: unknown
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
