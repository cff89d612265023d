import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answers } from '../contract/answers.ts'
import { operations } from '../contract/operations.ts'
import { routeOf } from '../contract/route.ts'
import type { Database } from '../database/open.ts'
import { balanceOf } from '../wallet/balance.ts'
import { formatAmount } from '../wallet/money.ts'
import { callerOf } from './caller.ts'

const Amount = z.string().describe('USD as a decimal string.')

export const Account = z.object({
  id: z.string(),
  owner: z.string(),
  key: z.object({ name: z.string(), hint: z.string() }).describe('The key that the call was made with.'),
  wallet: z.object({
    currency: z.literal('USD'),
    posted: Amount.describe('What was topped up, less what was charged.'),
    held: Amount.describe('What calls under way have set aside.'),
    available: Amount.describe('What a further call can spend: posted less held.'),
  }),
})

/** `GET /account`: whose key this is, and what their wallet holds. */
export function accountRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = { response: answers({ 200: Account }) }
    app.route({
      ...routeOf(operations.account),
      schema,
      handler: async (request) => {
        const { accountId, owner, walletId, key } = callerOf(request)
        const balance = await balanceOf(db, walletId)
        return {
          id: accountId,
          owner,
          key,
          wallet: {
            currency: 'USD' as const,
            posted: formatAmount(balance.postedMicros),
            held: formatAmount(balance.heldMicros),
            available: formatAmount(balance.availableMicros),
          },
        }
      },
    })
  }
}
