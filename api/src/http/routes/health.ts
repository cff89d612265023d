import { setTimeout as sleep } from 'node:timers/promises'
import { type Engine, runtimes } from '@likeness/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import { readinessMs } from '../../foundation/timeouts.ts'
import type { Database } from '../../storage/database/open.ts'
import { pendingMigrations } from '../../storage/migrate.ts'

const Health = z.object({ status: z.literal('ok') })

const Ready = Health.extend({ networks: z.enum(runtimes).describe('What runs the networks.') })

export interface HealthSources {
  db: Database
  engine: Pick<Engine, 'load' | 'runtime'>
  /** Aborted when the process is told to stop. */
  draining: AbortSignal
}

/**
 * `/healthz`: the process runs. It depends on nothing else, because a restart of the process would repair nothing else.
 * `/readyz`: the process can take calls, or 503 with each of the reasons why it cannot.
 */
export function healthRoutes(sources: HealthSources): FastifyPluginAsyncZod {
  const databaseReason = databaseReasonOf(sources.db)
  return async (app) => {
    const logLevel = 'warn'
    app.get('/healthz', { schema: { response: { 200: Health } }, logLevel }, async () => ({
      status: 'ok' as const,
    }))
    app.get('/readyz', { schema: { response: { 200: Ready } }, logLevel }, async (_request, reply) => {
      const reasons = [
        sources.draining.aborted && 'The process is stopping.',
        sources.engine.load().workers === 0 && 'No vision worker is running.',
        await databaseReason(),
      ].filter((reason) => typeof reason === 'string')
      if (reasons.length === 0) return { status: 'ok' as const, networks: sources.engine.runtime }
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
