import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { freeAddress, serveDashboard } from '../testing/built-site.ts'
import { htmlFaults } from '../testing/page-faults.ts'

const site = await serveDashboard('http://127.0.0.1:9', await freeAddress())

describe('the dashboard, while the API is not reachable', () => {
  const ask = (path: string, init?: RequestInit) =>
    fetch(`${site}/dashboard${path}`, { redirect: 'manual', ...init })
  const post = (path: string, typed: Record<string, string>, origin: string | null) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams(typed),
      headers: origin === null ? {} : { origin },
    })

  it('redirects to the sign-in page without a session, and keeps the requested address', async () => {
    const answer = await ask('/account?tab=sessions')
    assert.equal(answer.status, 303)
    assert.equal(
      answer.headers.get('location'),
      `/dashboard/sign-in?next=${encodeURIComponent('/dashboard/account?tab=sessions')}`,
    )
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  })

  it('asks browsers for HTTPS only where the public address is HTTPS', async () => {
    assert.equal((await ask('/sign-in')).headers.get('strict-transport-security'), null)
    const secure = await serveDashboard(
      'http://127.0.0.1:9',
      await freeAddress(),
      {},
      'https://likeness.example',
    )
    for (const path of [
      '/dashboard/sign-in',
      '/dashboard',
      '/api/v1/account',
      '/healthz',
      '/api/%zz',
      '/nothing',
    ]) {
      const { headers } = await fetch(secure + path, { redirect: 'manual' })
      assert.equal(headers.get('strict-transport-security'), 'max-age=63072000; includeSubDomains', path)
    }
  })

  it('lets its styles be cached', async () => {
    const [style] = /\/_astro\/[^"]+\.css/.exec(await (await ask('/sign-in')).text()) ?? []
    const answer = await ask(style ?? '/none')
    assert.equal(answer.headers.get('content-type'), 'text/css; charset=utf-8')
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/)
  })

  it('refuses a form of another origin, and one without an origin', async () => {
    for (const origin of ['https://other.example', 'null', null]) {
      const answer = await post('/sign-in', { email: 'a@b.example', password: 'x' }, origin)
      assert.equal(answer.status, 403, `${origin}`)
      assert.doesNotMatch(await answer.text(), /a@b\.example/)
    }
  })

  it('says that the service is not reachable, and shows the typed values again, except the password', async () => {
    const answer = await post('/sign-in', { email: '"a"@b.example', password: 'secret words' }, site)
    assert.equal(answer.status, 503)
    const page = await answer.text()
    assert.match(page, /data-code="api_unreachable"/)
    assert.match(page, /value="&quot;a&quot;@b\.example"/)
    assert.doesNotMatch(page, /secret words/)
    const signedIn = await ask('', { headers: { cookie: 'likeness.session_token=x' } })
    assert.equal(signedIn.status, 503)
  })

  it('has valid markup on every page that needs no session, with a problem and without', async () => {
    const paths = ['/sign-in', '/sign-up', '/verify', '/verify?token=x', '/forgot', '/reset?token=x', '/code']
    for (const path of paths) {
      assert.deepEqual(htmlFaults(await (await ask(path)).text()), [], path)
      const answer = await post(path, { email: 'a@b.example', password: 'x' }, site)
      assert.equal(answer.status, 503)
      assert.deepEqual(htmlFaults(await answer.text()), [], `${path}, posted`)
    }
  })

  it('refuses a form that is too large', async () => {
    const answer = await post('/sign-in', { password: 'x'.repeat(65_536) }, site)
    assert.equal(answer.status, 413)
  })

  it('answers 404 for a file that does not exist, as after a new version', async () => {
    assert.equal((await ask('/_astro/nothing.css')).status, 404)
  })
})
