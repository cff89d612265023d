import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { enginePolicy } from '../delivery/answer-headers.ts'
import { serveHere } from '../testing/built-site.ts'
import {
  contentOf,
  missingPackage,
  type RunningSite,
  sampleDist,
  startCaddy,
  startNginx,
  startSite,
} from '../testing/deliveries.ts'
import {
  type Answer,
  ask,
  type Expectation,
  namedHeaders,
  otherMethods,
  redirects,
  short,
  stored,
  unknowns,
  unpacked,
} from '../testing/expectations.ts'
import { staticHost } from '../testing/static-host.ts'

let folder: string
before(async () => {
  folder = await sampleDist()
})
after(() => rmSync(folder, { recursive: true }))

const dist = () => join(folder, 'dist')
const readyFile = { br: '.br', gzip: '.gz', identity: '' } as const
type Encoding = keyof typeof readyFile

describe('the site’s own server', () => delivers(() => startSite(dist())))
describe('nginx', { skip: missingPackage('nginx') }, () =>
  delivers(() => startNginx(dist(), join(folder, 'nginx'))),
)
describe('Caddy', { skip: missingPackage('caddy') }, () =>
  delivers(() => startCaddy(dist(), join(folder, 'caddy'))),
)

/** The tests of each server: status, headers and bytes. */
function delivers(start: () => Promise<RunningSite>): void {
  let delivery: RunningSite
  before(async () => {
    delivery = await start()
  })
  after(() => delivery.stop())

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(delivery.address + path, method, headers)

  it('answers each kind of file in each encoding with its headers, bytes and a separate validator', async () => {
    for (const expected of stored) {
      const validators = new Set<unknown>()
      for (const encoding of ['br', 'gzip', 'identity'] as const) {
        const answer = await get(expected.path, { 'accept-encoding': encoding })
        agrees(answer, expected, `${expected.path} ${encoding}`)
        assertEncoded(answer, expected, encoding)
        assert.match(String(answer.headers.etag), /^"[^"]+"$/)
        validators.add(answer.headers.etag)
      }
      assert.equal(validators.size, 3, expected.path)
    }
  })

  it('chooses the encoding by the weights of Accept-Encoding', async () => {
    const [page] = stored
    assert.ok(page)
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['gzip;q=0.5, br;q=0.8', 'br'],
      ['gzip;q=0, br;q=0.0', 'identity'],
      ['deflate', 'identity'],
    ] as const) {
      assertEncoded(await get(page.path, { 'accept-encoding': accepted }), page, encoding)
    }
  })

  it('answers 304 to a client that holds the same bytes', async () => {
    for (const expected of stored.filter(({ path }) =>
      /^\/(requirements\/us\/passport|api|_astro)/.test(path),
    )) {
      for (const encoding of ['br', 'gzip', 'identity'] as const) {
        const accept = { 'accept-encoding': encoding }
        const etag = String((await get(expected.path, accept)).headers.etag)
        const { 'content-type': _, ...headers } = expected.headers
        for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const answer = await get(expected.path, { ...accept, 'if-none-match': held })
          agrees(answer, { ...expected, status: 304, headers }, `${expected.path} ${encoding} ${held}`)
          assert.equal(answer.headers.etag, etag)
          assert.equal(answer.body.length, 0)
        }
        const other = await get(expected.path, { ...accept, 'if-none-match': '"other"' })
        agrees(other, expected, `${expected.path} ${encoding} of another validator`)
        const since = await get(expected.path, { ...accept, 'if-modified-since': new Date().toUTCString() })
        agrees(since, expected, `${expected.path} ${encoding} of an hour`)
      }
    }
  })

  it('answers HEAD as GET, without a body', async () => {
    for (const expected of stored) {
      const headers = { 'accept-encoding': 'br' }
      const [whole, answer] = [await get(expected.path, headers), await get(expected.path, headers, 'HEAD')]
      agrees(answer, expected, expected.path)
      assert.equal(answer.body.length, 0)
      for (const name of ['content-encoding', 'etag']) assert.equal(answer.headers[name], whole.headers[name])
      // Caddy leaves out Content-Length.
      const length = answer.headers['content-length'] ?? whole.headers['content-length']
      assert.equal(length, whole.headers['content-length'])
    }
  })

  it('answers a range request with the whole file', async () => {
    for (const expected of stored.slice(0, 2)) {
      agrees(await get(expected.path, { range: 'bytes=0-9' }), expected, expected.path)
    }
  })

  it('answers a file that is too short to compress without an encoding', async () => {
    const answer = await get(short.path, { 'accept-encoding': 'br, gzip' })
    agrees(answer, short, short.path)
    assertEncoded(answer, short, 'identity')
  })

  it('redirects an address with a slash at its end to the one without, with the query', async () => {
    for (const expected of redirects) agrees(await get(expected.path), expected, expected.path)
  })

  it('answers addresses that do not exist with a page or a problem', async () => {
    for (const expected of unknowns) {
      for (const encoding of ['br', 'identity'] as const) {
        const answer = await get(expected.path, { 'accept-encoding': encoding })
        agrees(answer, expected, expected.path)
        if (expected.file !== undefined) assertEncoded(answer, expected, encoding)
        assert.equal(answer.headers.etag, undefined, expected.path)
      }
    }
  })

  it('refuses other methods, and says which are allowed', async () => {
    for (const expected of otherMethods) {
      agrees(await get(expected.path, {}, expected.method), expected, `${expected.method} ${expected.path}`)
    }
  })
}

