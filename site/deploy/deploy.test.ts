import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Answer, type Expectation, ask, namedHeaders, otherMethods, redirects, short, stored, unknowns, unpacked } from '../testing/expectations.ts'
import { type Delivery, contentOf, missingPackage, sampleDist, startCaddy, startNginx, startSite } from '../testing/deliveries.ts'

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
function delivers(start: () => Promise<Delivery>): void {
  let delivery: Delivery
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
