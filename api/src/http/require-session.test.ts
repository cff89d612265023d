import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { addProblemReply } from './problems.ts'
import { ownPagesOnly } from './require-session.ts'

const own = 'https://likeness.example'
const app = Fastify()
addProblemReply(app, own)
app.addHook('onRequest', ownPagesOnly(`${own}/some/path`))
app.all('/', async () => 'done')
const statusOf = async (method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE', headers = {}) =>
  (await app.inject({ method, url: '/', headers })).statusCode

test('a page of ours may change anything', async () => {
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    assert.equal(await statusOf(method, { origin: own }), 200)
  }
})

test('another origin changes nothing, nor does a request that states none', async () => {
  const others = [
    'https://evil.example',
    'null',
    `${own}.evil.example`,
    'http://likeness.example',
    `${own}:8443`,
  ]
  for (const headers of [{}, ...others.map((origin) => ({ origin }))]) {
    assert.equal(await statusOf('POST', headers), 403, JSON.stringify(headers))
    assert.equal(await statusOf('DELETE', headers), 403)
  }
})

test('reading is allowed from any origin', async () => {
  assert.equal(await statusOf('GET', { origin: 'https://evil.example' }), 200)
  assert.equal(await statusOf('HEAD'), 200)
})
