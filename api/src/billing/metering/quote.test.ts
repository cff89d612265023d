import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import type { Caller, Channel } from '../../accounts/caller.ts'
import { operations } from '../../contract/operations.ts'
import { isPriced, type PricedOperation, prices } from '../prices.ts'
import { checkOfTheDay, claimAllowance, giveBackAllowance, useAllowance } from './allowances.ts'
import { quote } from './hold.ts'

const { db } = await testDatabase()

async function newCaller(channel: Channel): Promise<Caller> {
  const { accountId, walletId } = await fundedAccount(db, '0.00')
  return { channel, accountId, livemode: true, owner: 'Test', walletId, spender: null }
}

async function quoted(caller: Caller, operation: PricedOperation) {
  const { coveredBy, amountMicros } = await quote(db, { caller, operation })
  return [coveredBy, amountMicros] as const
}

test('every price belongs to an operation, and every priced operation is in the price list', () => {
  const priced = Object.values(operations).filter(({ price }) => price !== '0.00')
  assert.deepEqual(
    priced.map(({ operation, price }) => [operation, price]),
    [
      ['photos.check', '0.05'],
      ['photos.validate', '0.05'],
      ['photos.background', '0.25'],
      ['photos.jobs.create', '0.05'],
    ],
  )
  assert.deepEqual(
    Object.keys(prices),
    priced.map(({ operation }) => operation),
  )
  assert.deepEqual([isPriced('photos.jobs.list'), isPriced('toString')], [false, false])
})

test('the wallet pays for every operation that is called with a key', async () => {
  const caller = await newCaller('platform')
  for (const operation of Object.keys(prices).filter(isPriced)) {
    assert.deepEqual(await quoted(caller, operation), ['wallet', prices[operation]])
  }
})

test('in the dashboard, the check of the day is free and every other operation has its price', async () => {
  const caller = await newCaller('dashboard')
  assert.deepEqual(await quoted(caller, 'photos.check'), ['allowance', 0n])
  assert.deepEqual(await quoted(caller, 'photos.validate'), ['wallet', 50_000n])
  assert.deepEqual(await quoted(caller, 'photos.background'), ['wallet', 250_000n])
  assert.deepEqual(await quoted(caller, 'photos.jobs.create'), ['wallet', 50_000n])
})

test('the wallet pays while the allowance is claimed or used, and not once it is given back', async () => {
  const caller = await newCaller('dashboard')
  const claim = () => claimAllowance(db, checkOfTheDay, caller.accountId, undefined, 60)
  const first = await claim()
  assert.ok(first && first !== 'too_many_calls')
  assert.deepEqual(await quoted(caller, 'photos.check'), ['wallet', 50_000n])
  await giveBackAllowance(db, first)
  assert.deepEqual(await quoted(caller, 'photos.check'), ['allowance', 0n])
  const second = await claim()
  assert.ok(second && second !== 'too_many_calls')
  await useAllowance(db, second)
  assert.deepEqual(await quoted(caller, 'photos.check'), ['wallet', 50_000n])
})
