import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { records } from '../src/catalog.ts'
import { serveBuiltSite } from '../testing/built-site.ts'

/* What deploy.test.ts asks of every server, also of this one, is not repeated here. */

const site = await serveBuiltSite()

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${site}${path}`, { redirect: 'manual', ...init })
const passport = '/api/public/requirements/us/passport'

describe('the pages over HTTP', () => {
  it('forbids framing a page, running foreign scripts in it and guessing its type', async () => {
    const { headers } = await call('/requirements/us/passport')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin')
  })

  it('redirects an address in capitals to its page or document, with the query', async () => {
    for (const [path, canonical] of [
      ['/requirements/US/passport', '/requirements/us/passport'],
      ['/Requirements/US/?utm=A/', '/requirements/us?utm=A/'],
      ['/api/public/requirements/US/passport', passport],
    ] as const) {
      const response = await call(path)
      assert.equal(response.status, 308, path)
      assert.equal(response.headers.get('location'), canonical)
      assert.equal(response.headers.has('access-control-allow-origin'), path.startsWith('/api'))
    }
  })

  it('shows its own page for addresses that do not exist, or cannot be decoded', async () => {
    for (const path of ['//x.example/', '/requirements/US/nothing/', '/requirements/%zz', '/%']) {
      const response = await call(path)
      assert.equal(response.status, 404, path)
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
      assert.match(await response.text(), /No page has this address/)
    }
  })

  it('names what an unknown address may mean, in its language, without scripts', async () => {
    for (const [path, heading, meant] of [
      ['/requirements/us/pasport', 'No page has this address', '/requirements/us/passport'],
      [
        '/DE/requirements/us/pasport',
        'Unter dieser Adresse gibt es keine Seite',
        '/de/requirements/us/passport',
      ],
      ['/de/prices', 'Meinten Sie', '/prices'],
      ['/ar/chek', 'لا توجد صفحة بهذا العنوان', '/ar/check'],
      ['/<i>', 'Search the requirements for “&lt;i>”', '/requirements?q=%3Ci%3E'],
    ] as const) {
      const html = await (await call(path)).text()
      assert.ok(html.includes(heading), path)
      const [, first] = /<div id="suggestions"[^>]*>[\s\S]*?<li><a href="([^"]+)"/.exec(html) ?? []
      assert.equal(first, meant, path)
    }
  })

  it('allows every crawler', async () => {
    const text = await (await call('/robots.txt')).text()
    assert.match(text, /^User-agent: \*\nAllow: \/\nSitemap: \S+\/sitemap\.xml\n$/)
  })
})

describe('the public catalog over HTTP', () => {
  it('lists every document with id, path, size and the address of its JSON', async () => {
    assert.partialDeepStrictEqual(await (await call('/api/public/requirements')).json(), {
      schema_version: '1',
      total: records.length,
      documents: [
        { id: 'us-passport', path: '/requirements/us/passport', size_mm: [51, 51], api_url: passport },
      ],
    })
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

  it('refuses methods that would change it, whatever the body', async () => {
    for (const [method, type] of [
      ['POST', 'application/json'],
      ['PUT', 'text/csv'],
      ['DELETE', undefined],
    ] as const) {
      const response = await call(passport, sent(method, type))
      assert.equal(response.status, 405, method)
      assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS')
      assert.partialDeepStrictEqual(await response.json(), { code: 'method_not_allowed' })
    }
  })
})

/** A request, with a body that is not what its type says. */
const sent = (method: string, type?: string): RequestInit =>
  type === undefined ? { method } : { method, body: '{', headers: { 'content-type': type } }

describe('addresses below /api that do not exist', () => {
  async function problemAt(path: string, init: RequestInit = {}) {
    const response = await call(path, init)
    assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8', path)
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff', path)
    const body = await response.text()
    assert.doesNotMatch(body, /FST_ERR/)
    return { status: response.status, headers: response.headers, ...JSON.parse(body) }
  }

  it('get a problem, whatever is sent there', async () => {
    for (const path of ['/api/', '/api/v2/photos', '/api/v1foo', '/api/publicity']) {
      for (const init of [sent('GET'), sent('POST', 'application/json'), sent('PUT', 'text/csv')]) {
        assert.partialDeepStrictEqual(await problemAt(path, init), { status: 404, code: 'unknown_address' })
      }
    }
    for (const path of [`${passport}.json`, `${passport}/nothing/`]) {
      assert.equal((await problemAt(path)).status, 404, path)
    }
  })

  it('get a problem if they cannot be decoded', async () => {
    for (const path of ['/api/v1/%zz', '/api/public/%zz', '/api/%zz', '/api/v1/..%2f..%2fhealthz']) {
      assert.partialDeepStrictEqual(await problemAt(path), { status: 400, code: 'invalid_request' })
    }
    const { headers } = await problemAt('/api/public/requirements/us/%zz')
    assert.equal(headers.get('access-control-allow-origin'), '*')
  })
})
