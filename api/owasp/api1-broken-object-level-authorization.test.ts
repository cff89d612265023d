import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Operation, operations } from '../src/contract/operations.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount, testKeyOf } from '../testing/funded-account.ts'
import { callCheck, dataUrl } from '../testing/photo-calls.ts'

/** OWASP API1:2023: only an object's own account can reach it, and no other account learns that it exists. */

const { db } = await testDatabase()
const app = testApp({ db })
const owner = await fundedAccount(db, '10.00')
const stranger = await fundedAccount(db, '10.00')

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const photo = { imageBase64: dataUrl('a photo') }

type Answer = Awaited<ReturnType<typeof call>>

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

async function created(url: string, key: string, body: unknown): Promise<string> {
  const response = await call('POST', url, key, body)
  assert.ok(response.statusCode < 300, response.body)
  return response.json().id
}

/** An object of the owner's key for each parameter that an address can have. */
async function objectsOf(key: string): Promise<Record<string, string>> {
  const policyName = 'owners-own-policy'
  await call('POST', '/api/v1/policies', key, { name: policyName, settings: {} })
  const items = [{ documentId: 'us-passport', imageBase64: dataUrl('a photo') }]
  const hook = { url: 'https://example.com/hook', events: ['job.completed'] }
  const result = (await callCheck(app, { key, idempotencyKey: 'reviewed' })).json()
  return {
    jobId: await created('/api/v1/photos/jobs', key, { items }),
    webhookId: await created('/api/v1/webhooks', key, hook),
    policyName,
    reviewId: await created('/api/v1/reviews', key, { result }),
    ...(await sentItem(key)),
  }
}

/** A batch with one item. */
async function sentItem(key: string) {
  const batchId = await created('/api/v1/batches', key, { documentId: 'us-passport' })
  const reference = 'owners-own-photo'
  const sent = await call('PUT', `/api/v1/batches/${batchId}/items/${reference}`, key, photo)
  assert.equal(sent.statusCode, 201, sent.body)
  return { batchId, reference }
}

const testKeys = {
  owner: await testKeyOf(db, owner.accountId),
  stranger: await testKeyOf(db, stranger.accountId),
}
const modes = [
  { mode: 'live', own: owner.key, foreign: stranger.key, objects: await objectsOf(owner.key) },
  {
    mode: 'test',
    own: testKeys.owner.key,
    foreign: testKeys.stranger.key,
    objects: await objectsOf(testKeys.owner.key),
  },
]
const strangers = modes.map(({ foreign }) => foreign)

/** An address that is signed has no owner among its callers: `uploads.test.ts` tests what it allows. */
const withParameter = Object.values<Operation>(operations).filter(
  ({ path, signed }) => path.includes(':') && !signed,
)

test('there are operations with objects to try', () => {
  assert.ok(withParameter.length >= 8, `only ${withParameter.length} operations have a parameter`)
})

for (const { operation, method, path } of withParameter) {
  for (const { mode, objects } of modes) {
    test(`${operation} answers for another account's object in ${mode} mode as for an unknown one`, async () => {
      const address = (of: Record<string, string>) =>
        path.replace(/:(\w+)/g, (_, name: string) => of[name] ?? assert.fail(`no object for ${name}`))
      const invented = Object.fromEntries(
        Object.entries(objects).map(([name, id]) => [name, `${id.slice(0, -6)}ZZZZZZ`]),
      )
      const bodies: Partial<Record<Method, object>> = {
        PATCH: { description: 'mine now' },
        ...(path.endsWith('/upload-addresses') && { POST: { items: [{ reference: 'a' }] } }),
        PUT: path.includes(':policyName') ? { settings: {} } : photo,
      }
      const text = (answer: Answer, ids: Record<string, string>) =>
        Object.values(ids).reduce(
          (rest, id) => rest.replaceAll(id, '<id>'),
          answer.body.replace(/"request_id":"[^"]*"/, ''),
        )
      for (const key of strangers) {
        const foreign = await call(method, address(objects), key, bodies[method])
        const unknown = await call(method, address(invented), key, bodies[method])
        assert.equal(foreign.statusCode, 404, foreign.body)
        assert.equal(text(foreign, objects), text(unknown, invented))
      }
    })
  }
}

test("lists contain only the account's own objects of the mode", async () => {
  const lists = ['photos/jobs', 'webhooks', 'policies', 'reviews', 'batches'].map((name) => `/api/v1/${name}`)
  for (const url of lists) {
    for (const { own, foreign } of modes) {
      assert.deepEqual((await call('GET', url, foreign)).json().data, [])
      assert.equal((await call('GET', url, own)).json().data.length, 1)
    }
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
