import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '@likeness/engine/testing/sample-evidence.ts'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { instantEngine } from '#testing/instant-engine.ts'
import { callCheck, callCreateJob } from '#testing/photo-calls.ts'
import { unpaidWork as limit } from '../config/limits.ts'
import { countDropped, countingEngine, openUnpaidWork } from './unpaid-work.ts'

const { db, open } = await testDatabase()
const failures: unknown[] = []
const onFailure = (error: unknown) => failures.push(error)

/** Lets a window of time pass for everything that was counted. */
async function letWindowPass(accountId: string) {
  await sql`update rate_windows set slot = slot - 20 where subject like ${`%${accountId}`}`.execute(db)
}

test('an account that used up its unpaid work has to wait, in every process, until it is free again', async () => {
  const [here, there] = [db, await open()].map((pool) => openUnpaidWork({ db: pool, onFailure }))
  assert.ok(here && there)
  assert.equal(await here.refusal('acct_hangs'), undefined)
  for (let photo = 0; photo < 6; photo += 1) {
    assert.equal(await there.refusal('acct_hangs'), undefined, `photo ${photo}`)
    await there.count('acct_hangs', 10)
  }
  const fresh = openUnpaidWork({ db: await open(), onFailure })
  for (const process of [there, fresh]) {
    const problem = await process.refusal('acct_hangs')
    assert.equal(problem?.code, 'too_much_unpaid_work')
    assert.ok((problem?.retryAfterSeconds ?? 0) > 0 && (problem?.retryAfterSeconds ?? 0) <= 660)
    assert.equal(await process.refusal('acct_other'), undefined)
  }
  await letWindowPass('acct_hangs')
  assert.equal(await openUnpaidWork({ db, onFailure }).refusal('acct_hangs'), undefined)
})

test('work beyond the limit uses up what is left of it', async () => {
  const unpaid = openUnpaidWork({ db, onFailure })
  await unpaid.count('acct_much', limit.seconds - 1)
  assert.equal(await unpaid.refusal('acct_much'), undefined)
  await unpaid.count('acct_much', 40)
  assert.equal((await unpaid.refusal('acct_much'))?.code, 'too_much_unpaid_work')
})

test('work that fails is counted for its account, work that is answered is not', async () => {
  const unpaid = openUnpaidWork({ db, seconds: 0.1, onFailure })
  const engine = countingEngine(instantEngine({ delayMs: 120 }), unpaid)
  const input = { document: documentOf('zz-icao-9303'), mode: 'check', flow: 'acct_counted' } as const
  await engine.check({ ...input, bytes: Buffer.from('a good photo') })
  assert.equal(await unpaid.refusal('acct_counted'), undefined)
  const bad = await engine.check({ ...input, bytes: Buffer.from('problem: unreadable_image') })
  assert.equal(bad.ok, false)
  assert.equal((await unpaid.refusal('acct_counted'))?.code, 'too_much_unpaid_work')
  await assert.rejects(engine.check({ ...input, flow: 'acct_broken', bytes: Buffer.from('throw') }))
  assert.equal((await unpaid.refusal('acct_broken'))?.code, 'too_much_unpaid_work')
})

test('while an account has to wait, its photos and jobs are refused unread; others go on', async () => {
  const app = testApp({ db })
  const [slow, honest] = [await fundedAccount(db, '1.00'), await fundedAccount(db, '1.00')]
  await countDropped(db, slow.accountId, limit.seconds * limit.bytesPerSecond)
  for (const refused of [await callCheck(app, slow), await callCreateJob(app, slow)]) {
    assert.equal(refused.statusCode, 429, refused.body)
    assert.equal(refused.json().code, 'too_much_unpaid_work')
    assert.ok(Number(refused.headers['retry-after']) > 0)
  }
  assert.equal((await callCheck(app, honest)).statusCode, 200)
  await letWindowPass(slow.accountId)
  assert.equal((await callCheck(testApp({ db }), slow)).statusCode, 200)
})

test('without the database nothing is refused here, and the failure is reported', async () => {
  const gone = await open()
  await gone.destroy()
  const unpaid = openUnpaidWork({ db: gone, onFailure })
  assert.equal(await unpaid.refusal('acct_any'), undefined)
  await unpaid.count('acct_any', 1)
  assert.equal(failures.length, 2)
})
