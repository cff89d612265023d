import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import { accountModeOf } from '#accounts/caller.ts'
import { pageOf } from '#foundation/pages.ts'
import type { Database } from '#storage/database.ts'
import { changeJobFor, type JobEnding } from './change.ts'
import { findJob, JobListQuery, jobOf, listJobs } from './find.ts'
import { itemsFileRoute } from './read-items.ts'
import { Job, JobParams } from './schema.ts'

const KeyedJob = Job.omit({ items: true }).extend({
  /** Null if the key is not stored any more. */
  key: z.object({ id: z.string(), name: z.string(), hint: z.string() }).nullable(),
})

/** `/jobs`: the jobs of the account, for its pages: watched, paused, resumed and cancelled, and their results as one file. */
export function jobPageRoutes(jobs: JobEnding): FastifyPluginAsyncZod {
  const { db } = jobs
  return async (app) => {
    app.register(itemsFileRoute(db))

    app.route({
      method: 'GET',
      url: '/jobs',
      schema: {
        querystring: JobListQuery.pick({ limit: true, cursor: true }),
        response: { 200: pageOf(KeyedJob) },
      },
      handler: async (request) => {
        const page = await listJobs(db, accountModeOf(request), request.query)
        return { ...page, data: await withKeys(db, page.data) }
      },
    })

    app.route({
      method: 'GET',
      url: '/jobs/:jobId',
      schema: { params: JobParams, response: { 200: KeyedJob } },
      handler: async (request) => {
        const found = await findJob(db, accountModeOf(request), request.params.jobId)
        const [job] = await withKeys(db, [jobOf(found)])
        return job
      },
    })

    for (const change of ['pause', 'resume', 'cancel'] as const) {
      app.route({
        method: 'POST',
        url: `/jobs/:jobId/${change}`,
        schema: { params: JobParams, response: { 200: Job } },
        handler: (request) => changeJobFor(jobs, request, request.params.jobId, change),
      })
    }
  }
}

/** Adds the keys to whose spending jobs count: that which created the job, or the first of those that this one replaced. */
async function withKeys(db: Database, jobs: readonly Job[]): Promise<z.infer<typeof KeyedJob>[]> {
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('api_keys', 'api_keys.id', 'jobs.spender')
    .select(['jobs.id as jobId', 'api_keys.id', 'api_keys.name', 'api_keys.hint'])
    .where(sql<boolean>`jobs.id = any(${jobs.map(({ id }) => id)})`)
    .execute()
  const keys = new Map(rows.map(({ jobId, ...key }) => [jobId, key]))
  return jobs.map((job) => ({ ...job, key: keys.get(job.id) ?? null }))
}
