import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { it, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { buildDashboardIfStale } from '../build.ts'
import { freePort, serveHere, siteOfOneFile } from '../testing/built-site.ts'
import { readSettings } from './config.ts'
import { networkOf, trustedProxies } from './edge/address.ts'
import { limitConnections } from './edge/callers.ts'
import { siteLimits } from './edge/limits.ts'

assert.ok((await buildDashboardIfStale()).ok)
const LIKENESS_SITE_DIST = siteOfOneFile()

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', LIKENESS_SITE_DIST, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    text(child.stderr),
    text(child.stdout),
  ])
  return { child, ended: ended.then(([code, errors, log]) => ({ code, errors, log })) }
}

async function answers(address: string): Promise<boolean> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    if (
      await fetch(address).then(
        (response) => response.ok,
        () => false,
      )
    )
      return true
    await sleep(50)
  }
  return false
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  it(`serves until ${signal}, and exits with 0`, async () => {
    const port = await freePort()
    const { child, ended } = start({ PORT: String(port) })
    assert.ok(await answers(`http://127.0.0.1:${port}/robots.txt`))
    child.kill(signal)
    assert.deepEqual(await ended, { code: 0, errors: '', log: '' })
  })
}

it('reports in one line that its port is in use', async () => {
  const { port } = new URL(await serveHere(createServer()))
  const { code, errors } = await start({ PORT: port }).ended
  assert.equal(code, 1)
  assert.equal(errors, `Port ${port} is taken. Set PORT to another, or stop what listens there.\n`)
})

it('reports in one line which setting is invalid', async () => {
  const { code, errors } = await start({ PORT: 'high' }).ended
  assert.equal(code, 1)
  assert.match(errors, /^PORT is "high"; [^\n]+\n$/)
})

it('logs in one line a call that the API does not answer, without the body or a stack', async () => {
  const port = await freePort()
  const { child, ended } = start({ PORT: String(port), LIKENESS_API_URL: 'http://127.0.0.1:9' })
  assert.ok(await answers(`http://127.0.0.1:${port}/robots.txt`))
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/photos/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"imageBase64": "a portrait"}',
  })
  assert.equal(response.status, 503)
  child.kill('SIGTERM')
  const { log } = await ended
  assert.match(log, /^\{"level":40,[^\n]*ECONNREFUSED[^\n]*\}\n$/)
  assert.doesNotMatch(log, /stack|node_modules|portrait/)
})

test('a connection without a request does not keep the server from closing, and a request is still answered', async () => {
  const app = Fastify()
  limitConnections(app, siteLimits, () => false)
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

test('an IPv4 address is one caller, and so is an IPv6 network of 64 bits', () => {
  for (const [address, network] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ] as const) {
    assert.equal(networkOf(address), network)
  }
})

test('trusted proxies are given by addresses, networks and names', () => {
  const trusted = trustedProxies('loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.7')
  assert.ok(trusted)
  for (const address of ['127.0.0.2', '::1', '::ffff:127.0.0.1', '10.9.8.7', '2001:db8:9::1', '192.0.2.7']) {
    assert.ok(trusted(address), address)
  }
  for (const address of ['192.0.2.8', '2001:db9::1', 'loopback', '']) assert.ok(!trusted(address), address)
  for (const list of ['', 'everyone', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0/8', '::1/129', '10.0.0.1/']) {
    assert.equal(trustedProxies(list), null, list)
  }
})
