import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicCatalogPaths } from '@likeness/rules'
import { balanceOf } from '#billing/wallet/ledger.ts'
import { operations } from '#contract/operations.ts'
import { testApp } from '../app.ts'
import { testDatabase } from '../database.ts'
import { fundedAccount } from '../funded-account.ts'
import { checkRequest } from '../photo-calls.ts'
import { readCases } from './cases.ts'
import { startFaultProxy, startScriptedServer } from './servers.ts'

const { cases } = readCases()

test('every case has a unique name and an expected end', () => {
  assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length)
  for (const { name, expect, answers } of cases) {
    assert.notEqual('returns' in expect, 'raises' in expect, `${name} returns or raises`)
    assert.equal(expect.tries, answers.length, `${name} has an answer for each try`)
  }
})

test('the cases call every operation of the API and no other address', () => {
  const called = new Set(
    cases.flatMap(({ expect }) => expect.requests ?? []).map(({ method, path }) => `${method} ${path}`),
  )
  const known = [
    ...Object.values(operations).map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, '{}') })),
    ...Object.keys(publicCatalogPaths).map((path) => ({
      method: 'GET',
      path: path.replace(/\{\w+\}/g, '{}'),
    })),
  ].map(({ method, path }) => new RegExp(`^${method} ${path.replaceAll('{}', '[^/]+')}$`))
  for (const operation of known)
    assert.ok(
      [...called].some((call) => operation.test(call)),
      `${operation}`,
    )
  for (const call of called)
    assert.ok(
      known.some((operation) => operation.test(call)),
      call,
    )
})

const origin = await startScriptedServer()
const call = (run: string) =>
  fetch(`${origin}/${run}/api/v1/photos/check`, { method: 'POST', body: '{"a":1}' })
const tries = async (run: string): Promise<unknown> => (await fetch(`${origin}/${run}/_tries`)).json()

test('each attempt gets its answer, each run starts again, and the attempts are listed', async () => {
  for (const run of ['twice_503', 'twice_503~again']) {
    const statuses = [await call(run), await call(run), await call(run)].map(({ status }) => status)
    assert.deepEqual(statuses, [503, 503, 200])
  }
  assert.equal((await call('twice_503')).status, 501, 'one attempt too many')
  const [first, ...others] = JSON.parse(JSON.stringify(await tries('twice_503~again')))
  assert.equal(others.length, 2)
  assert.deepEqual(
    { ...first, headers: null },
    { method: 'POST', path: '/api/v1/photos/check', query: {}, headers: null, body: { a: 1 } },
  )
})

test('breaks connections as the case says', async () => {
  await assert.rejects(call('dropped_always'), TypeError)
  await assert.rejects(
    call('half_a_body_always').then((answer) => answer.text()),
    TypeError,
  )
  const hangUp = new AbortController()
  const stalled = fetch(`${origin}/stalled_always/api/v1/account`, { signal: hangUp.signal })
  const trickling = await call('trickled_once')
  const first = await trickling.body?.getReader().read()
  assert.equal(first?.value?.byteLength, 1, 'one byte of the body')
  hangUp.abort()
  await assert.rejects(stalled, { name: 'AbortError' })
})

const { db } = await testDatabase()
const proxy = await startFaultProxy(await testApp({ db }).listen({ port: 0, host: '127.0.0.1' }))
const { key, walletId } = await fundedAccount(db, '1.00')
const spentMicros = async () => 1_000_000n - (await balanceOf(db, walletId)).postedMicros

test('the API processes a call whose answer is dropped, and not one whose request is dropped', async () => {
  const run = proxy.run('drop_request', 503, 'drop', 'half_body')
  const call = () =>
    fetch(`${run.baseUrl}/api/v1/photos/check`, checkRequest({ key, idempotencyKey: 'order 1' }))
  await assert.rejects(call(), TypeError)
  assert.equal((await call()).status, 503)
  assert.equal(await spentMicros(), 0n)
  await assert.rejects(call(), TypeError)
  assert.equal(await spentMicros(), 50_000n)
  await assert.rejects(
    call().then((answer) => answer.text()),
    TypeError,
  )
  const last = await call()
  assert.equal(last.status, 200)
  assert.equal(last.headers.get('idempotency-replayed'), 'true')
  assert.equal(await spentMicros(), 50_000n)
  assert.equal(run.tries(), 5)
})
