import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { isOpen, localTarget, modeCookie, onTheWay, showsTestMode, signInAddress } from './guard.ts'

it('accepts only pages of the dashboard as the target after signing in', () => {
  assert.equal(localTarget('/dashboard/wallet?from=2026-11'), '/dashboard/wallet?from=2026-11')
  for (const next of [
    null,
    '',
    '/requirements',
    '/dashboardly',
    '//other.example/dashboard',
    '/\\other.example/dashboard',
    'https://other.example/dashboard',
    'javascript:alert(1)//dashboard',
    '/dashboard/../requirements',
  ]) {
    assert.equal(localTarget(next), '/dashboard', `${next}`)
  }
})

it('opens only the pages that need no session to visitors', () => {
  assert.ok(isOpen('/dashboard/sign-in'))
  assert.ok(!isOpen('/dashboard'))
  assert.ok(!isOpen('/dashboard/sign-in/further'))
})

it('passes the target on from page to page', () => {
  assert.equal(
    onTheWay('/dashboard/sign-up', '/dashboard/account?a=b'),
    '/dashboard/sign-up?next=%2Fdashboard%2Faccount%3Fa%3Db',
  )
  assert.equal(
    onTheWay('/dashboard/verify?done=sent', '/dashboard/x'),
    '/dashboard/verify?done=sent&next=%2Fdashboard%2Fx',
  )
  for (const next of [null, '/dashboard', 'https://other.example/dashboard/x']) {
    assert.equal(onTheWay('/dashboard/sign-up', next), '/dashboard/sign-up')
  }
})

it('keeps the requested page as the target', () => {
  const address = signInAddress(new URL('http://here/dashboard/photo?document=us-passport'))
  assert.equal(
    new URL(address, 'http://here').searchParams.get('next'),
    '/dashboard/photo?document=us-passport',
  )
})

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
