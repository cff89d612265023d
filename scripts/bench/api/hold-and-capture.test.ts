import assert from 'node:assert/strict'
import { test } from 'node:test'
import { benchHoldAndCapture } from './hold-and-capture.ts'

test('charges wallets in both ways, and the ledger adds up afterwards', async () => {
  const rates = await benchHoldAndCapture({ clients: 2, seconds: 1, rounds: 1 })
  assert.deepEqual(
    rates.map(({ load }) => load),
    ['many wallets', 'one hot wallet'],
  )
  for (const { ours, other, ratio } of rates) {
    assert.ok(ours > 0 && other > 0)
    assert.equal(ratio, ours / other)
  }
})
