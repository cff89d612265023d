import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatAmount, parseAmount } from './money.ts'

test('formats amounts as decimal dollars', () => {
  const cases: [bigint, string][] = [
    [50_000n, '0.05'],
    [9_950_000n, '9.95'],
    [10_000_000n, '10.00'],
    [1n, '0.000001'],
    [1_200_500n, '1.2005'],
    [-50_000n, '-0.05'],
  ]
  for (const [micros, text] of cases) assert.equal(formatAmount(micros), text)
})

test('refuses a text that is not a plain amount', () => {
  const refused = ['', '-1', '+1', '1.', '.5', '1e3', '01', '1,000', '0.0000001', ' 1', '1\n', '0x10', 'NaN']
  for (const text of refused) assert.equal(parseAmount(text), undefined, JSON.stringify(text))
})

test('an amount is the same after formatting and parsing', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }), (micros) => {
      assert.equal(parseAmount(formatAmount(micros)), micros)
    }),
  )
})
