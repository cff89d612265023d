import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import { accountModeOf } from '#accounts/caller.ts'
import type { StreamLimits } from '#config/limits.ts'
import { answers } from '#contract/answers.ts'
import { operations, routeOf } from '#contract/operations.ts'
import type { AccountMode } from '#foundation/access.ts'
import { serverSentEvent } from '#foundation/text.ts'
import { sendEvents } from '#http/answers.ts'
import { callsUnderWay } from '#http/connections.ts'
import { networkOf } from '#limits/address.ts'
import type { Database } from '#storage/database.ts'
import { findItems, findJob, jobIfAny, jobOf, revisionOf } from './find.ts'
import { Job, JobItem, JobParams } from './schema.ts'

export interface Watch {
  db: Database
  /** Whose job it is. */
  owner: AccountMode
  /** Aborts when the client disconnects or the app closes. This ends the events. */
  signal: AbortSignal
}

/** How often to read the job's revision, and after how long without a change a comment keeps the stream alive. */
const pollMs = 300
const heartbeatMs = 15_000

/**
 * The progress of a job as server-sent events. The first event is `job`, with its items if it was created with them. Each change
 * then gives an `item` for each added or changed item and a `job` without items. The last event is the `job` that has ended, or
 * `deleted`. Changes within one polling interval are sent as one.
 */
async function* jobEvents({ db, owner, signal }: Watch, first: Found): AsyncGenerator<string> {
  let shown = first
  yield serverSentEvent('job', Job.parse(jobOf(shown)), shown.revision)
  let silentMs = 0
  while (shown.ended_at === null) {
    await sleep(pollMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    const revision = await revisionOf(db, owner, shown.id)
    if (revision === shown.revision) {
      silentMs += pollMs
      if (silentMs < heartbeatMs) continue
      yield ': still here\n\n'
    } else {
      const found = await jobIfAny(db, owner, shown.id)
      if (!found) {
        yield serverSentEvent('deleted', { id: shown.id }, shown.revision + 1)
        return
      }
      yield* changes(db, shown, found)
      shown = found
    }
    silentMs = 0
  }
}

type Found = Awaited<ReturnType<typeof findJob>>

async function* changes(db: Database, before: Found, { items: _, ...job }: Found): AsyncGenerator<string> {
  const { revision } = job
  const items = await findItems(db, job.id, sql`revision > ${before.revision} and revision <= ${revision}`)
  for (const item of items) yield serverSentEvent('item', JobItem.parse(item), revision)
  yield serverSentEvent('job', Job.parse(jobOf(job)), revision)
}

const EventStream = z
  .string()
  .describe('Server-sent events: `job`, `item` and `deleted`, each with JSON data.')

/** `GET /photos/jobs/:jobId/events`: the progress of a job until its end, as server-sent events. */
export function watchJobRoute(db: Database, limits: StreamLimits): FastifyPluginAsyncZod {
  const { perAccount, perAddress, total } = limits
  const ofAccount = callsUnderWay(perAccount)
  const ofNetwork = callsUnderWay(perAddress)
  const ofAll = callsUnderWay(total)
  const refusalOf = (owner: AccountMode, reply: FastifyReply): string | undefined => {
    if (!ofAccount.enter(owner.accountId, reply))
      return `This account has ${perAccount} ${tooMany} Close one of them.`
    if (!ofNetwork.enter(networkOf(reply.request.ip), reply)) {
      return `Your network address has ${perAddress} ${tooMany} Close one of them.`
    }
    return ofAll.enter('', reply)
      ? undefined
      : `The service has ${total} ${tooMany} Fetch the job every few seconds instead.`
  }
  return async (app) => {
    const closing = new AbortController()
    app.addHook('preClose', async () => closing.abort())
    app.route({
      ...routeOf(operations.watchJob),
      schema: {
        summary: 'Follow a job',
        description:
          'Server-sent events: first `job`, with its items if it was created with them, then `item` for each item that is added or ' +
          'changes and `job` with the counts. The stream ends with the job, or after an hour: open it again then. Each account may have 10 streams ' +
          'open, and each network address 50.',
        tags: ['Jobs'],
        params: JobParams,
        response: {
          ...answers({ 200: EventStream }, ['not_found', 'too_many_streams']),
          200: { description: 'The events.', content: { 'text/event-stream': { schema: EventStream } } },
        },
      },
      handler: async (request, reply) => {
        const owner = accountModeOf(request)
        const found = await findJob(db, owner, request.params.jobId)
        const refused = refusalOf(owner, reply)
        if (refused) return reply.problem({ code: 'too_many_streams', detail: refused })
        const gone = new AbortController()
        request.raw.socket.once('close', () => gone.abort())
        const signal = AbortSignal.any([closing.signal, gone.signal])
        const life = setTimeout(() => gone.abort(), limits.longestMs).unref()
        const events = Readable.from(jobEvents({ db, owner, signal }, found))
        events.once('close', () => clearTimeout(life))
        return sendEvents(reply, events)
      },
    })
  }
}

const tooMany = 'open event streams, which is the limit.'