function agrees(answer: Answer, expected: Expectation, about: string): void {
  const named = namedHeaders
    .filter((name) => answer.headers[name] !== undefined)
    // The body of a redirect may be empty, or a few words for old browsers.
    .filter((name) => !(expected.status === 308 && name === 'content-type'))
    .map((name) => [name, name === 'vary' ? String(answer.headers.vary).toLowerCase() : answer.headers[name]])
  assert.deepEqual(
    { status: answer.status, ...Object.fromEntries(named) },
    { status: expected.status, ...expected.headers },
    about,
  )
  if (expected.problem === undefined) return
  const problem = JSON.parse(answer.body.toString())
  assert.partialDeepStrictEqual(problem, expected.problem)
  assert.ok(problem.title)
  assert.match(problem.request_id, /^req_[\da-f-]+$/)
}

function assertEncoded(answer: Answer, { path, file = '' }: Expectation, encoding: Encoding): void {
  assert.equal(answer.headers['content-encoding'] ?? 'identity', encoding, path)
  assert.deepEqual(answer.body, readFileSync(join(dist(), file + readyFile[encoding])), path)
  assert.equal(unpacked(answer), contentOf(file))
}

/** A stand-in for the dashboard and the API. It answers with the request that it got, and with headers of its own. */
const listener = createServer(async (request, response) => {
  const { method, url, headers } = request
  if (headers.accept === 'text/event-stream') {
    // Like the API, it sends events without ending the answer.
    response.setHeader('content-type', 'text/event-stream').setHeader('x-accel-buffering', 'no')
    response.write('event: finding\ndata: 1\n\n')
    return
  }
  response.setHeader('cache-control', 'no-store').setHeader('set-cookie', ['a=1', 'b=2'])
  response.setHeader('content-security-policy', "default-src 'self'").statusCode = 404
  response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains')
  response.end(JSON.stringify({ method, url, headers, body: await text(request) }))
})
const { host: behind } = new URL(await serveHere(listener))

describe('nginx', { skip: missingPackage('nginx') }, () => passesOn('nginx', startNginx))
describe('Caddy', { skip: missingPackage('caddy') }, () => passesOn('caddy', startCaddy))

