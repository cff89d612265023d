import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { records } from '../src/catalog.ts'
import { type RunningSite, serveBuiltSite } from '../testing/built-site.ts'

describe('the pages over HTTP', () => {
  let site: RunningSite
  before(async () => {
    site = await serveBuiltSite()
  })
  after(() => site.stop())

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${site.address}${path}`, { redirect: 'manual', ...init })

  it('serves each kind of page without an extension', async () => {
    for (const path of [
      '/',
      '/requirements',
      '/requirements?q=us',
      '/requirements/us',
      '/requirements/us/passport',
    ]) {
      const response = await call(path)
      assert.equal(response.status, 200, path)
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.match(await response.text(), /<h1/)
    }
  })

  it('names the JSON of a page in its Link header', async () => {
    for (const path of ['/requirements', '/requirements/us/passport']) {
      const link = (await call(path)).headers.get('link')
      assert.equal(link, `</api/public${path}>; rel="alternate"; type="application/json"`)
    }
    assert.equal((await call('/requirements/us')).headers.get('link'), null)
  })

  it('forbids framing a page, running foreign scripts in it and guessing its type', async () => {
    const { headers } = await call('/requirements/us/passport')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin')
  })

  it('lets hashed files be cached forever, and pages be validated again', async () => {
    const page = await call('/requirements')
    assert.equal(page.headers.get('cache-control'), 'no-cache')
    const held = page.headers.get('etag') ?? ''
    assert.equal((await call('/requirements', { headers: { 'if-none-match': held } })).status, 304)
    const asset = /\/_astro\/[^"]+\.css/.exec(await page.text())?.[0]
    assert.ok(asset)
    const style = await call(asset)
    assert.equal(style.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(style.headers.get('content-type'), 'text/css; charset=utf-8')
  })

  it('redirects an address with a slash at the end or in capitals to its page, with the query', async () => {
    for (const [path, canonical] of [
      ['/requirements/us/', '/requirements/us'],
      ['/requirements/us/?utm=1', '/requirements/us?utm=1'],
      ['/requirements/US/passport', '/requirements/us/passport'],
      ['/Requirements/US/?utm=A/', '/requirements/us?utm=A/'],
    ] as const) {
      const response = await call(path)
      assert.equal(response.status, 308, path)
      assert.equal(response.headers.get('location'), canonical)
    }
  })

  it('shows its own page for addresses that do not exist', async () => {
    for (const path of [
      '/nothing',
      '/requirements/us/nothing',
      '/404',
      '/.build.json',
      '/requirements.html',
      '//x.example/',
      '/requirements/US/nothing/',
    ]) {
      const response = await call(path)
      assert.equal(response.status, 404, path)
      assert.match(await response.text(), /No page has this address/)
      assert.ok(response.headers.get('content-security-policy'))
    }
  })

  it('allows every crawler', async () => {
    const response = await call('/robots.txt')
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(await response.text(), /^User-agent: \*\nAllow: \/\nSitemap: \S+\/sitemap\.xml\n$/)
  })

  it('serves files for programs to any origin, cacheable for an hour', async () => {
    for (const [path, type] of [
      ['/requirements/all.json', 'application/json'],
      ['/requirements/status.json', 'application/json'],
      ['/requirements/feed.atom', 'application/atom+xml'],
      ['/requirements/us/passport.atom', 'application/atom+xml'],
      ['/requirements/us/passport.md', 'text/markdown'],
      ['/requirements/us.md', 'text/markdown'],
      ['/requirements.md', 'text/markdown'],
      ['/llms.txt', 'text/plain'],
      ['/sitemap.xml', 'application/xml'],
    ] as const) {
      const response = await call(path)
      assert.equal(response.status, 200, path)
      assert.equal(response.headers.get('content-type'), `${type}; charset=utf-8`, path)
      assert.equal(response.headers.get('access-control-allow-origin'), '*', path)
      assert.equal(response.headers.get('cache-control'), 'public, max-age=3600', path)
    }
    for (const path of ['/requirements/all', '/api/public/requirements.json']) {
      assert.equal((await call(path)).status, 404, path)
    }
  })

  it('refuses methods that would change a page', async () => {
    const response = await call('/requirements', { method: 'POST', body: 'x' })
    assert.equal(response.status, 405)
    assert.equal(response.headers.get('allow'), 'GET, HEAD')
  })
})

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
      total: records.length,
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

describe('addresses that do not exist', () => {
  let site: RunningSite
  before(async () => {
    site = await serveBuiltSite()
  })
  after(() => site.stop())

  async function problemAt(path: string, init: RequestInit = {}) {
    const response = await fetch(`${site.address}${path}`, init)
    assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8', path)
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff', path)
    const body = await response.text()
    assert.doesNotMatch(body, /FST_ERR/)
    return { status: response.status, headers: response.headers, ...JSON.parse(body) }
  }

  it('get a problem below /api, whatever is sent there', async () => {
    for (const path of ['/api/', '/api/v2/photos', '/api/v1foo', '/api/publicity']) {
      for (const [method, type] of [
        ['GET', undefined],
        ['POST', 'application/json'],
        ['PUT', 'text/csv'],
      ] as const) {
        const init =
          type === undefined ? { method } : { method, body: '{', headers: { 'content-type': type } }
        assert.partialDeepStrictEqual(await problemAt(path, init), { status: 404, code: 'not_found' })
      }
    }
  })

  it('get a problem below /api if they cannot be decoded', async () => {
    for (const path of ['/api/v1/%zz', '/api/public/%zz', '/api/%zz', '/api/v1/..%2f..%2fhealthz']) {
      assert.partialDeepStrictEqual(await problemAt(path), { status: 400, code: 'invalid_request' })
    }
    const { headers } = await problemAt('/api/public/requirements/us/%zz')
    assert.equal(headers.get('access-control-allow-origin'), '*')
  })

  it('get the page for addresses that do not exist if they cannot be decoded elsewhere', async () => {
    for (const path of ['/requirements/%zz', '/%']) {
      const response = await fetch(`${site.address}${path}`)
      assert.equal(response.status, 404, path)
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
      assert.match(await response.text(), /No page has this address/)
    }
  })
})
