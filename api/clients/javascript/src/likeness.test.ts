import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openApiDocument } from '../../../src/contract/openapi.ts'
import { testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { methods } from '../testing/methods.ts'
import { version } from './call.ts'
import { Likeness } from './index.ts'

const { db } = await testDatabase()
const app = testApp({ db })
await app.ready()
const document = openApiDocument(app)

test('every operation of the OpenAPI document has a method', () => {
  const operations = Object.values(document.paths).flatMap((byMethod) =>
    Object.values(byMethod).map(({ operationId }) => operationId),
  )
  // `verifyAttestation` verifies on the caller's machine, by the keys.
  const called = operations.filter((operation) => operation !== 'attestations.verify')
  assert.deepEqual([...new Set(Object.values(methods))].sort(), called.sort())
})

test('the client has these methods and no others', () => {
  const classes = [Likeness.prototype, Object.getPrototypeOf(Likeness.prototype)]
  const own = classes.flatMap(Object.getOwnPropertyNames).filter((name) => name !== 'constructor')
  assert.deepEqual(own.sort(), Object.keys(methods).sort())
})

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')

test('the version is that of the package, and the newest in the changelog', async () => {
  assert.equal(JSON.parse(await read('package.json')).version, version)
  assert.equal(/^## (.*)$/m.exec(await read('CHANGELOG.md'))?.[1], version)
})

test('the Python client has the same version, also in its changelog', async () => {
  assert.match(
    await read('../python/src/likeness/version.py'),
    new RegExp(`^__version__ = "${version}"$`, 'm'),
  )
  assert.equal(/^## (\S+)/m.exec(await read('../python/CHANGELOG.md'))?.[1], version)
})
