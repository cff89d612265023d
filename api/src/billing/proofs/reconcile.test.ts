import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { spend } from '#testing/ledger.ts'
import { keepUnbooked, resolveUnbooked } from '../payments/events.ts'

const { url, db } = await testDatabase()
const script = fileURLToPath(new URL('../../../../scripts/reconcile.ts', import.meta.url))

function runReconcile(databaseUrl: string, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    )
  })
}

test('the command prints what it counted and exits 0, or exits 1 if a balance is wrong', async () => {
  const { walletId } = await fundedAccount(db, '1.00')
  await spend(db, { walletId }, 50_000n)

  const clean = await runReconcile(url, '--json')
  assert.equal(clean.code, 0, clean.stderr)
  assert.deepEqual(JSON.parse(clean.stdout), {
    clean: true,
    since: null,
    counts: {
      'holds.captured': 1,
      'transfers.charge': 1,
      'transfers.top_up': 1,
      wallet_entries: 2,
      wallets: 1,
    },
    funded: '1.00',
    revenue: '0.05',
    wallets: '0.95',
    differences: [],
  })
  const again = await runReconcile(url)
  assert.match(again.stdout, /^Since the proof of .*^wallet_entries +0$.*^Every balance is proved\.$/ms)

  await sql`update wallets set posted_micros = posted_micros - 1`.execute(db)
  const off = await runReconcile(url, '--full')
  assert.equal(off.code, 1)
  assert.match(off.stdout, /^DIFFERENCE: wallet .* has posted 949999, but its transfers come to 950000$/m)
})

test('the command exits 1 while an event about money is neither booked nor resolved', async () => {
  const { url: other, db: books } = await testDatabase()
  const event = {
    id: 'evt_lost',
    type: 'checkout.session.completed',
    objectId: 'cs_1',
    paymentId: 'pay_lost',
  }
  await keepUnbooked(books, { ...event, amount: 2000, currency: 'usd', occurredAt: new Date() })
  const open = await runReconcile(other)
  assert.equal(open.code, 1, open.stderr)
  assert.match(open.stdout, /^DIFFERENCE: event evt_lost .*cs_1, 2000 usd.* names payment pay_lost/m)
  await resolveUnbooked(books, 'evt_lost', { actor: 'test', resolution: 'credited' })
  assert.equal((await runReconcile(other)).code, 0)
})

test('the command exits 2 and prints the reason if it cannot read the ledger', async () => {
  const unreachable = await runReconcile('postgres://likeness:s3cret@127.0.0.1:1/likeness')
  assert.equal(unreachable.code, 2)
  assert.match(unreachable.stderr, /can't be reached/)
  assert.doesNotMatch(unreachable.stderr, /s3cret/)
  assert.equal((await runReconcile(url, '--jason')).code, 2)
  await sql`drop table wallet_entries`.execute(db)
  const foreign = await runReconcile(url)
  assert.equal(foreign.code, 2)
  assert.match(foreign.stderr, /wallet_entries/)
})
