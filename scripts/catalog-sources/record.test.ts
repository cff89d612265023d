import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withReading } from './record.ts'

const rule = `id: nl-permit
sources:
  law:  # The law itself.
    title: The law
    read: "2026-10"
    tier: official
  page:
    read: "2026-09"
`

it('writes a fingerprint and a day, and leaves all other lines as they are', () => {
  const once = withReading(rule, 'law', { fingerprint: '35mm words:0000000000000001', read: '2026-11-24' })
  assert.equal(once, rule.replace('"2026-10"', '"2026-11-24"\n    fingerprint: 35mm words:0000000000000001'))
  const twice = withReading(once, 'law', { fingerprint: 'words:0000000000000002' })
  assert.equal(twice, once.replace('35mm words:0000000000000001', 'words:0000000000000002'))
  assert.match(
    withReading(rule, 'page', { fingerprint: '2in words:0000000000000003' }),
    /"2026-09"\n {4}fingerprint: 2in/,
  )
})

it('refuses a source that the rule does not have', () => {
  assert.throws(() => withReading(rule, 'letter', { fingerprint: 'words:0000000000000001' }), RangeError)
})
