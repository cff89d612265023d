import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Operation, operations } from '../src/contract/operations.ts'
import { scopes } from '../src/foundation/access.ts'
import { testApp } from '../testing/app.ts'
import { everyRow, testDatabase } from '../testing/database.ts'
import { fundedAccount, testKeyOf } from '../testing/funded-account.ts'
import { callCheck, callsWith, dataUrl } from '../testing/photo-calls.ts'

const { db } = await testDatabase()
const app = testApp({ db })
/** OWASP's API risks 1, 2, 3 and 5 (2023): who reaches an object, a field or an operation. */

const owner = await fundedAccount(db, '10.00')
const stranger = await fundedAccount(db, '10.00')

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const photo = { imageBase64: dataUrl('a photo') }

type Answer = Awaited<ReturnType<typeof call>>

const call = (method: Method, url: string, key: string, body?: object) =>
  callsWith(app, key, '')(method, url, body)

async function created(url: string, key: string, body: object): Promise<string> {
  const response = await call('POST', url, key, body)
  assert.ok(response.statusCode < 300, response.body)
  return response.json().id
}

/** An object of the owner's key for each parameter that an address can have. */
async function objectsOf(key: string): Promise<Record<string, string>> {
  const policyName = 'owners-own-policy'
  await call('POST', '/api/v1/policies', key, { name: policyName, settings: {} })
  const hook = { url: 'https://example.com/hook', events: ['job.completed'] }
  const result = (await callCheck(app, { key, idempotencyKey: 'reviewed' })).json()
  return {
    webhookId: await created('/api/v1/webhooks', key, hook),
    policyName,
    requestId: result.request_id,
    reviewId: await created('/api/v1/reviews', key, { requestId: result.request_id }),
    ...(await sentItem(key)),
  }
}

/** An open job with one item. */
async function sentItem(key: string) {
  const jobId = await created('/api/v1/photos/jobs', key, { documentId: 'us-passport' })
  const itemId = 'owners-own-photo'
  const sent = await call('PUT', `/api/v1/photos/jobs/${jobId}/items/${itemId}`, key, photo)
  assert.equal(sent.statusCode, 201, sent.body)
  return { jobId, itemId }
}

const testKeys = {
  owner: await testKeyOf(db, owner.accountId),
  stranger: await testKeyOf(db, stranger.accountId),
}
const modes = await Promise.all(
  [
    { mode: 'live', own: owner.key, foreign: stranger.key },
    { mode: 'test', own: testKeys.owner.key, foreign: testKeys.stranger.key },
  ].map(async (keys) => ({ ...keys, objects: await objectsOf(keys.own) })),
)
const strangers = modes.map(({ foreign }) => foreign)

/** An address that is signed has no owner among its callers: `uploads.test.ts` tests what it allows. */
const withParameter = Object.values<Operation>(operations).filter(
  ({ path, signed }) => path.includes(':') && !signed,
)

for (const { mode, own, objects } of modes) {
  const ofOtherMode = modes.flatMap((other) => (other.own === own ? [] : other.own))
  test(`API1: an object in ${mode} mode is answered to others, and in the other mode, like an unknown one, by each operation`, async () => {
    assert.ok(withParameter.length >= 8, `only ${withParameter.length} operations have a parameter`)
    for (const { operation, method, path } of withParameter) {
      const address = (of: Record<string, string>) =>
        path.replace(/:(\w+)/g, (_, name: string) => of[name] ?? assert.fail(`no object for ${name}`))
      const invented = Object.fromEntries(
        Object.entries(objects).map(([name, id]) => [name, `${id.slice(0, -6)}ZZZZZZ`]),
      )
      const bodies: Partial<Record<Method, object>> = {
        PATCH: { description: 'mine now' },
        ...(path.endsWith('/upload-addresses') && { POST: { items: [{ itemId: 'a' }] } }),
        PUT: path.includes(':policyName') ? { settings: {} } : photo,
      }
      const text = (answer: Answer, ids: Record<string, string>) =>
        Object.values(ids).reduce(
          (rest, id) => rest.replaceAll(id, '<id>'),
          answer.body.replace(/"request_id":"[^"]*"/, ''),
        )
      // Both modes have the same policies.
      for (const key of path.includes(':policyName') ? strangers : [...strangers, ...ofOtherMode]) {
        const foreign = await call(method, address(objects), key, bodies[method])
        const unknown = await call(method, address(invented), key, bodies[method])
        assert.equal(foreign.statusCode, 404, `${operation}: ${foreign.body}`)
        assert.equal(text(foreign, objects), text(unknown, invented), operation)
      }
    }
  })
}

