import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type RunningSite, serveBuiltSite } from '../testing/serving/built-site.ts'

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
