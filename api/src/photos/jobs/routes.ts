import type { Language } from '@likeness/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf, type Caller, callerOf, keyOf } from '#accounts/caller.ts'
import { type FreeCalls, freeCall, type WrittenAnswer } from '#billing/metering/free-call.ts'
import { idempotencyKeyOf, type KeyedCall, secretsOf } from '#billing/metering/idempotency.ts'
import { jobBodyLimit, jobLimits, type StreamLimits } from '#config/limits.ts'
import { answers } from '#contract/answers.ts'
import { operations, routeOf } from '#contract/operations.ts'
import { unwrap } from '#foundation/problem.ts'
import { callerLeft, sendPaid, sendWritten } from '#http/answers.ts'
import { languageOf } from '#http/language-of.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import { refuseUnpaidWork } from '#http/require-funds.ts'
import { policiesForCall } from '#organisation/policies-of-calls.ts'
import { note } from '#organisation/request-log.ts'
import type { PhotoPlaces } from '#storage/photos/photo-places.ts'
import { type PhotoServices, statedParts } from '../photo-call.ts'
import { changeJobFor, deleteJobFor, type JobChange, type JobEnding } from './change.ts'
import { createOpenJob, createWholeJob, type JobCreation } from './create.ts'
import { watchJobRoute } from './events.ts'
import { findJob, JobListQuery, jobOf, listJobs } from './find.ts'
import { readItemsRoute } from './read-items.ts'
import { JobRequest, type ReadItem, readJob } from './request.ts'
import { Job, JobList, JobParams } from './schema.ts'
import { type ItemRoutes, sendItemRoute } from './send-item.ts'
import { uploadAddressesRoute } from './upload-addresses.ts'

export interface JobRoutes extends JobCreation, JobEnding, FreeCalls, ItemRoutes, PhotoServices {
  /** Each item of a job counts as a call, so a job does not avoid the limits. */
  rates: RateLimits
  streams: StreamLimits
  photos: PhotoPlaces
}

const tags = ['Jobs']

/** `/photos/jobs`: photos judged in the background, from the acceptance of a job to its end. */
export function jobRoutes(jobs: JobRoutes): FastifyPluginAsyncZod {
  const { db } = jobs
  return async (app) => {
    app.register(createJobRoute(jobs))
    app.register(sendItemRoute(jobs))
    app.register(uploadAddressesRoute(jobs))
    app.register(readItemsRoute(db))
    app.register(watchJobRoute(db, jobs.streams))
    for (const changing of changings) app.register(changeJobRoute(jobs, changing))

    app.route({
      ...routeOf(operations.listJobs),
      schema: {
        summary: 'List jobs',
        description: 'The jobs of the account without their items, the newest first.',
        tags,
        querystring: JobListQuery,
        response: answers({ 200: JobList }),
      },
      handler: (request) => listJobs(db, accountModeOf(request), request.query),
    })

    app.route({
      ...routeOf(operations.job),
      schema: {
        summary: 'Read a job',
        description:
          'The progress of a job: how many items have which status, and what they cost so far. A job that was created with its items ' +
          'has them in `items`, each with its result or its problem as soon as it has one.',
        tags,
        params: JobParams,
        response: answers({ 200: Job }, ['not_found']),
      },
      handler: async (request, reply) => {
        const job = jobOf(await findJob(db, accountModeOf(request), request.params.jobId))
        return reply.header('content-language', job.language).send(job)
      },
    })

    app.route({
      ...routeOf(operations.deleteJob),
      schema: {
        summary: 'Delete a job',
        description:
          'Deletes a job with its results and the photos that it still has. One that has not ended is cancelled. Charges remain.',
        tags,
        params: JobParams,
        response: answers({ 204: z.null().describe('The job is deleted.') }, ['not_found']),
      },
      handler: async (request, reply) => {
        await deleteJobFor(jobs, request, request.params.jobId)
        return reply.code(204).send(null)
      },
    })
  }
}

