import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../accounts/caller.ts'
import { organisationsOf } from '../../../accounts/members/organisations.ts'
import { balanceOf } from '../../../billing/wallet/balance.ts'
import { formatAmount } from '../../../foundation/money.ts'
import { roles } from '../../../foundation/roles.ts'
import type { Database } from '../../../storage/database/open.ts'
import { sessionOf } from '../../request/caller/require-session.ts'

const CurrentSession = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** The organisation in which the session works. */
  account: z.object({
    id: z.string(),
    name: z.string(),
    wallet: z.object({ currency: z.literal('USD'), held: z.string(), available: z.string() }),
    role: z.enum(roles),
    /** Whether it demands a second factor, and the user has none: then only calls about the user are answered. */
    lacks_second_factor: z.boolean(),
    demands_second_factor: z.boolean(),
  }),
  /** All organisations of the user. */
  organisations: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(roles) })),
})

/** `GET /session`: the signed-in user and the state of the account they work in, which every page of the dashboard reads first. */
export function sessionRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/session',
      schema: { querystring: z.strictObject({}), response: { 200: CurrentSession } },
      handler: async (request) => {
        const { id, createdAt, expiresAt, user, role, lacksSecondFactor, demandsSecondFactor } =
          sessionOf(request)
        const { accountId, owner, walletId } = callerOf(request)
        const [{ heldMicros, availableMicros }, organisations] = await Promise.all([
          balanceOf(db, walletId),
          organisationsOf(db, user.id),
        ])
        const wallet = {
          currency: 'USD' as const,
          held: formatAmount(heldMicros),
          available: formatAmount(availableMicros),
        }
        return {
          id,
          created_at: createdAt.toISOString(),
          expires_at: expiresAt.toISOString(),
          user,
          account: {
            id: accountId,
            name: owner,
            wallet,
            role,
            lacks_second_factor: lacksSecondFactor,
            demands_second_factor: demandsSecondFactor,
          },
          organisations,
        }
      },
    })
  }
}
