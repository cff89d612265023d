import { z } from 'zod'
import { type ProblemCode, problems } from '../foundation/problem.ts'

const Amount = z.string().optional()

/**
 * A problem as RFC 9457 has it; `http/problem-reply.ts` writes it. The members that are not in every problem belong to
 * the codes that their descriptions name.
 */
const ProblemBody = z
  .object({
    type: z.string().describe('The address of the page that describes this code.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What to mend, in a sentence or two.'),
    code: z.string().describe('Stable: what programs tell problems apart by.'),
    request_id: z.string().describe('What to quote when asking for help.'),
    errors: z
      .array(
        z.object({
          detail: z.string(),
          pointer: z.string().optional().describe('A JSON pointer into the body.'),
          parameter: z.string().optional().describe('The name of a parameter.'),
          header: z.string().optional().describe('The name of a header.'),
        }),
      )
      .optional()
      .describe('`invalid_request`: each thing wrong, and where.'),
    did_you_mean: z.array(z.string()).optional().describe('`unknown_document`: ids that come near.'),
    versions: z.array(z.string()).optional().describe('`unknown_version`: those that there are.'),
    required_scope: z.string().optional().describe('`missing_scope`: the scope that the call needs.'),
    scopes: z.array(z.string()).optional().describe('`missing_scope`: those that the key has.'),
    editing_policy: z.string().optional().describe('`editing_not_allowed`: forbidden, or crop-only.'),
    allowed_colors: z
      .array(z.object({ name: z.string(), hex: z.string() }))
      .optional()
      .describe('`color_not_allowed`: those that the document names, each with a colour to show.'),
    matte_fault: z
      .string()
      .optional()
      .describe('`no_clean_matte`: what is wrong with the outline, such as cuts_into_face.'),
    currency: z.literal('USD').optional(),
    balance: Amount.describe('`insufficient_funds`: what the wallet can spend, in USD.'),
    price: Amount.describe('`insufficient_funds`: what the call costs, in USD.'),
    shortfall: Amount.describe('`insufficient_funds`: what is missing, in USD.'),
    top_up_url: z.string().optional().describe('`insufficient_funds`: where the wallet is topped up.'),
    policy: z.string().optional().describe('429: which limit was reached.'),
    limit: z.int().optional().describe('429: how many calls are allowed.'),
    window_seconds: z.int().optional().describe('429: in how many seconds.'),
    retry_after_seconds: z.int().optional().describe('429 and 503: when to try again.'),
  })
  .meta({ id: 'Problem', title: 'Problem' })

/** The response of a route for some problems that have the same status. */
export function problemResponse(codes: readonly ProblemCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].title}.`).join(' '),
    content: {
      'application/problem+json': {
        schema: z.intersection(ProblemBody, z.looseObject({ code: z.enum(codes) })),
      },
    },
  }
}