function createJobRoute(jobs: JobRoutes): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', refuseUnpaidWork(jobs.unpaid))
    jobs.bodies.addTo(app, jobBodyLimit)
    app.route({
      ...routeOf(operations.createJob),
      bodyLimit: jobBodyLimit,
      schema: {
        summary: 'Create a job',
        description:
          'Judges photos in the background, for the price of one call for each 20. The price is held before they are judged, ' +
          'captured with the first result, and released if none of the 20 gets a result. Photos are encrypted, and deleted as soon ' +
          `as they are judged. With \`items\`, a job has up to ${jobLimits.itemsOfPart} photos, is accepted as a whole and begins at ` +
          `once. Without, it is open: up to ${jobLimits.items} photos are added one by one, with \`PUT /photos/jobs/{jobId}/items/{itemId}\` or ` +
          'to upload addresses. As soon as 20 wait they are held; the rest is when the job is closed. It closes by itself after an ' +
          `hour in which no photo is sent, unless it is paused. An account has at most ${jobLimits.open} such jobs that have not ended.`,
        tags,
        body: JobRequest,
        response: answers({ 201: Job }, [
          'malformed_json',
          'insufficient_funds',
          'spend_limit_reached',
          'too_much_unpaid_work',
          'too_many_concurrent_calls',
          'too_many_stored_photos',
          'too_many_jobs',
          'unknown_document',
          'unknown_policy',
          'idempotency_in_progress',
          'payload_too_large',
          'unsupported_media_type',
          'unsupported_image_format',
          'idempotency_key_reused',
          'queue_full',
          'check_timed_out',
        ]),
      },
      handler: async (request, reply) => {
        const { body, headers } = request
        const caller = callerOf(request)
        const named = [body.policy, ...(body.items ?? []).map((item) => item.policy ?? body.policy)]
        const policies = await policiesForCall(jobs.db, caller.accountId, named, keyOf(request).defaultPolicy)
        const language = languageOf(body.language, request)
        const { job, items } = await readJob(body, jobs.catalog(), language, policies)
        const [documentId, ...others] = new Set(items?.map((item) => item.documentId) ?? [job.documentId])
        if (documentId !== undefined && others.length === 0) note(reply, { documentId })
        const answerOf = ({ body }: WrittenAnswer) => {
          // A stored answer may be one of an older version.
          const { id } = Job.pick({ id: true }).parse(JSON.parse(body.toString()))
          const location = `${operations.listJobs.path}/${id}`
          return reply.code(201).headers({ location, 'content-language': language })
        }
        if (!items) {
          const created = await freeCall(jobs, {
            caller,
            headers,
            content: [operations.createJob.path, JSON.stringify(body)],
            work: async (transaction) => {
              const value = await createOpenJob(transaction, caller, job, jobs.openJobDeadlineSeconds)
              return { ok: true, value }
            },
            answer: (made) => JSON.stringify(Job.parse(made)),
          })
          return sendWritten(answerOf(unwrap(created)), unwrap(created))
        }
        const key = unwrap(idempotencyKeyOf(headers, caller))
        const keyed =
          key === undefined
            ? undefined
            : {
                ...keyedCall(caller, key, { body, language, items }),
                callerLeft: callerLeft(reply),
              }
        const admit = () => jobs.rates.consume(request, reply, items.length - 1)
        const created = await createWholeJob(jobs, caller, { job, items }, { keyed, admit })
        return sendPaid(answerOf(created), created)
      },
    })
  }
}

/** By what was sent, not by what a policy made of it: a call that is repeated after a change of the policy gets its first answer. */
function keyedCall(
  { accountId }: Caller,
  key: string,
  { body, language, items }: { body: JobRequest; language: Language; items: readonly ReadItem[] },
): Omit<KeyedCall, 'callerLeft'> {
  const { documentId = '', mode, metadata } = body
  const ofItems = items.flatMap(({ name, documentId, mode, stated, image }) => [
    ...[name, documentId, mode],
    ...statedParts({ ...stated, language }),
    image,
  ])
  const entries = JSON.stringify(Object.entries(metadata).sort())
  const ofJob = [documentId, mode, ...statedParts({ ...body, language })]
  const content = [operations.createJob.path, entries, ...ofJob, ...ofItems]
  return { accountId, key, secrets: secretsOf(accountId, key, content) }
}

interface Changing {
  change: JobChange
  operation:
    | typeof operations.closeJob
    | typeof operations.pauseJob
    | typeof operations.resumeJob
    | typeof operations.cancelJob
  summary: string
  description: string
}

const again = 'Doing it again changes nothing, and neither does doing it to a job that has ended.'

const changings: readonly Changing[] = [
  {
    change: 'close',
    operation: operations.closeJob,
    summary: 'Close a job',
    description: `The job takes no more photos, and those that wait are judged. ${again}`,
  },
  {
    change: 'pause',
    operation: operations.pauseJob,
    summary: 'Pause a job',
    description: `No further items are held and judged until the job is resumed. Those that are held are still judged, and photos can still be added. ${again}`,
  },
  {
    change: 'resume',
    operation: operations.resumeJob,
    summary: 'Resume a job',
    description: `The items that wait are judged: of a job that a call has paused, or that was paused because they could not be paid. ${again}`,
  },
  {
    change: 'cancel',
    operation: operations.cancelJob,
    summary: 'Cancel a job',
    description:
      'Items that wait are cancelled, and their photos deleted. Those that are being judged still get their results, unless that takes ' +
      `too long. Of 20 items none of which has a result, nothing is charged. ${again}`,
  },
]

function changeJobRoute(
  jobs: JobEnding,
  { change, operation, summary, description }: Changing,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operation),
      schema: {
        summary,
        description,
        tags,
        params: JobParams,
        response: answers({ 200: Job }, ['not_found']),
      },
      handler: (request) => changeJobFor(jobs, request, request.params.jobId, change),
    })
  }
}
