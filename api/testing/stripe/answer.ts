import type { z } from 'zod'
import { parseForm } from './form.ts'
import { complaintOf, type StripeError } from './parameters.ts'

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
  const parsed = schema.safeParse(parseForm(form), { reportInput: true })
  if (!parsed.success) return { status: 400, body: { error: complaintOf(parsed.error) } }
  const object = work(parsed.data)
  return object === undefined ? missing : { status: 200, body: object }
}

/** The answer to an address that Stripe does not have. */
export const unknown = (method: string | undefined, path: string) =>
  refusal(404, `Unrecognized request URL (${method}: ${path}).`)

const missing: Answer = {
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } },
}

/** An answer that refuses a request. */
export function refusal(
  status: number,
  message: string,
  type: StripeError['type'] = 'invalid_request_error',
): Answer {
  return { status, body: { error: { type, message } } }
}
