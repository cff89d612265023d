import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReceiptFor, receiptFor } from './receipt.ts'

const secrets = ['a secret of the tests, which is not one'] as const
const checked = { accountId: 'acct_1', documentId: 'us-passport', photo: Buffer.from('a photo') }

test('a receipt is good for one account, one document and one photo, for an hour', () => {
  const madeAt = Date.parse('2026-01-31T12:00:00Z')
  const receipt = receiptFor(secrets, checked, madeAt)
  const isGood = (change: Partial<typeof checked>, minutes = 59) =>
    isReceiptFor(receipt, secrets, { ...checked, ...change }, madeAt + minutes * 60_000)
  assert.equal(isGood({}), true)
  assert.equal(isGood({}, 60), false)
  assert.equal(isGood({ accountId: 'acct_2' }), false)
  assert.equal(isGood({ documentId: 'de-passport' }), false)
  assert.equal(isGood({ photo: Buffer.from('another photo') }), false)
  assert.equal(isReceiptFor(`${receipt}A`, secrets, checked, madeAt), false)
})
