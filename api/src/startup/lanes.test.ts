import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { spend } from '#testing/ledger.ts'
import { signedIn } from '#testing/people.ts'
import { startReceiver, webhookOwner } from '#testing/webhooks.ts'
import type { Mail } from '../accounts/mail.ts'
import { noticeLowBalances } from '../billing/wallet/low-balance.ts'

const { db, url } = await testDatabase()
const config = { webhookAllowPrivate: true }

/** Queues a mail to the owner of each of so many wallets. */
async function becomePoor(count: number): Promise<void> {
  const owners = await Promise.all(Array.from({ length: count }, () => signedIn(db, '2.00')))
  await noticeLowBalances(db)
  for (const owner of owners) await spend(db, owner, 1_500_000n)
  await noticeLowBalances(db)
}

test('a mail is sent while receivers of webhooks hang, and a webhook while the mail server hangs', async () => {
  const silent = await startReceiver(() => {})
  const prompt = await startReceiver()
  const sent: Mail[] = []
  let hangs = false
  const released = Promise.withResolvers<void>()
  const send = async (mail: Mail) => {
    sent.push(mail)
    if (hangs) await released.promise
  }
  const owners = await Promise.all(Array.from({ length: 6 }, () => webhookOwner(db)))
  for (const owner of owners) {
    for (let endpoint = 0; endpoint < 5; endpoint += 1) await owner.create({ url: silent.url })
    await owner.endJob()
  }
  testBackground({ url, db, config, jobWorkers: 0, mailTransport: { send, close: () => {} } })
  await until(async () => silent.received.length >= 10)
  await becomePoor(1)
  await until(async () => sent.length === 1)

  hangs = true
  await becomePoor(25)
  await until(async () => sent.length >= 3)
  const other = await webhookOwner(db)
  const { id } = await other.create({ url: prompt.url })
  // As for a receiver that has answered before: the others hold all slots of those that have not.
  await db.updateTable('webhook_endpoints').set({ quick_streak: 10 }).where('id', '=', id).execute()
  await other.endJob()
  await until(async () => prompt.received.length === 1)
  released.resolve()
  await until(async () => sent.length === 26)
})
