import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../src/contract/operations.ts'
import { testApp } from '../testing/app.ts'
import { callCheck, dataUrl } from '../testing/check-call.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'

/** OWASP API1:2023: only an object's own account can reach it, and no other account learns that it exists. */

const { db } = await testDatabase()
const app = testApp({ db })
const owner = await fundedAccount(db, '10.00')
const stranger = await fundedAccount(db, '10.00')

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

function call(method: Method, url: string, key: string, body?: unknown) {
  return app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
}

async function created(url: string, body: unknown): Promise<string> {
  const response = await call('POST', url, owner.key, body)
  assert.ok(response.statusCode < 300, response.body)
  return response.json().id
}

/** An object of the owner for each parameter that an address can have. */
const objects: Record<string, string> = {
  jobId: await created('/api/v1/photos/jobs', {
    items: [{ documentId: 'us-passport', imageBase64: dataUrl('a photo') }],
  }),
  webhookId: await created('/api/v1/webhooks', {
    url: 'https://example.com/hook',
    events: ['job.completed'],
  }),
  policyName: 'owners-own-policy',
  reviewId: await created('/api/v1/reviews', {
    result: (await callCheck(app, { key: owner.key, idempotencyKey: 'reviewed' })).json(),
  }),
}
await call('POST', '/api/v1/policies', owner.key, { name: objects.policyName, settings: {} })

const withParameter = Object.values(operations).filter(({ path }) => path.includes(':'))

test('there are operations with objects to try', () => {
  assert.ok(withParameter.length >= 8, `only ${withParameter.length} operations have a parameter`)
})

for (const { operation, method, path } of withParameter) {
  test(`${operation} answers for another account's object as for an unknown one`, async () => {
    const address = (of: Record<string, string>) =>
      path.replace(/:(\w+)/g, (_, name: string) => of[name] ?? assert.fail(`no object for ${name}`))
    const invented = Object.fromEntries(
      Object.entries(objects).map(([name, id]) => [name, `${id.slice(0, -6)}ZZZZZZ`]),
    )
    const bodies: Partial<Record<Method, object>> = {
      PATCH: { description: 'mine now' },
      PUT: { settings: {} },
    }
    const body = bodies[method]
    const foreign = await call(method, address(objects), stranger.key, body)
    const unknown = await call(method, address(invented), stranger.key, body)
    assert.equal(foreign.statusCode, 404, foreign.body)
    const text = (answer: typeof foreign, ids: Record<string, string>) =>
      Object.values(ids).reduce(
        (rest, id) => rest.replaceAll(id, '<id>'),
        answer.body.replace(/"request_id":"[^"]*"/, ''),
      )
    assert.equal(text(foreign, objects), text(unknown, invented))
  })
}

test("lists contain only the account's own objects", async () => {
  for (const url of ['/api/v1/photos/jobs', '/api/v1/webhooks', '/api/v1/policies', '/api/v1/reviews']) {
    assert.deepEqual((await call('GET', url, stranger.key)).json().data, [])
    assert.equal((await call('GET', url, owner.key)).json().data.length, 1)
  }
  const statement = (await call('GET', '/api/v1/wallet/statement', stranger.key)).json()
  assert.equal(statement.data.length, 1, 'only the top-up')
})

test('two accounts can use the same idempotency key independently', async () => {
  const [first, second] = [
    await callCheck(app, { key: owner.key, idempotencyKey: 'order 1', photo: 'mine' }),
    await callCheck(app, { key: stranger.key, idempotencyKey: 'order 1', photo: 'yours' }),
  ]
  assert.equal(first.statusCode, 200)
  assert.equal(second.statusCode, 200, second.body)
  assert.equal(second.headers['idempotency-replayed'], undefined)
})
