import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modeCookie, showsTestMode } from './mode-cookie.ts'

test('a browser shows test mode as long as it has the cookie of the switch', () => {
  assert.equal(showsTestMode(null), false)
  assert.equal(showsTestMode('session=1; likeness-mode=test'), true)
  assert.equal(showsTestMode('likeness-mode=testing; other-likeness-mode=test'), false)
  assert.match(modeCookie(true, true), /^likeness-mode=test; Max-Age=31536000; .*; Secure$/)
  assert.match(
    modeCookie(false, false),
    /^likeness-mode=; Max-Age=0; Path=\/dashboard; HttpOnly; SameSite=Lax$/,
  )
})
