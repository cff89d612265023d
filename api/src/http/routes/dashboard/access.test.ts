import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { testApp } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { fundedAccount } from '../../../../testing/funded-account.ts'
import { signedIn } from '../../../../testing/people.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const routes: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string }[] = []
app.addHook('onRoute', ({ url, method }) => {
  for (const name of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const isOurs = url.startsWith('/api/dashboard/') && [method].flat().includes(name)
    if (isOurs) routes.push({ method: name, url })
  }
})
await app.ready()
const { headers } = await signedIn(db)
const { key } = await fundedAccount(db, '1.00')

/** The calls that need no session; all others need one. */
const open = [
  '/sign-up/email',
  '/sign-in/email',
  '/sign-in/code',
  '/sign-in/new-code',
  '/sign-in/authenticator',
  '/sign-in/passkey/begin',
  '/sign-in/passkey',
  '/sign-out',
  '/verify-email',
  '/send-verification-email',
  '/request-password-reset',
  '/reset-password',
]
  .map((path) => `/auth${path}`)
  .concat('/photos/documents', '/photos/options', '/plans')
  .map((path) => `/api/dashboard${path}`)

test('the calls without a session are exactly those listed here', async () => {
  assert.ok(routes.length > 30, `${routes.length}`)
  for (const { method, url } of routes) {
    for (const authorization of ['', `Bearer ${key}`]) {
      const called = await app.inject({ method, url, headers: { origin: headers.origin, authorization } })
      const refused = called.statusCode === 401 && called.json().code === 'not_signed_in'
      assert.equal(refused, !open.includes(url), `${method} ${url}: ${called.body}`)
    }
  }
})

test("no page of another origin changes anything, even with a user's cookies", async () => {
  for (const { method, url } of routes) {
    if (method === 'GET') continue
    const { cookie } = headers
    for (const from of ['https://evil.example', 'null', undefined]) {
      const sent: Record<string, string> = from === undefined ? { cookie } : { cookie, origin: from }
      const called: LightMyRequestResponse = await app.inject({ method, url, headers: sent })
      assert.equal(called.json().code, 'foreign_origin', `${method} ${url}`)
    }
  }
})

test('no answer is stored by a browser or a proxy', async () => {
  for (const { method, url } of routes) {
    const called = await app.inject({ method, url, headers: { origin: headers.origin } })
    assert.equal(called.headers['cache-control'], 'no-store', url)
  }
})
