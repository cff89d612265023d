import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../testing/app.ts'
import { createdJob, jobCalls } from '../../../testing/calls/job-call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import { deleteOldJobs, expireJobs } from './cancel.ts'

const { db } = await testDatabase()
const app = testApp({ db })

async function newJob() {
  const { key } = await fundedAccount(db, '1.00')
  const { id } = await createdJob(app, { key })
  return { id, ...jobCalls(app, key) }
}

/** Runs `work` while another transaction locks a job's row. */
async function whileLocked(jobId: string, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select from jobs where id = ${jobId} for update`.execute(transaction)
    await work()
  })
}

test('a job that cannot be ended is reported and does not keep other jobs from being ended', async () => {
  const [stuck, other] = [await newJob(), await newJob()]
  await sql`update jobs set expires_at = now() - interval '2 hours' where id = ${stuck.id}`.execute(db)
  await sql`update jobs set expires_at = now() - interval '1 hour' where id = ${other.id}`.execute(db)
  await whileLocked(stuck.id, async () => {
    await assert.rejects(expireJobs(db, 3600))
    assert.equal((await other.read(other.id)).status, 'failed')
  })
  assert.equal(await expireJobs(db, 3600), 1)
  assert.equal((await stuck.read(stuck.id)).status, 'failed')
})

test('a locked old job does not keep other jobs from being deleted', async () => {
  const jobs = [await newJob(), await newJob()] as const
  const [stuck, other] = jobs
  for (const job of jobs) {
    await job.cancel(job.id)
    await sql`update jobs set delete_at = now() where id = ${job.id}`.execute(db)
  }
  await whileLocked(stuck.id, async () => {
    assert.equal(await deleteOldJobs(db), 1)
    assert.equal((await other.call('GET', `/${other.id}`)).statusCode, 404)
  })
  assert.equal(await deleteOldJobs(db), 1)
})
