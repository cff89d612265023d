import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildDashboardIfStale, buildSiteIfStale } from '../build.ts'
import { readBuildSettings } from '../build-settings.ts'
import { answerMembers } from '../dashboard/answers.ts'
import { freePort, serveHere } from '../testing/built-site.ts'
import { dashboardPage, dashboardPages, loggedQuery } from './access-log.ts'

before(async () => {
  assert.ok((await buildSiteIfStale()).ok)
  assert.ok((await buildDashboardIfStale()).ok)
})

const canary = 'lk_live_canary0123456789'

test('only parameters of the list are logged, with values that look like theirs', () => {
  assert.deepEqual(loggedQuery('/dashboard/photo?document=us-passport&token=abc&done=kept'), {
    document: 'us-passport',
  })
  for (const address of ['/', '/?', '/?token=abc', `/?document=${canary}`, '/?a@b.example', '/?toString=1']) {
    assert.equal(loggedQuery(address), undefined, address)
  }
})

test('a page of the dashboard is logged as its pattern, and another address below it is not', () => {
  for (const [path, pattern] of [
    ['/dashboard', '/dashboard'],
    ['/dashboard/developer/webhooks/whe_1', '/dashboard/developer/webhooks/:webhook'],
    ['/dashboard/developer/jobs/job_1/items', '/dashboard/developer/jobs/:job/items'],
    ['/dashboard/reviews/agreement.csv', '/dashboard/reviews/agreement.csv'],
    ['/dashboard/500', undefined],
    ['/dashboard/whe_1', undefined],
  ] as const) {
    assert.equal(dashboardPage(path), pattern)
  }
})

/**
 * A stand-in for the API. A session is valid; every other answer has the canary in all its members, so that pages show it or
 * fail on it.
 */
function startApi(): Promise<string> {
  const members = new Set(Object.values(answerMembers).flat())
  const wrong = Object.fromEntries([...members].map((name) => [name, canary]))
  const session = { ...wrong, user: { id: canary, name: canary, email: canary }, organisations: [] }
  const wallet = { currency: 'USD', held: '0.00', available: '0.00' }
  const account = { id: canary, name: canary, wallet, role: 'owner' }
  const server = createServer((request, response) => {
    request.resume()
    const answer = request.url?.endsWith('/session') ? { ...session, account } : wrong
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  return serveHere(server)
}

/** Starts the server's own process, calls it, stops it, and returns all that it wrote. */
async function written(level: string, apiUrl: string, call: (address: string) => Promise<void>) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const { distFolder } = readBuildSettings()
  const place = { PORT: `${port}`, HOST: '127.0.0.1', LIKENESS_BASE_URL: address }
  const environment = { ...place, LIKENESS_SITE_DIST: distFolder }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, ...environment, LIKENESS_API_URL: apiUrl, LIKENESS_LOG_LEVEL: level },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const all = Promise.all([text(child.stdout), text(child.stderr)])
  while (!(await fetch(`${address}/robots.txt`).catch(() => null))) {
    assert.equal(child.exitCode, null)
    await sleep(100)
  }
  await call(address).finally(() => child.kill('SIGTERM'))
  return (await all).join('')
}

/** Calls every page and some other addresses with a text in every place that a caller can fill. */
async function callEverywhere(address: string): Promise<void> {
  const others = [
    '/api/v1/jobs/:id',
    '/api/dashboard/keys/:id',
    '/api/public/:id',
    '/requirements/:id',
    '/:id',
    '/%zz',
  ]
  const headers = {
    cookie: `likeness.session_token=${canary}`,
    authorization: `Bearer ${canary}`,
    referer: `${address}/${canary}`,
    'user-agent': canary,
    'x-forwarded-for': '203.0.113.77',
    origin: address,
  }
  for (const pattern of [...dashboardPages, ...others]) {
    const url = `${address}${pattern.replace(/:\w+/, canary)}`
    const query = new URLSearchParams()
    for (const name of ['token', 'key', 'email', 'next', 'done', 'document']) query.set(name, canary)
    for (const asked of [`${url}?${query}`, `${url}/${canary}`, `${url}?${canary}`]) {
      for (const body of [undefined, new URLSearchParams({ email: canary, do: canary }), canary]) {
        const init = body === undefined ? { headers } : { headers, method: 'POST', body }
        const answer = await fetch(asked, { ...init, redirect: 'manual' })
        // A page that fails after its beginning is cut off.
        await answer.arrayBuffer().catch(() => null)
      }
    }
  }
}

test('no line at debug, which has those at info too, repeats what a caller wrote, or its address', async () => {
  const log = await written('debug', await startApi(), callEverywhere)
  const silent = await written('debug', 'http://127.0.0.1:9', callEverywhere)
  for (const lines of [log, silent]) {
    assert.ok(lines.split('\n').length > 200)
    for (const trace of [canary, '203.0.113.77', '127.0.0.1', 'remoteAddress']) {
      // The line at the start names the server's own address.
      const found = lines
        .split('\n')
        .find((line) => line.includes(trace) && !line.includes('"Server listening at'))
      assert.equal(found, undefined)
    }
  }
  assert.match(log, /"path":"\/dashboard\/developer\/webhooks\/:webhook","status":\d+/)
  assert.match(log, /"path":"\/api\/v1\/\*","status":200/)
  assert.match(log, /"at":"site\/dashboard\/[^"]+:\d+"\},"msg":"a page failed"/)
})
