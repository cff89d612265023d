import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Engine } from '@likeness/engine'
import { until } from '@likeness/engine/testing/until.ts'
import { z } from 'zod'
import { testApp, testCatalog, testConfig } from '#testing/app.ts'
import { atEnd } from '#testing/at-end.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { gatedEngine, instantEngine } from '#testing/instant-engine.ts'
import { callCheck } from '#testing/photo-calls.ts'
import { hold, voidHold } from '../billing/wallet/ledger.ts'
import type { Quota } from '../foundation/quota.ts'
import type { Database } from '../storage/database.ts'
import { enqueue } from '../storage/queue-tasks.ts'
import { observedEngine } from './observer.ts'
import { openTelemetry } from './telemetry.ts'

const { db, open } = await testDatabase()
const problemsOfRules: string[] = []

interface Measured {
  engine?: Engine
  of?: Database
  /** Long by default, so that only one of the apps sweeps within the time of a test, and its count is exact. */
  sweepSeconds?: number
  ratePerKey?: Quota
}

/** An app whose metrics are served on a separate port, and a function that reads them. */
async function measured({
  engine = instantEngine(),
  of = db,
  sweepSeconds = 600,
  ratePerKey,
}: Measured = {}) {
  const config = { ...testConfig(), metricsPort: 0 }
  const opened = await openTelemetry(config, {
    db: of,
    rules: { current: testCatalog, problems: () => problemsOfRules },
    runtime: engine.runtime,
    load: engine.load,
  })
  assert.ok(opened.ok)
  const telemetry = opened.value
  atEnd(telemetry.close)
  const app = testApp({
    db,
    engine: observedEngine(engine, telemetry.observer),
    telemetry,
    config: { sweepSeconds, ...(ratePerKey && { ratePerKey }) },
  })
  const scrape = async () => {
    const answer = await fetch(`http://127.0.0.1:${telemetry.metricsPort}/metrics`)
    assert.equal(answer.status, 200)
    assert.match(String(answer.headers.get('content-type')), /^text\/plain; version=0\.0\.4/)
    return answer.text()
  }
  return { app, telemetry, scrape }
}

