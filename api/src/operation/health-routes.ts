import { setTimeout as sleep } from 'node:timers/promises'
import { type Engine, runtimes } from '@likeness/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import { readinessMs } from '../foundation/time.ts'
import type { Database } from '../storage/database.ts'
import { pendingMigrations } from '../storage/migrate.ts'
import type { PhotoPlaces } from '../storage/photos/photo-places.ts'

const Health = z.object({ status: z.literal('ok') })

const Ready = Health.extend({
  networks: z.enum(runtimes).describe('What runs the networks.'),
  limited: z
    .array(z.string())
    .optional()
    .describe('Why some calls are refused at present; absent if none is. All others are answered.'),
})

export interface HealthSources {
  db: Database
  engine: Pick<Engine, 'load' | 'runtime'>
  photos: Pick<PhotoPlaces, 'whyAway'>
  /** Aborted when the process has to stop. */
  draining: AbortSignal
}

/**
 * `/healthz`: the process runs. It depends on nothing else, because a restart of the process would repair nothing else.
 * `/readyz`: the process can take calls, or 503 with each of the reasons why it cannot. Without the store of photos it still
 * judges the photos of calls, so that a load balancer is not told to leave all processes at once.
 */
export function healthRoutes(sources: HealthSources): FastifyPluginAsyncZod {
  const databaseReason = databaseReasonOf(sources.db)
  return async (app) => {
    const logLevel = 'warn'
    app.get('/healthz', { schema: { response: { 200: Health } }, logLevel }, async () => ({
      status: 'ok' as const,
    }))
    app.get('/readyz', { schema: { response: { 200: Ready } }, logLevel }, async (_request, reply) => {
      const [database, photos] = await Promise.all([databaseReason(), sources.photos.whyAway()])
      const reasons = [
        sources.draining.aborted && 'The process is stopping.',
        sources.engine.load().workers === 0 && 'No vision worker is running.',
        database,
      ].filter((reason) => typeof reason === 'string')
      const { runtime: networks } = sources.engine
      if (reasons.length === 0)
        return { status: 'ok' as const, networks, ...(photos && { limited: [photos] }) }
      return reply.problem({ code: 'not_ready', detail: reasons.join(' '), extra: { reasons } })
    })
  }
}

/** Asks the database whether it responds, and whether its schema is current, until it was current once. */
function databaseReasonOf(db: Database): () => Promise<string | undefined> {
  let isCurrent = false
  const ask = async () => {
    if (isCurrent) {
      await sql`select 1`.execute(db)
      return undefined
    }
    const pending = await pendingMigrations(db)
    isCurrent = pending.length === 0
    return isCurrent ? undefined : `The database lacks ${pending.join(', ')}.`
  }
  const silence = 'The database does not respond.'
  return () => Promise.race([ask().catch(() => silence), sleep(readinessMs, silence, { ref: false })])
}