/** The tests of each server: requests for the dashboard and its API, and their answers, pass through unchanged. */
function passesOn(name: string, start: typeof startNginx): void {
  let delivery: RunningSite
  before(async () => {
    delivery = await start(join(folder, 'dist'), join(folder, name), behind)
  })
  after(() => delivery.stop())

  const paths = [
    '/dashboard',
    '/dashboard/wallet?from=2026-11',
    '/dashboard/_astro/page.css',
    '/api/dashboard/session',
    '/api/stripe/webhook',
  ]

  it('passes each address on, and its answer back unchanged', async () => {
    for (const path of paths) {
      const answer = await fetch(delivery.address + path, {
        method: 'POST',
        body: 'name=Ada',
        headers: { cookie: 'c=3', origin: 'https://likeness.example' },
      })
      assert.equal(answer.status, 404, path)
      assert.equal(answer.headers.get('cache-control'), 'no-store', path)
      assert.equal(answer.headers.get('content-security-policy'), "default-src 'self'", path)
      // Sent once, although both servers have it.
      assert.equal(
        answer.headers.get('strict-transport-security'),
        'max-age=63072000; includeSubDomains',
        path,
      )
      assert.deepEqual(answer.headers.getSetCookie(), ['a=1', 'b=2'], path)
      const { method, url, headers, body } = JSON.parse(await answer.text())
      assert.deepEqual([method, url, body], ['POST', path, 'name=Ada'])
      assert.equal(headers.cookie, 'c=3')
      assert.equal(headers.origin, 'https://likeness.example')
      assert.equal(headers['x-forwarded-for'], '127.0.0.1')
    }
  })

  it('passes events on as they come, without buffering', async () => {
    const answer = await fetch(`${delivery.address}/api/dashboard/photos/check`, {
      method: 'POST',
      headers: { accept: 'text/event-stream' },
      // If events were held back, the first one would never come.
      signal: AbortSignal.timeout(60_000),
    })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    assert.equal((await reader?.read())?.value, 'event: finding\ndata: 1\n\n')
    await reader?.cancel()
  })

  it('does not mistake another page for the dashboard', async () => {
    assert.doesNotMatch(await (await fetch(`${delivery.address}/dashboardly`)).text(), /"url"/)
  })

  it('says in words that the dashboard is not reachable', async () => {
    const alone = await start(join(folder, 'dist'), join(folder, `${name}-alone`))
    try {
      const answer = await fetch(`${alone.address}/dashboard/wallet`)
      assert.equal(answer.status, 503)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      assert.match(await answer.text(), /^The dashboard cannot be reached/)
    } finally {
      await alone.stop()
    }
  })
}

const ready = join(import.meta.dirname, 'static-host')

/** Headers that the hosts set themselves: encodings, and types of files that they know. */
const leftToHosts = ['link', 'vary']
const typesOfHosts = /\.(css|graph|html|js|svg|wasm)$/

describe('Netlify and Cloudflare, by _headers and _redirects', () => {
  let folder: string
  let dist: string
  before(async () => {
    folder = await sampleDist()
    dist = join(folder, 'dist')
    copyFileSync(join(ready, 'not-found.json'), join(dist, 'not-found.json'))
  })
  after(() => rmSync(folder, { recursive: true }))

  it('send each kind of file with the same headers as the servers', () => {
    const host = staticHost(dist)
    for (const expected of [...stored, short]) {
      const { status, file, headers } = host(expected.path)
      assert.deepEqual({ status, file }, { status: expected.status, file: expected.file })
      const isPage = expected.headers['cache-control'] === 'no-cache'
      for (const name of namedHeaders.filter((name) => !leftToHosts.includes(name))) {
        const value =
          name === 'content-security-policy' && expected.headers[name] ? enginePolicy : expected.headers[name]
        if (value === undefined) continue
        if (name === 'content-type' && typesOfHosts.test(file)) continue
        if (name === 'cache-control' && isPage) continue
        assert.deepEqual(headers.get(name), [value], `${name} of ${expected.path}`)
      }
      assert.ok(!isPage || !headers.has('access-control-allow-origin'), expected.path)
    }
  })

  it('answer addresses that do not exist with a page or a problem', () => {
    const host = staticHost(dist)
    // Left out: files under their full names, which hosts show or redirect, depending on the host.
    for (const expected of unknowns.filter(
      ({ path }) => !existsSync(join(dist, path)) && !/\/(index|404)$/.test(path),
    )) {
      // A rule for documents matches before it is known whether the document exists.
      const inCatalog =
        expected.path.startsWith('/api/public/') && expected.problem?.code === 'unknown_address'
      const { status, file } = host(expected.path)
      assert.equal(status, 404, expected.path)
      assert.equal(file, inCatalog ? 'not-found.json' : (expected.file ?? '404.html'), expected.path)
    }
    const { type, ...problem } = JSON.parse(readFileSync(join(dist, 'not-found.json'), 'utf8'))
    const { problem: known } = unknowns.find(({ path }) => path === '/api/public/countries') ?? {}
    assert.partialDeepStrictEqual({ ...problem, type: `https://likeness.example${type}` }, known)
  })
})
