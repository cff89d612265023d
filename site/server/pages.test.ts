import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type RunningSite, serveBuiltSite } from '../testing/serving/built-site.ts'

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
