import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, stepAt, stepOf, totpAddress, totpAt } from './second-factor.ts'

const secret = Buffer.from('12345678901234567890')

test('codes are those of RFC 6238, Appendix B, by their last six digits', () => {
  const published: [number, string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ]
  for (const [seconds, code] of published) assert.equal(totpAt(secret, stepAt(seconds * 1000)), code)
})

test('a code is accepted in its step and in the ones beside it', () => {
  const now = 1234567890_000
  const step = stepAt(now)
  for (const near of [step - 1, step, step + 1]) assert.equal(stepOf(secret, totpAt(secret, near), now), near)
  for (const far of [step - 2, step + 2]) assert.equal(stepOf(secret, totpAt(secret, far), now), undefined)
  assert.equal(stepOf(secret, '', now), undefined)
})

test('a secret is written as RFC 4648 has it', () => {
  assert.equal(base32(Buffer.from('foobar')), 'MZXW6YTBOI')
  assert.equal(base32(Buffer.from('fooba')), 'MZXW6YTB')
  assert.match(
    totpAddress(secret, 'a+b@example.org'),
    /^otpauth:\/\/totp\/Likeness%3Aa%2Bb%40example\.org\?secret=GEZ/,
  )
})
