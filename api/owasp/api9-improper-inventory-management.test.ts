import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../src/contract/operations.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

/** OWASP API9:2023: every route is documented, every documented operation has a route, and no route is old or hidden. */

const { db } = await testDatabase()
const app = testApp({ db })
const routes: string[] = []
app.addHook('onRoute', ({ method, url }) => {
  for (const name of [method].flat()) if (name !== 'HEAD') routes.push(`${name} ${url}`)
})
await app.ready()
const document = (await app.inject('/api/openapi.json')).json()

const documented = new Set<string>(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
  ),
)
const asDocumented = (path: string) => path.replace(/:(\w+)/g, '{$1}')

test('every operation is documented and has a route', () => {
  for (const { method, path } of Object.values(operations)) {
    assert.ok(documented.has(`${method} ${asDocumented(path)}`), `${method} ${path} is not documented`)
    assert.ok(app.hasRoute({ method, url: path }), `${method} ${path} does not answer`)
  }
})

test('the document contains no unknown operation', () => {
  const known = new Set(
    Object.values(operations).map(({ method, path }) => `${method} ${asDocumented(path)}`),
  )
  for (const entry of documented) {
    const isPublic = entry.startsWith('GET /api/public/requirements')
    assert.ok(isPublic || known.has(entry), entry)
  }
})

test('every route belongs to this version, to the dashboard or to a short list of others', () => {
  const besides = ['GET /healthz', 'GET /readyz', 'GET /api/openapi.json', 'POST /api/stripe/webhook']
  for (const route of routes) {
    assert.ok(besides.includes(route) || /^[A-Z]+ \/api\/(v1|dashboard)\//.test(route), route)
  }
})

test('addresses of other versions and of tools are not found', async () => {
  const guesses = [
    '/api/v0/account',
    '/api/v2/account',
    '/api/account',
    '/v1/account',
    '/documentation',
    '/swagger',
  ]
  guesses.push('/api/openapi.yaml', '/graphql', '/debug', '/.env', '/metrics', '/admin')
  for (const url of guesses) assert.equal((await app.inject(url)).statusCode, 404, url)
})
