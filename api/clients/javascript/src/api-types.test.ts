import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openApiDocument } from '../../../src/contract/openapi.ts'
import { testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { formatted } from '../generating/formatted.ts'
import { openApiTypes } from '../generating/openapi-types.ts'
import { methods } from '../testing/methods.ts'
import { Likeness } from './index.ts'

const { db } = await testDatabase()
const app = testApp({ db })
await app.ready()
const document = openApiDocument(app)

test('the types match the OpenAPI document (otherwise run npm run clients:types)', async () => {
  const written = await readFile(new URL('./api-types.ts', import.meta.url), 'utf8')
  assert.equal(written, formatted(openApiTypes(document)))
})

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