/** The value of a sample by its name and labels, as Prometheus writes them; undefined if there is none. */
function sample(text: string, name: string): number | undefined {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('requests are counted by operation, method and status, never by text from a caller', async () => {
  const { app, scrape } = await measured()
  const { key } = await fundedAccount(db, '0.05')
  assert.equal((await callCheck(app, { key })).statusCode, 200)
  assert.equal((await callCheck(app, { key })).statusCode, 402)
  await app.inject({
    url: '/api/v1/rules?documentId=us-telltale',
    headers: { authorization: `Bearer ${key}` },
  })
  await app.inject('/api/v1/telltale')
  await app.inject('/healthz')
  const text = await scrape()
  const count = (operation: string, method: string, status: number) =>
    sample(
      text,
      `likeness_http_request_duration_seconds_count{operation="${operation}",method="${method}",status="${status}"}`,
    )
  assert.equal(count('photos.check', 'POST', 200), 1)
  assert.equal(count('photos.check', 'POST', 402), 1)
  assert.equal(count('rules', 'GET', 404), 1)
  assert.equal(count('unknown', 'GET', 404), 1)
  assert.equal(count('/healthz', 'GET', 200), 1)
  assert.doesNotMatch(text, new RegExp(`telltale|${key.slice(8)}|acct_|key_`))
})

test('verdicts, check outcomes, problems and settlements are counted', async () => {
  const { app, scrape } = await measured()
  const { key } = await fundedAccount(db, '1.00')
  await callCheck(app, { key, idempotencyKey: 'once' })
  await callCheck(app, { key, idempotencyKey: 'once' })
  await callCheck(app, { key, photo: 'problem: unreadable_image' })
  const text = await scrape()
  assert.equal(sample(text, 'likeness_verdicts_total{document="us-passport",status="READY"}'), 1)
  assert.equal(sample(text, 'likeness_check_outcomes_total{check="head_size",outcome="PASS"}'), 1)
  assert.equal(sample(text, 'likeness_photo_problems_total{problem="unreadable_image"}'), 1)
  assert.equal(sample(text, 'likeness_http_problems_total{problem="unreadable_image"}'), 1)
  for (const rank of ['paid', 'free', 'job']) {
    assert.equal(sample(text, `likeness_vision_queue_depth{rank="${rank}"}`), 0)
  }
  for (const settlement of ['captured', 'voided', 'replayed']) {
    const name = `likeness_paid_calls_total{operation="photos.check",settlement="${settlement}"}`
    assert.equal(sample(text, name), 1, settlement)
  }
  assert.equal(sample(text, 'likeness_stage_duration_seconds_count{stage="hold"}'), 2)
  assert.equal(sample(text, 'likeness_stage_duration_seconds_count{stage="capture"}'), 1)
  assert.equal(sample(text, 'likeness_stage_duration_seconds_count{stage="claim"}'), 2)
})

test('calls over a limit are counted by the limit that they exceeded', async () => {
  const { app, scrape } = await measured({ ratePerKey: { quota: 1, windowSeconds: 60 } })
  const { key } = await fundedAccount(db, '0.00')
  const headers = { authorization: `Bearer ${key}` }
  await app.inject({ url: '/api/v1/account', headers })
  assert.equal((await app.inject({ url: '/api/v1/account', headers })).statusCode, 429)
  assert.equal(sample(await scrape(), 'likeness_rate_limited_calls_total{policy="key"}'), 1)
})

test('gauges show the calls under way and their holds', async () => {
  const engine = gatedEngine()
  const { app, scrape } = await measured({ engine })
  const { key } = await fundedAccount(db, '1.00')
  const call = callCheck(app, { key })
  await engine.begun
  const during = await scrape()
  assert.equal(sample(during, 'likeness_http_requests_in_flight'), 1)
  assert.equal(sample(during, 'likeness_holds_open'), 1)
  assert.equal(sample(during, 'likeness_holds_open_usd'), 0.05)
  engine.goOn()
  await call
  const after = await scrape()
  assert.equal(sample(after, 'likeness_http_requests_in_flight'), 0)
  assert.equal(sample(after, 'likeness_holds_open'), 0)
})

test('gauges show what waits too long, and the money that moved', async () => {
  const { app, scrape } = await measured()
  const { key, walletId } = await fundedAccount(db, '3.00')
  const before = await scrape()
  const moved = (text: string, flow: string) =>
    sample(text, `likeness_money_moved_usd{flow="${flow}"}`) ?? Number.NaN
  assert.equal(sample(before, 'likeness_holds_overdue_seconds'), 0)
  assert.equal(sample(before, 'likeness_queue_oldest_seconds{task="tried"}'), undefined)
  await callCheck(app, { key })
  const late = await hold(db, { walletId, amountMicros: 50_000n, purpose: 'photos.check', seconds: -30 })
  assert.ok(late)
  await db.transaction().execute(async (transaction) => {
    await enqueue(transaction, { name: 'tried', payload: z.unknown() }, {}, { delaySeconds: -90 })
  })
  const after = await scrape()
  assert.ok((sample(after, 'likeness_holds_overdue_seconds') ?? 0) >= 30)
  assert.ok((sample(after, 'likeness_queue_oldest_seconds{task="tried"}') ?? 0) >= 90)
  assert.ok(moved(after, 'top_up') >= 3)
  assert.equal(Math.round((moved(after, 'charge') - moved(before, 'charge')) * 100), 5)
  await voidHold(db, late)
})

test('holds that the sweeper voids are counted', async () => {
  const { scrape } = await measured({ sweepSeconds: 1 })
  const { walletId } = await fundedAccount(db, '1.00')
  await hold(db, { walletId, amountMicros: 50_000n, purpose: 'photos.check', seconds: 0 })
  await until(async () => sample(await scrape(), 'likeness_holds_expired_total') === 1)
})

test('a scrape names the running versions, and works without the database', async () => {
  const gone = await open()
  const { scrape } = await measured({ of: gone })
  const whole = await scrape()
  assert.equal(sample(whole, 'likeness_database_up'), 1)
  const { version } = testCatalog()
  assert.match(
    whole,
    /likeness_build_info\{version="\d[^"]*",node="24[^"]*",sharp="[^"]+",libvips="8[^"]*",networks="wasm",catalog="\d{4}\.\d\d"\} 1/,
  )
  assert.ok(whole.includes(`catalog="${version}"`))
  assert.equal(sample(whole, 'likeness_rules_problems'), 0)
  problemsOfRules.push('us/passport.yaml:1: it is broken')
  assert.equal(sample(await scrape(), 'likeness_rules_problems'), 1)
  problemsOfRules.pop()
  assert.match(whole, /^process_resident_memory_bytes \d/m)
  assert.equal(sample(whole, 'likeness_vision_workers'), 1)
  await gone.destroy()
  const without = await scrape()
  assert.equal(sample(without, 'likeness_database_up'), 0)
  assert.equal(sample(without, 'likeness_holds_open'), undefined)
  assert.equal(sample(without, 'likeness_vision_workers'), 1)
})

test('the public address serves no metrics, and the metrics address nothing else', async () => {
  const { app, telemetry } = await measured()
  assert.equal((await app.inject('/metrics')).statusCode, 404)
  const address = `http://127.0.0.1:${telemetry.metricsPort}`
  assert.equal((await fetch(`${address}/api/v1/account`)).status, 404)
  assert.equal((await fetch(`${address}/metrics`, { method: 'POST' })).status, 405)
})
