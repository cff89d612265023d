import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { before, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSiteIfStale } from '../build.ts'
import { freePort } from '../testing/built-site.ts'

before(async () => {
  assert.ok((await buildSiteIfStale()).ok)
})

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', ...environment },
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
    assert.ok(await answers(`http://127.0.0.1:${port}/requirements`))
    child.kill(signal)
    assert.deepEqual(await ended, { code: 0, errors: '', log: '' })
  })
}

it('reports in one line that its port is in use', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const { code, errors } = await start({ PORT: String(port) }).ended
  other.close()
  assert.equal(code, 1)
  assert.equal(errors, `Port ${port} is taken. Set PORT to another, or stop what listens there.\n`)
})

it('reports in one line that no site is built', async () => {
  const { code, errors } = await start({ PORT: '0', LIKENESS_SITE_DIST: '/nowhere/dist' }).ended
  assert.equal(code, 1)
  assert.equal(errors, 'No site is built in /nowhere/dist. Build it first.\n')
})

it('reports in one line which setting is invalid', async () => {
  const { code, errors } = await start({ PORT: 'high' }).ended
  assert.equal(code, 1)
  assert.match(errors, /^PORT is "high"; [^\n]+\n$/)
})

it('logs in one line a call that the API does not answer, without the body or a stack', async () => {
  const port = await freePort()
  const { child, ended } = start({ PORT: String(port), LIKENESS_API_URL: 'http://127.0.0.1:9' })
  assert.ok(await answers(`http://127.0.0.1:${port}/requirements`))
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
