import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApiDocument } from '../../../src/contract/openapi.ts'
import { testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { methods } from '../testing/methods.ts'
import { Likeness } from './index.ts'

const { db } = await testDatabase()
const app = testApp({ db })
await app.ready()
const document = openApiDocument(app)

test('every operation of the OpenAPI document has a method', () => {
  const operations = Object.values(document.paths).flatMap((byMethod) =>
    Object.values(byMethod).map(({ operationId }) => operationId),
  )
  const called = Object.values(methods).map(({ operation }) => operation)
  assert.deepEqual([...new Set(called)].sort(), operations.sort())
})

test('the client has these methods and no others', () => {
  const own = Object.getOwnPropertyNames(Likeness.prototype).filter((name) => name !== 'constructor')
  assert.deepEqual(own.sort(), Object.keys(methods).sort())
})
