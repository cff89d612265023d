import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKey } from '../src/accounts/make-keys.ts'
import { type Operation, operations } from '../src/contract/operations.ts'
import { type Scope, scopes } from '../src/foundation/scopes.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'

/** OWASP API5:2023: the server decides for each operation whether a caller may use it, and denies by default. */

const { db } = await testDatabase()
const app = testApp({ db })
const [withKey, signed] = [false, true].map((isSigned) =>
  Object.values<Operation>(operations).filter((operation) => (operation.signed ?? false) === isSigned),
)
const account = await fundedAccount(db, '10.00')

test('a key with one scope can call only the operations of that scope', async () => {
  for (const scope of scopes) {
    const key = await keyWith([scope])
    for (const operation of withKey ?? []) {
      const response = await app.inject({
        method: operation.method,
        url: operation.path.replace(/:\w+/g, 'x'),
        headers: { authorization: `Bearer ${key}` },
      })
      const denied = response.statusCode === 403
      assert.equal(
        denied,
        operation.scope !== scope,
        `${operation.operation} with ${scope}: ${response.body}`,
      )
      if (denied) assert.equal(response.json().code, 'missing_scope')
    }
  }
})

test('every operation requires a key and a scope', async () => {
  for (const [index, { operation, method, path, scope }] of (withKey ?? []).entries()) {
    assert.ok(scopes.includes(scope), operation)
    // Each call has its own address, because an address is refused after some failures.
    const headers = { 'x-forwarded-for': `198.51.100.${index}` }
    const response = await app.inject({ method, url: path.replace(/:\w+/g, 'x'), headers })
    assert.equal(response.statusCode, 401, operation)
  }
})

test('the only operation without a key takes a photo, and denies an address that the service has not signed', async () => {
  assert.deepEqual(
    signed?.map(({ operation }) => operation),
    ['batches.items.upload'],
  )
  for (const headers of [{}, { authorization: `Bearer ${account.key}` }]) {
    const response = await app.inject({ method: 'PUT', url: '/api/v1/uploads/x', headers })
    assert.equal(response.json().code, 'upload_address_not_valid')
  }
})

test("the operator's commands have no address", async () => {
  for (const path of [
    'admin',
    'keys',
    'accounts',
    'credit',
    'wallet/top-up',
    'wallet/adjust',
    'refunds',
    'metrics',
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const response = await app.inject({
        method,
        url: `/api/v1/${path}`,
        headers: { authorization: `Bearer ${account.key}` },
      })
      assert.equal(response.statusCode, 404, `${method} ${path}`)
    }
  }
})

test('ignores headers that override the method', async () => {
  const key = await keyWith(['read'])
  for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const response = await app.inject({
      method: 'GET',
      url: '/api/v1/account',
      headers: { authorization: `Bearer ${key}`, [header]: 'DELETE' },
    })
    assert.equal(response.statusCode, 200)
  }
})

async function keyWith(allowed: Scope[]): Promise<string> {
  const created = await createKey(db, {
    accountId: account.accountId,
    name: allowed.join(' '),
    scopes: allowed,
    author: { actor: 'test' },
  })
  assert.ok(created.ok)
  return created.value.key
}
