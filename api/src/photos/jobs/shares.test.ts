import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { type Engine, type EngineInput, photoQueue, refusal } from '@likeness/engine'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { proveLedger } from '#billing/proofs/prove-ledger.ts'
import { testApp } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase, unpaidMs } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { instantEngine } from '#testing/instant-engine.ts'
import { callCreateJob, createdJob, jobCalls } from '#testing/photo-calls.ts'

/* How the jobs of accounts share the workers and the storage. */

const { url, db } = await testDatabase()
const app = testApp({ db })

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

/** One worker, in which the photo `hang` works until it is aborted. `begun` names the photos in their order. */
function oneWorker(): Engine & { begun: { flow: string | undefined; photo: string }[] } {
  const queue = photoQueue(1, 64)
  const instant = instantEngine()
  const begun: { flow: string | undefined; photo: string }[] = []
  const check = ({ signal, ...input }: EngineInput) =>
    queue.run(
      async () => {
        const photo = Buffer.from(input.bytes).toString()
        begun.push({ flow: input.flow, photo })
        if (photo !== 'hang') return instant.check(input)
        await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }))
        return refusal('engine_failure', 'The work was ended.')
      },
      { ...input, timeUp: signal ? [signal] : [] },
    )
  return { ...instant, begun, check, load: () => ({ workers: 1, ...queue.load() }) }
}

test('a cancelled job of 20 photos that hang frees its worker for the jobs of others', async () => {
  const engine = oneWorker()
  const background = testBackground({ url, db, engine, jobWorkers: 1 })
  const [slow, honest] = [await fundedAccount(db, '1.00'), await fundedAccount(db, '1.00')]
  const hanging = await createdJob(app, { key: slow.key, photos: Array.from({ length: 20 }, () => 'hang') })
  await until(async () => engine.begun.length === 1)
  const waiting = await createdJob(app, { key: honest.key, photos: ['one', 'two'] })
  assert.equal((await jobCalls(app, slow.key).cancel(hanging.id)).statusCode, 200)
  assert.equal((await jobCalls(app, honest.key).ended(waiting.id)).status, 'completed')
  const cancelled = await jobCalls(app, slow.key).ended(hanging.id)
  assert.equal(cancelled.status, 'cancelled')
  assert.equal(cancelled.charge.held, '0.00')
  assert.equal(engine.begun.filter(({ photo }) => photo === 'hang').length, 1, 'nothing is tried again')
  await background.stop()
})

test('accounts take turns, however many photos each has in jobs', async () => {
  const [many, few] = [await fundedAccount(db, '1.00'), await fundedAccount(db, '1.00')]
  await createdJob(app, { key: many.key, photos: Array.from({ length: 20 }, (_, item) => `m${item}`) })
  await createdJob(app, { key: many.key, photos: Array.from({ length: 20 }, (_, item) => `n${item}`) })
  const { id } = await createdJob(app, { key: few.key, photos: ['f0', 'f1', 'f2'] })
  const engine = oneWorker()
  const background = testBackground({ url, db, engine, jobWorkers: 1 })
  await jobCalls(app, few.key).ended(id)
  await background.stop()
  const order = engine.begun.map(({ photo }) => photo)
  assert.ok(order.indexOf('f2') <= 8, `${order}`)
  assert.deepEqual(
    new Set(engine.begun.map(({ flow }) => flow)),
    new Set([many.accountId, few.accountId]),
    'the engine knows whose photos they are',
  )
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

const photo = 'x'.repeat(1_000_000)

test('the stored photos of an account have a quota, and those that are dropped count as unpaid work', async () => {
  const small = testApp({ db, config: { jobMegabytes: 1.5 } })
  const { key, accountId } = await fundedAccount(db, '1.00')
  const first = await createdJob(small, { key, photos: [photo] })
  const refused = await callCreateJob(small, { key, photos: [photo] })
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.json().code, 'too_many_stored_photos')
  const { stored, limit } = refused.json()
  assert.ok(stored >= 1_000_000 && stored < 1_001_000 && limit === 1_500_000, refused.body)
  const other = await fundedAccount(db, '1.00')
  assert.equal((await callCreateJob(small, { key: other.key, photos: [photo] })).statusCode, 201)

  await jobCalls(small, key).cancel(first.id)
  const dropped = await unpaidMs(db, accountId)
  assert.ok(dropped >= 100 && dropped < 110, `10 MB are a second: ${dropped} ms`)
  const second = await createdJob(small, { key, photos: [photo] })
  await jobCalls(small, key).remove(second.id)
  assert.ok((await unpaidMs(db, accountId)) >= 200)
})

test('jobs that are created at once do not exceed the quota together', async () => {
  const small = testApp({ db, config: { jobMegabytes: 1.5 } })
  const { key } = await fundedAccount(db, '1.00')
  const all = await Promise.all([1, 2, 3].map(() => callCreateJob(small, { key, photos: [photo] })))
  assert.deepEqual(all.map(({ statusCode }) => statusCode).toSorted(), [201, 429, 429])
})
