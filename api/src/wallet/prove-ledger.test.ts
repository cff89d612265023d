import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/funded-account.ts'
import { hold } from './hold.ts'
import { proveLedger } from './prove-ledger.ts'

const { db } = await testDatabase()

test('a ledger that was tampered with is found out', async () => {
  const { walletId } = await fundedAccount(db, '1.00')
  const holdId = await hold(db, { walletId, amountMicros: 50_000n, purpose: 'test', seconds: 60 })
  assert.deepEqual(await proveLedger(db), [])

  const tampering: [RawBuilder<unknown>, RawBuilder<unknown>, RegExp][] = [
    [
      sql`update wallets set posted_micros = posted_micros + 1`,
      sql`update wallets set posted_micros = posted_micros - 1`,
      /has posted 1000001, but its transfers come to 1000000.*sum to 1/s,
    ],
    [
      sql`update wallets set held_micros = held_micros + 1`,
      sql`update wallets set held_micros = held_micros - 1`,
      /has held 50001, but its open holds come to 50000/,
    ],
    [
      sql`update holds set state = 'captured', closed_at = now() where id = ${holdId}`,
      sql`update holds set state = 'open', closed_at = null where id = ${holdId}`,
      /is captured and has 0 transfers/,
    ],
  ]
  for (const [tamper, mend, complaint] of tampering) {
    await tamper.execute(db)
    assert.match((await proveLedger(db)).join('\n'), complaint)
    await mend.execute(db)
    assert.deepEqual(await proveLedger(db), [])
  }
})
