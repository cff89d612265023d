import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import { sessionDays } from '../../../accounts/sessions/find-session.ts'
import type { Database } from '../../../storage/database/open.ts'
import { sessionOf } from '../../request/caller/require-session.ts'

const OwnSessions = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
      user_agent: z.string().nullable(),
      current: z.boolean(),
    }),
  ),
})

/** `/sessions`: where a user is signed in, the latest session first. No answer contains a session's token. */
export function sessionsRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/sessions', { schema: { response: { 200: OwnSessions } } }, async (request) => {
      const { id: current, user } = sessionOf(request)
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
        .where('user_id', '=', user.id)
        .where('browser_id', 'is not', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${sessionDays.unused})`)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .execute()
      const data = rows.map(({ id, user_agent, created_at, last_used_at, expires_at }) => ({
        id,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        expires_at: expires_at.toISOString(),
        user_agent: user_agent || null,
        current: id === current,
      }))
      return { data }
    })
  }
}
