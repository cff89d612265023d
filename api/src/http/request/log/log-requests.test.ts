import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../testing/app.ts'
import { callCheck } from '../../../../testing/calls/check-call.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { crownY } from '../../../../testing/instant-engine.ts'
import { fundedAccount } from '../../../../testing/people/funded-account.ts'
import { createAccount } from '../../../accounts/create-account.ts'
import { operations } from '../../../contract/operations.ts'

const { db } = await testDatabase()
const lines: string[] = []
const app = testApp({ db, config: { logLevel: 'trace' }, logTo: { write: (line) => lines.push(line) } })

test('a line states the account, key, operation, outcome and charge of a call', async () => {
  const { key, accountId } = await fundedAccount(db, '0.05')
  const answers = [
    await callCheck(app, { key, idempotencyKey: 'paid' }),
    await callCheck(app, { key, idempotencyKey: 'paid' }),
    await callCheck(app, { key }),
  ]
  const found = answers.map(({ headers }) => lineOf(String(headers['x-request-id'])))
  const common = { method: 'POST', operation: 'photos.check', path: '/api/v1/photos/check' }
  const caller = { account: accountId, key: found[0]?.key }
  assert.match(String(caller.key), /^key_/)
  assert.deepEqual(found, [
    { ...common, status: 200, ...caller, charged: '0.05' },
    { ...common, status: 200, ...caller },
    { ...common, status: 402, ...caller, problem: 'insufficient_funds' },
  ])
})

/** What the line of a request contains, without the members that every line has. */
function lineOf(requestId: string): Record<string, unknown> {
  const own = lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.request_id === requestId && line.msg === 'answered')
  assert.equal(own.length, 1)
  const { level, time, pid, hostname, request_id, ms, msg, ...told } = own[0]
  assert.ok(Number.isInteger(ms))
  return told
}

test('no line repeats what a caller wrote, whichever address is called and however the call fails', async () => {
  const telltale = 'telltale'
  const { key } = await createAccount(db, {
    owner: `${telltale}@example.org`,
    keyName: telltale,
    actor: telltale,
  })
  const authorization = `Bearer ${key}`
  for (const { method, path } of Object.values(operations)) {
    const url = `${path.replace(/:\w+/g, telltale)}?${telltale}=${telltale}`
    const ways = [
      { headers: { authorization } },
      { headers: { authorization: `Bearer ${telltale}`, cookie: `likeness.session_token=${telltale}` } },
      { headers: { authorization, 'user-agent': telltale, 'x-forwarded-for': telltale, referer: telltale } },
    ]
    for (const { headers } of ways) {
      await app.inject({ method, url, headers })
      if (method === 'GET') continue
      const payloads = [`{"${telltale}":"${telltale}"}`, `{"${telltale}`, telltale]
      for (const payload of payloads) {
        await app.inject({
          method,
          url: path.replace(/:\w+/g, telltale),
          payload,
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': telltale },
        })
      }
    }
  }
  const paying = await fundedAccount(db, '1.00')
  for (const photo of [telltale, 'throw', 'problem: unreadable_image', 'problem: engine_failure']) {
    await callCheck(app, { key: paying.key, photo, idempotencyKey: `${telltale}${photo}` })
  }
  await app.inject(`/${telltale}/${key}?${telltale}`)
  await app.inject({ method: 'PUT', url: `/healthz?${telltale}` })
  await app.inject('/%E0%A4%A')
  const log = lines.join('')
  assert.ok(lines.length > 50)
  const base64 = Buffer.from(telltale).toString('base64').slice(0, 8)
  for (const trace of [
    telltale,
    base64,
    String(crownY),
    key.slice(8),
    paying.key.slice(8),
    '127.0.0.1',
    '"stack"',
  ]) {
    assert.ok(!log.includes(trace), `${trace} is logged: ${lines.find((line) => line.includes(trace))}`)
  }
})
