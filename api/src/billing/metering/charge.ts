import { z } from 'zod'

/** What a paid answer says about its price. */
export const Charge = z
  .object({
    amount: z.string().describe('What the call cost, in USD.'),
    currency: z.literal('USD'),
    balance: z.string().describe('What the wallet can still spend.'),
  })
  .meta({ id: 'Charge' })
export type Charge = z.infer<typeof Charge>
