import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '../../../../accounts/caller.ts'
import type { StreamLimits } from '../../../../config/edge-limits.ts'
import { answers } from '../../../../contract/answers.ts'
import { operations } from '../../../../contract/operations.ts'
import { routeOf } from '../../../../contract/route.ts'
import { findJob, noSuchJob } from '../../../../jobs/find.ts'
import { JobParams } from '../../../../jobs/schema.ts'
import { jobEvents } from '../../../../jobs/streams/events.ts'
import { openStreams } from '../../../../jobs/streams/open-streams.ts'
import { networkOf } from '../../../../limits/address.ts'
import type { Database } from '../../../../storage/database/open.ts'
import { sendEvents } from '../../../answers/server-sent-events.ts'

const EventStream = z
  .string()
  .describe('Server-sent events: `job`, `item` and `deleted`, each with JSON data.')

/** `GET /photos/jobs/:jobId/events`: the progress of a job until its end, as server-sent events. */
export function watchJobRoute(db: Database, limits: StreamLimits): FastifyPluginAsyncZod {
  const streams = openStreams(limits)
  return async (app) => {
    const closing = new AbortController()
    app.addHook('preClose', async () => closing.abort())
    app.route({
      ...routeOf(operations.watchJob),
      schema: {
        summary: 'Follow a job',
        description:
          'Server-sent events: first `job` with all items, then `item` for each item that changes and `job` with the ' +
          'counts. The stream ends with the job, or after an hour: open it again then. Each account may have 10 streams ' +
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
        const { jobId } = request.params
        const found = await findJob(db, owner, jobId)
        if (!found) return reply.problem(noSuchJob(jobId).problem)
        const leave = streams.enter(owner.accountId, networkOf(request.ip))
        if (typeof leave === 'string') {
          return reply.problem({ code: 'too_many_streams', detail: tooMany(limits)[leave] })
        }
        const gone = new AbortController()
        request.raw.socket.once('close', () => gone.abort())
        const signal = AbortSignal.any([closing.signal, gone.signal])
        const life = setTimeout(() => gone.abort(), limits.longestMs).unref()
        const events = Readable.from(jobEvents({ db, owner, signal }, found))
        events.once('close', () => {
          clearTimeout(life)
          leave()
        })
        return sendEvents(reply, events)
      },
    })
  }
}

const tooMany = ({ perAccount, perAddress, total }: StreamLimits) => ({
  account: `This account has ${perAccount} open event streams, which is the limit. Close one of them.`,
  address: `Your network address has ${perAddress} open event streams, which is the limit. Close one of them.`,
  service: `The service has ${total} open event streams, which is the limit. Fetch the job every few seconds instead.`,
})
