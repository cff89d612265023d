import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isOpen, localTarget, signInAddress } from './guard.ts'

it('leads back to a page of the dashboard, and nowhere else', () => {
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

it('opens to anybody only what needs no session', () => {
  assert.ok(isOpen('/dashboard/sign-in'))
  assert.ok(!isOpen('/dashboard'))
  assert.ok(!isOpen('/dashboard/sign-in/further'))
})

it('remembers where one was going', () => {
  const address = signInAddress(new URL('http://here/dashboard/photo?document=us-passport'))
  assert.equal(
    new URL(address, 'http://here').searchParams.get('next'),
    '/dashboard/photo?document=us-passport',
  )
})
