import { z } from 'zod'

/** Who sells, and how payments are received. */
export const saleSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'a key such as "sk_live_…" or "rk_live_…"')
    .optional()
    .describe(
      'The key of the Stripe account that receives payments into wallets. Without it, the dashboard says that there are no payments.',
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'a signing secret such as "whsec_…"')
    .optional()
    .describe(
      'Verifies the events that Stripe sends to `/api/stripe/webhook`. Set it together with STRIPE_SECRET_KEY, or neither.',
    ),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://api.stripe.com' })
    .default('https://api.stripe.com')
    .describe("The address of Stripe's API. Tests use another one."),
  LIKENESS_OPERATOR_NAME: z
    .string()
    .max(200)
    .optional()
    .describe(
      'The person or company that runs the service and sells, for receipts, which otherwise say that no seller is stated, and for the pages about privacy, terms and contact. A build for a public LIKENESS_BASE_URL fails without it and the next two.',
    ),
  LIKENESS_OPERATOR_ADDRESS: z
    .string()
    .max(500)
    .transform((text) =>
      text
        .split(/[;\n]/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .optional()
    .describe('The postal address of the operator. Its lines are separated by semicolons.'),
  LIKENESS_OPERATOR_EMAIL: z
    .string()
    .max(254)
    .optional()
    .describe('The mail address of the operator, for questions of users.'),
  LIKENESS_OPERATOR_TAX_ID: z
    .string()
    .max(60)
    .optional()
    .describe('The tax id of the operator, for receipts: `VAT DE123456789`.'),
  LIKENESS_OPERATOR_TAX_NOTE: z
    .string()
    .max(500)
    .optional()
    .describe(
      'A sentence about tax that the law of the operator asks for, for receipts. The service computes no tax.',
    ),
}
