import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceOfCheck } from './words.ts'

const prices = { check: '0.05', background: '0.25' }
type Cover = Parameters<typeof priceOfCheck>[0]

const said = (covered_by: Cover['covered_by'], left: number | null, until: string | null = null) =>
  priceOfCheck({ covered_by, left, until }, prices, '1.20')

test('says what covers the next check, and how much of it is left', () => {
  assert.match(
    said('further_try', 9, '2026-11-23T14:05:00.000Z'),
    /9 more photos .* are free until 14:05 UTC/,
  )
  assert.match(said('further_try', 1), /one more photo for this document is free\.$/)
  assert.match(said('check_of_the_day', 1, '2026-11-24T00:00:00.000Z'), /free, as one is each day/)
  assert.match(said('first_checks', 1), /one of your first checks is left/)
  assert.match(said('first_checks', 7), /7 of your first checks are left/)
  assert.match(said('wallet', null), /costs 0\.05 USD from your wallet, which holds 1\.20 USD/)
})