test("API1: lists contain only the account's own objects of the mode", async () => {
  const lists = ['photos/jobs', 'webhooks', 'policies', 'reviews'].map((name) => `/api/v1/${name}`)
  for (const url of lists) {
    for (const { own, foreign } of modes) {
      assert.deepEqual((await call('GET', url, foreign)).json().data, [])
      const listed = await call('GET', url, own)
      assert.equal(listed.json().data.length, 1)
      assert.doesNotMatch(listed.body, /mine now/)
    }
  }
  const statement = (await call('GET', '/api/v1/wallet/statement', stranger.key)).json()
  assert.equal(statement.data.length, 1, 'only the top-up')
})

test('API2: the database contains no key', async () => {
  const secret = owner.key.slice('lk_live_'.length, -10)
  const found = (await everyRow(db)).filter(({ row }) => row.includes(secret))
  assert.deepEqual(
    found.map(({ table }) => table),
    [],
  )
})

test('API3: no answer contains internal columns or secrets', async () => {
  const urls = ['account', 'documents', 'pricing', 'usage', 'wallet/statement', 'photos/jobs', 'webhooks']
  const bodies = await Promise.all(urls.map((url) => call('GET', `/api/v1/${url}`, owner.key)))
  bodies.push(await callCheck(app, { key: owner.key }))
  for (const { body, statusCode } of bodies) {
    assert.equal(statusCode, 200, body)
    assert.doesNotMatch(body, /sha256|fingerprint|sealed|encrypted|password|hold_id|wallet_id/)
    assert.ok(!body.includes(owner.key.slice('lk_live_'.length, -6)), 'the key itself')
  }
})

const [withKey, signed] = [false, true].map((isSigned) =>
  Object.values<Operation>(operations).filter((operation) => (operation.signed ?? false) === isSigned),
)

test('API5: a key with one scope can call only the operations of that scope', async () => {
  for (const scope of scopes) {
    const { key } = await fundedAccount(db, '0.00', [scope])
    for (const operation of withKey ?? []) {
      const response = await call(operation.method, operation.path.replace(/:\w+/g, 'x'), key)
      const denied = response.statusCode === 403
      const what = `${operation.operation} with ${scope}: ${response.body}`
      assert.equal(denied, operation.scope !== scope, what)
      if (denied) assert.equal(response.json().code, 'missing_scope')
    }
  }
})

test('API5: every operation requires a key and a scope', async () => {
  for (const [index, { operation, method, path, scope }] of (withKey ?? []).entries()) {
    assert.ok(scopes.includes(scope), operation)
    // Each call has its own address, because an address is refused after some failures.
    const headers = { 'x-forwarded-for': `198.51.100.${index}` }
    const response = await app.inject({ method, url: path.replace(/:\w+/g, 'x'), headers })
    assert.equal(response.statusCode, 401, operation)
  }
})

test('API5: the only operation without a key takes a photo, and denies an address that the service has not signed', async () => {
  assert.deepEqual(
    signed?.map(({ operation }) => operation),
    ['photos.jobs.items.upload'],
  )
  for (const headers of [{}, { authorization: `Bearer ${owner.key}` }]) {
    const response = await app.inject({ method: 'PUT', url: '/api/v1/uploads/x', headers })
    assert.equal(response.json().code, 'upload_address_not_valid')
  }
})

test("API5: the operator's commands have no address", async () => {
  const paths = 'admin keys accounts credit wallet/top-up wallet/adjust refunds metrics'.split(' ')
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const response = await call(method, `/api/v1/${path}`, owner.key)
      assert.equal(response.statusCode, 404, `${method} ${path}`)
    }
  }
})
