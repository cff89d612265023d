import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPortrait } from '@likeness/engine/testing/drawing/draw-portrait.ts'
import { until } from '@likeness/engine/testing/until.ts'
import { z } from 'zod'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { startMain } from '#testing/processes.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { balanceOf } from '../billing/wallet/ledger.ts'

const { url: DATABASE_URL, db } = await testDatabase()
const Readiness = z.looseObject({ code: z.string(), reasons: z.array(z.string()) })

test('a stop during 20 checks is reported by /readyz, answers all checks, and exits with 0', async () => {
  const { key, walletId } = await fundedAccount(db, '1.00')
  const environment = { DATABASE_URL, LIKENESS_WORKERS: '2', LIKENESS_DRAIN_DELAY_SECONDS: '1' }
  const { child, address, lines, exit } = await startMain(environment)
  // A large file, so that some checks are still running when the last has begun.
  const large = { width: 1800, height: 2000, centreX: 900, skullTopY: 380, chinY: 1480 }
  const photo = (await drawPortrait(large, 'png')).toString('base64')
  const body = JSON.stringify({ documentId: 'zz-icao-9303', imageBase64: `data:image/png;base64,${photo}` })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const check = () => fetch(`${address}/api/v1/photos/check`, { method: 'POST', headers, body })
  const checks = Array.from({ length: 20 }, check)
  await until(async () => (await db.selectFrom('holds').select('id').execute()).length === 20)

  child.kill('SIGTERM')
  await until(async () => (await fetch(`${address}/readyz`)).status === 503)
  const readiness = Readiness.parse(await (await fetch(`${address}/readyz`)).json())
  assert.equal(readiness.code, 'not_ready')
  assert.deepEqual(readiness.reasons, ['The process is stopping.'])
  assert.equal((await fetch(`${address}/healthz`)).status, 200)
  child.kill('SIGINT')
  await until(() =>
    fetch(`${address}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  const late = await openHolds()
  assert.ok(late > 0, 'no check was running any more when connections were refused')

  const statuses = (await Promise.all(checks)).map(({ status }) => status)
  assert.deepEqual(await exit, [0, null])
  // On a busy machine a check may exceed its time limit. That is an answer too, and costs nothing.
  assert.deepEqual(
    statuses.filter((status) => status !== 200 && status !== 503),
    [],
  )
  const verdicts = statuses.filter((status) => status === 200).length
  assert.ok(verdicts > 20 - late)
  const { postedMicros, heldMicros } = await balanceOf(db, walletId)
  assert.deepEqual([postedMicros, heldMicros], [BigInt(20 - verdicts) * 50_000n, 0n])
  assert.deepEqual(await proveLedger(db), [])
  const said = lines.map(({ msg }) => msg)
  assert.deepEqual(
    said.filter((msg) => ['starting', 'stopping', 'stopped'].includes(String(msg))),
    ['starting', 'stopping', 'stopped'],
  )
  const start = lines.find(({ msg }) => msg === 'starting')
  assert.equal(start?.drainDelaySeconds, 1)
  assert.doesNotMatch(JSON.stringify(lines), new RegExp(`${new URL(DATABASE_URL).password}|${key.slice(8)}`))
})

async function openHolds(): Promise<number> {
  return (await db.selectFrom('holds').select('id').where('state', '=', 'open').execute()).length
}

test('logs an uncaught exception without a stack and exits with 1', async () => {
  const fault = "process.on('SIGUSR2', () => { Promise.reject(new Error('it broke')) })"
  const NODE_OPTIONS = `--import="data:text/javascript,${encodeURIComponent(fault)}"`
  const { child, lines, exit } = await startMain({ DATABASE_URL, NODE_OPTIONS })
  child.kill('SIGUSR2')
  assert.deepEqual(await exit, [1, null])
  const last = lines.find(({ msg }) => msg === 'uncaught exception')
  assert.deepEqual(
    [last?.origin, last?.error],
    ['unhandledRejection', { name: 'Error', message: 'it broke' }],
  )
  assert.doesNotMatch(JSON.stringify(lines), /"stack"/)
})
