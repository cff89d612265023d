import { z } from 'zod'
import { type ProblemCode, problems } from '../foundation/problem.ts'

const Text = z.string().optional()

/**
 * A problem in the form of RFC 9457, as `http/problems.ts` writes it. Members that are not in every problem
 * belong to the codes that their descriptions name.
 */
const ProblemBody = z
  .object({
    type: z.string().describe('The address of the page that describes this code.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What to correct, in one or two sentences.'),
    code: z.string().describe('Stable: programs distinguish problems by this code.'),
    request_id: z.string().describe('The id to quote when you ask for help.'),
    errors: z
      .array(
        z.object({
          detail: z.string(),
          pointer: Text.describe('A JSON pointer into the body.'),
          parameter: Text.describe('The name of a parameter.'),
          header: Text.describe('The name of a header.'),
        }),
      )
      .optional()
      .describe('`invalid_request`: everything that is wrong, and where.'),
    did_you_mean: z.array(z.string()).optional().describe('`unknown_document`: similar ids.'),
    versions: z.array(z.string()).optional().describe('`unknown_version`: the versions that exist.'),
    required_scope: Text.describe('`missing_scope`: the scope that the call needs.'),
    scopes: z.array(z.string()).optional().describe('`missing_scope`: the scopes of the key.'),
    editing_policy: Text.describe('`editing_not_allowed`: forbidden, or crop-only.'),
    allowed_colours: z
      .array(z.object({ name: z.string(), hex: z.string() }))
      .optional()
      .describe('`colour_not_allowed`: the colours that the document names, each with a value to show it.'),
    matte_fault: Text.describe('`no_clean_matte`: what is wrong with the outline, such as cuts_into_face.'),
    currency: z.literal('USD').optional(),
    balance: Text.describe('`insufficient_funds`: the amount that the wallet can spend, in USD.'),
    price: Text.describe('402: the price of the call, in USD.'),
    shortfall: Text.describe('`insufficient_funds`: the missing amount, in USD.'),
    top_up_url: Text.describe('`insufficient_funds`: the address at which to top up the wallet.'),
    spend_limit: Text.describe('`spend_limit_reached`: the most that may be spent in a month, in USD.'),
    spent: Text.describe(
      '`spend_limit_reached`: what is spent in this month, with calls and jobs under way, in USD.',
    ),
    spend_limit_of: z
      .enum(['key', 'organisation'])
      .optional()
      .describe('`spend_limit_reached`: whose limit it is.'),
    month_ends_at: z.iso
      .datetime()
      .optional()
      .describe('`spend_limit_reached`: when the month ends (UTC) and the limit begins anew.'),
    policy: Text.describe('429: the limit that was reached.'),
    limit: z.int().optional().describe('429: the number of calls allowed.'),
    window_seconds: z.int().optional().describe('429: the number of seconds in which they are allowed.'),
    retry_after_seconds: z.int().optional().describe('429 and 503: when to try again.'),
  })
  .meta({ id: 'Problem', title: 'Problem' })

/** The response of a route for some problems that have the same status. */
function problemResponse(codes: readonly ProblemCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].title}.`).join(' '),
    content: {
      'application/problem+json': {
        schema: z.intersection(ProblemBody, z.looseObject({ code: z.enum(codes) })),
      },
    },
  }
}

/** The problems that any call of the platform API can meet which has a key. */
const problemsOfKey = ['missing_key', 'invalid_key', 'cookie_not_accepted', 'missing_scope'] as const

/** The problems that any call of the platform API can meet. */
const ofAnyCall = ['invalid_request', 'rate_limited', 'too_many_failures', 'internal', 'not_ready'] as const

/**
 * The responses of a route, for its schema: its answers on success, and one problem response for each status of the codes.
 * Fastify removes every member of an answer that its schema does not name.
 * @param success Schemas by status.
 * @param codes The problems that this route can meet in addition to those of any call.
 */
export function answers<S extends Record<number, z.ZodType>>(
  success: S,
  codes: readonly ProblemCode[] = [],
): S {
  return answersWithoutKey(success, [...problemsOfKey, ...codes])
}

/** The same for a call that needs no key. */
export function answersWithoutKey<S extends Record<number, z.ZodType>>(
  success: S,
  codes: readonly ProblemCode[],
): S {
  const byStatus = Map.groupBy(new Set([...ofAnyCall, ...codes]), (code) => problems[code].status)
  const refusals = [...byStatus].map(([status, codesOfStatus]) => [status, problemResponse(codesOfStatus)])
  return { ...success, ...Object.fromEntries(refusals) }
}

/** The declared response of a route that answers in JSON or, as the caller asks, in a text of another type. */
export function inFormats(description: string, schema: z.ZodType, ...others: string[]) {
  const content: Record<string, { schema: z.ZodType }> = { 'application/json': { schema } }
  for (const type of others) content[type] = { schema: z.string() }
  return { description, content }
}
