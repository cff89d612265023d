import { z } from 'zod'

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
    })
    .prefault({}),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
})

const Retrieve = z.strictObject({ expand: z.array(z.literal('latest_charge')).optional() })

const Expire = z.strictObject({})

const seconds = z.string().regex(/^\d+$/).transform(Number)

/** The parameters of Stripe's lists that are read by the time of creation. */
const List = z.strictObject({
  created: z.strictObject({ gte: seconds.optional(), lt: seconds.optional() }).default({}),
  limit: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  expand: z.array(z.literal('data.payment_intent')).default([]),
})
export type List = z.infer<typeof List>

export const parametersOf = { createSession: CreateSession, retrieve: Retrieve, expire: Expire, list: List }

/** Stripe's answer to a request with wrong parameters. */
export interface StripeError {
  type: 'invalid_request_error' | 'idempotency_error'
  code?: string
  message: string
  param?: string
}

/** The first wrong parameter, in Stripe's words. */
export function complaintOf(error: z.ZodError): StripeError {
  const [issue] = error.issues
  const path = issue?.path.map(String) ?? []
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? ''])
    return {
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${param}`,
      param,
    }
  }
  const param = bracketed(path)
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined
  return isMissing
    ? {
        type: 'invalid_request_error',
        code: 'parameter_missing',
        message: `Missing required param: ${param}.`,
        param,
      }
    : { type: 'invalid_request_error', message: `Invalid ${param}: ${issue?.message}`, param }
}

const bracketed = ([first = '', ...rest]: string[]) => first + rest.map((step) => `[${step}]`).join('')
