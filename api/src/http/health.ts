import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/open.ts'

const Health = z.object({ status: z.literal('ok') })

/** `/healthz`: the process runs. `/readyz`: it can also reach its database, and so take calls. */
export function healthRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = { response: { 200: Health } }
    const options = { schema, logLevel: 'warn' as const }
    app.get('/healthz', options, async () => ({ status: 'ok' as const }))
    app.get('/readyz', options, async (_request, reply) => {
      try {
        await sql`select 1`.execute(db)
      } catch {
        return reply.problem({ code: 'not_ready', detail: 'The database does not answer.' })
      }
      return { status: 'ok' as const }
    })
  }
}
