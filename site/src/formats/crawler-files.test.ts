import assert from 'node:assert/strict'
import { test } from 'node:test'
import { securityTxt } from './crawler-files.ts'

const site = new URL('https://likeness.example')

test('has the required fields of RFC 9116, and its canonical address', () => {
  assert.equal(
    securityTxt(site, new Date('2026-11-22T14:00:00Z')),
    [
      'Contact: mailto:security@likeness.example',
      'Expires: 2027-10-01T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://likeness.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('is valid for more than ten months and less than a year, whenever it is built', () => {
  const day = 86_400_000
  for (const builtAt of ['2027-01-01T00:00:00Z', '2027-01-31T23:59:59Z', '2028-02-29T12:00:00Z']) {
    const [, expires = ''] = /^Expires: (.*)$/m.exec(securityTxt(site, new Date(builtAt))) ?? []
    const days = (Date.parse(expires) - Date.parse(builtAt)) / day
    assert.ok(days > 300 && days < 365, `${builtAt}: ${days}`)
  }
})
