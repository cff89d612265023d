import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf, callerOf, keyOf } from '#accounts/caller.ts'
import { idempotencyKeyOf, type KeyedCall, secretsOf } from '#billing/metering/idempotency.ts'
import { jobBodyLimit, type StreamLimits } from '#config/limits.ts'
import { answers } from '#contract/answers.ts'
import { operations, routeOf } from '#contract/operations.ts'
import { pageOf } from '#foundation/pages.ts'
import { unwrap } from '#foundation/problem.ts'
import { callerLeft, sendPaid } from '#http/answers.ts'
import { languageOf } from '#http/language-of.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import { refuseUnpaidWork } from '#http/require-funds.ts'
import { policiesForCall } from '#organisation/policies-of-calls.ts'
import { note } from '#organisation/request-log.ts'
import { objectsOf } from '#storage/photos/objects.ts'
import { type PhotoServices, statedParts } from '../photo-call.ts'
import { cancelJob, deleteJob } from './cancel.ts'
import { createJob, type JobCreation } from './create.ts'
import { watchJobRoute } from './events.ts'
import { findJob, listJobs, NumberedQuery } from './find.ts'
import { JobRequest, readJob } from './request.ts'
import { Job, JobParams, JobStatus, JobWithItems } from './schema.ts'
import type { NewJob } from './stored-items.ts'

export interface JobRoutes extends JobCreation, PhotoServices {
  /** Each item of a job counts as a call, so a job does not avoid the limits. */
  rates: RateLimits
  streams: StreamLimits
  /** How long a job is kept after its end. */
  jobRetentionSeconds: number
}

const tags = ['Jobs']

const JobList = pageOf(Job).meta({ id: 'JobList' })

const ListQuery = z.strictObject({
  status: JobStatus.optional().describe('Only jobs of this status.'),
  ...NumberedQuery.shape,
})

/** `/photos/jobs`: photos judged in the background, from the acceptance of a job to its end. */
export function jobRoutes(jobs: JobRoutes): FastifyPluginAsyncZod {
  const { db, photos, jobRetentionSeconds: retentionSeconds } = jobs
  return async (app) => {
    app.register(createJobRoute(jobs))
    app.register(watchJobRoute(db, jobs.streams))

    app.route({
      ...routeOf(operations.listJobs),
      schema: {
        summary: 'List jobs',
        description: 'The jobs of the account without their items, the newest first.',
        tags,
        querystring: ListQuery,
        response: answers({ 200: JobList }),
      },
      handler: (request) => listJobs(db, accountModeOf(request), request.query),
    })

    app.route({
      ...routeOf(operations.job),
      schema: {
        summary: 'Read a job',
        description: 'A job with its items, each with its result or its problem as soon as it has one.',
        tags,
        params: JobParams,
        response: answers({ 200: JobWithItems }, ['not_found']),
      },
      handler: async (request, reply) => {
        const { job } = await findJob(db, accountModeOf(request), request.params.jobId)
        return reply.header('content-language', job.language).send(job)
      },
    })

    app.route({
      ...routeOf(operations.cancelJob),
      schema: {
        summary: 'Cancel a job',
        description:
          'Cancels the items that wait; items that are being judged still get their result, unless that takes too long. A job that ends without any ' +
          'result is not charged. Cancelling again changes nothing.',
        tags,
        params: JobParams,
        response: answers({ 200: JobWithItems }, ['not_found', 'job_ended']),
      },
      handler: async (request) => {
        const { jobId } = request.params
        const objects = await objectsOf(db, { jobId })
        const job = await cancelJob(db, accountModeOf(request), jobId, retentionSeconds)
        await photos.deleteOwed(objects)
        return job
      },
    })

    app.route({
      ...routeOf(operations.deleteJob),
      schema: {
        summary: 'Delete a job',
        description:
          'Deletes a job at once, with its results and the photos that it still has. Charges remain.',
        tags,
        params: JobParams,
        response: answers({ 204: z.null().describe('The job is deleted.') }, ['not_found']),
      },
      handler: async (request, reply) => {
        const { jobId } = request.params
        const objects = await objectsOf(db, { jobId })
        await deleteJob(db, accountModeOf(request), jobId, retentionSeconds)
        await photos.deleteOwed(objects)
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
          'Judges up to 20 photos in the background, for the price of one call. The price is held now, captured with the ' +
          'first result, and released if no photo gets a result. Photos are encrypted, and deleted as soon as they are ' +
          'judged.',
        tags,
        body: JobRequest,
        response: answers({ 202: JobWithItems }, [
          'malformed_json',
          'insufficient_funds',
          'spend_limit_reached',
          'too_much_unpaid_work',
          'too_many_concurrent_calls',
          'too_many_stored_photos',
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
        const caller = callerOf(request)
        const key = unwrap(idempotencyKeyOf(request.headers, caller))
        const named = request.body.items.map(({ policy = request.body.policy }) => policy)
        const { defaultPolicy } = keyOf(request)
        const policies = await policiesForCall(jobs.db, caller.accountId, named, defaultPolicy)
        const language = languageOf(request.body.language, request)
        const job = await readJob(request.body, jobs.catalog(), language, policies)
        const [documentId, ...others] = new Set(job.items.map((item) => item.documentId))
        if (documentId !== undefined && others.length === 0) note(reply, { documentId })
        const keyed = key === undefined ? undefined : keyedCall(caller.accountId, key, job, callerLeft(reply))
        const admit = () => jobs.rates.consume(request, reply, job.items.length - 1)
        const created = await createJob(jobs, caller, job, { keyed, admit })
        // A stored answer may be one of an older version.
        const { id } = JobWithItems.pick({ id: true }).parse(JSON.parse(created.body.toString()))
        reply.code(202).headers({
          location: `${operations.listJobs.path}/${id}`,
          'content-language': job.language,
        })
        return sendPaid(reply, created)
      },
    })
  }
}

function keyedCall(
  accountId: string,
  key: string,
  { items, metadata, language }: NewJob,
  callerLeft: AbortSignal,
): KeyedCall {
  const content = items.flatMap(({ name, documentId, mode, stated, image }) => [
    name,
    documentId,
    mode,
    ...statedParts({ ...stated, language }),
    image,
  ])
  const entries = JSON.stringify(Object.entries(metadata).sort())
  const secrets = secretsOf(accountId, key, [operations.createJob.path, entries, ...content])
  return { accountId, key, secrets, callerLeft }
}
