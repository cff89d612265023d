import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { recordCount } from '../testing/catalog-records.ts'
import { type RunningSite, serveBuiltSite } from '../testing/serving/built-site.ts'

describe('the public catalog over HTTP', () => {
  let site: RunningSite
  before(async () => {
    site = await serveBuiltSite()
  })
  after(() => site.stop())

  const call = (path: string, init: RequestInit = {}) => fetch(`${site.address}${path}`, init)
  const plain = { headers: { 'accept-encoding': 'identity' } }
  const passport = '/api/public/requirements/us/passport'

  it('lists every document with id, path, size and the address of its JSON', async () => {
    const response = await call('/api/public/requirements')
    assert.equal(response.status, 200)
    assert.partialDeepStrictEqual(await response.json(), {
      schema_version: '1',
      total: recordCount(),
      documents: [
        { id: 'us-passport', path: '/requirements/us/passport', size_mm: [51, 51], api_url: passport },
      ],
    })
  })

  it('answers any origin, for an hour, as JSON with a strong validator', async () => {
    const response = await call(passport, plain)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'public, max-age=3600')
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    assert.match(response.headers.get('etag') ?? '', /^"[^"]+"$/)
    assert.partialDeepStrictEqual(await response.json(), { id: 'us-passport' })
  })

  it('answers HEAD as GET, without a body', async () => {
    const [get, head] = await Promise.all([
      call(passport, plain),
      call(passport, { ...plain, method: 'HEAD' }),
    ])
    const kept = ['content-type', 'cache-control', 'access-control-allow-origin', 'etag', 'content-length']
    for (const name of kept) assert.equal(head.headers.get(name), get.headers.get(name), name)
    assert.equal(head.status, 200)
    assert.equal(await head.text(), '')
    await get.arrayBuffer()
  })

  it('answers a preflight with the allowed methods and headers', async () => {
    const response = await call(passport, {
      method: 'OPTIONS',
      headers: { origin: 'https://form.example', 'access-control-request-method': 'GET' },
    })
    assert.equal(response.status, 204)
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    assert.equal(response.headers.get('access-control-allow-methods'), 'GET, HEAD, OPTIONS')
    assert.equal(response.headers.get('access-control-allow-headers'), '*')
  })

  it('answers 304 to a client that holds the same bytes, also under a weak validator', async () => {
    const etag = (await call(passport, plain)).headers.get('etag') ?? ''
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await call(passport, { headers: { ...plain.headers, 'if-none-match': held } })
      assert.equal(response.status, 304, held)
      assert.equal(response.headers.get('etag'), etag)
      assert.equal(response.headers.get('cache-control'), 'public, max-age=3600')
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
    }
    const other = await call(passport, { headers: { ...plain.headers, 'if-none-match': '"other"' } })
    assert.equal(other.status, 200)
  })

  it('compresses, with a separate validator for each encoding', async () => {
    const compressed = await call(passport, { headers: { 'accept-encoding': 'br' } })
    assert.equal(compressed.headers.get('content-encoding'), 'br')
    assert.equal(compressed.headers.get('vary'), 'accept-encoding')
    const uncompressed = await call(passport, plain)
    assert.notEqual(compressed.headers.get('etag'), uncompressed.headers.get('etag'))
    assert.deepEqual(await compressed.json(), await uncompressed.json())
  })

  it('names an unknown document in a problem that any origin may read', async () => {
    const response = await call('/api/public/requirements/us/library-card')
    assert.equal(response.status, 404)
    assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    const body = await response.text()
    assert.partialDeepStrictEqual(JSON.parse(body), { code: 'unknown_document', status: 404 })
    assert.match(body, /"request_id":"req_\w+"/)
  })

  it('names documents that may have been meant', async () => {
    const meant = async (path: string) => JSON.parse(await (await call(path)).text()).did_you_mean
    const [first, ...others] = await meant('/api/public/requirements/us/pasport')
    assert.equal(first, 'us-passport')
    assert.ok(others.length <= 2)
    assert.equal((await meant('/api/public/requirements/uk/passport'))[0], 'gb-passport-digital')
    assert.equal((await meant('/api/public/requirements/india/visa'))[0], 'in-e-visa')
    assert.deepEqual(await meant(`/api/public/requirements/us/${'passport-'.repeat(100)}`), [])
  })

  it('answers every other unknown path with a problem', async () => {
    for (const path of [
      '/api/public',
      '/api/public/',
      '/api/public/countries',
      `${passport}.json`,
      `${passport}/nothing/`,
    ]) {
      const response = await call(path)
      assert.equal(response.status, 404, path)
      assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/)
    }
  })

  it('redirects an address with a slash at the end or in capitals to the document, for any origin', async () => {
    for (const [path, canonical] of [
      ['/api/public/requirements/', '/api/public/requirements'],
      [`${passport}/?v=1`, `${passport}?v=1`],
      ['/api/public/requirements/US/passport', passport],
    ] as const) {
      const response = await call(path, { redirect: 'manual' })
      assert.equal(response.status, 308, path)
      assert.equal(response.headers.get('location'), canonical)
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
    }
  })

  it('refuses methods that would change it, whatever the body', async () => {
    for (const [method, type] of [
      ['POST', 'application/json'],
      ['PUT', 'text/csv'],
      ['DELETE', ''],
    ] as const) {
      const body = type === '' ? null : '{'
      const response = await call(passport, {
        method,
        body,
        headers: type === '' ? {} : { 'content-type': type },
      })
      assert.equal(response.status, 405, method)
      assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS')
      assert.partialDeepStrictEqual(await response.json(), { code: 'method_not_allowed' })
    }
  })
})
