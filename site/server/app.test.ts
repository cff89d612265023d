import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { it, test } from 'node:test'
import Fastify from 'fastify'
import { endSilentConnections } from './app.ts'
import { readSettings } from './config.ts'

test('a connection without a request does not keep the server from closing, and a request is still answered', async () => {
  const app = Fastify()
  endSilentConnections(app)
  const [asked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/', async () => {
    asked.resolve()
    await release.promise
    return 'answered'
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const silent = connect(Number(port), '127.0.0.1').resume()
  await once(silent, 'connect')
  const asking = connect(Number(port), '127.0.0.1')
  asking.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await asked.promise
  const ended = once(silent, 'close')
  const closed = app.close()
  await ended
  release.resolve()
  assert.match(await text(asking), /answered$/)
  await closed
})

it('has a default for every setting', () => {
  const read = readSettings({})
  assert.ok(read.ok)
  assert.equal(read.settings.port, 4321)
  assert.equal(read.settings.apiUrl, 'http://127.0.0.1:4322')
  assert.match(read.settings.distFolder, /dist$/)
})

it('names the variable whose value is invalid', () => {
  for (const [name, value] of [
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['LIKENESS_API_URL', 'localhost:4322'],
    ['LIKENESS_API_URL', 'http://localhost:4322/api'],
    ['LIKENESS_TRUSTED_PROXIES', 'everyone'],
    ['LIKENESS_LOG_LEVEL', 'loud'],
  ] as const) {
    const read = readSettings({ [name]: value })
    assert.ok(!read.ok, `${name}=${value}`)
    assert.match(read.problem, new RegExp(`^${name} is "${value}"`))
  }
})
