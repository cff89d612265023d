import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@likeness/engine/testing/until.ts'
import { testDatabase } from '../../../testing/database.ts'
import { startDelivering, webhookOwner } from '../../../testing/events/webhooks.ts'
import { killedAtEnd } from '../../../testing/processes/killed-at-end.ts'
import { startReceiver } from '../../../testing/servers/receiver.ts'

const { db, url: databaseUrl } = await testDatabase()
const owner = await webhookOwner(db)

test('if a process is killed during an attempt, another process repeats it with the same event id', async () => {
  const receiver = await startReceiver((response, count) => {
    if (count > 1) response.writeHead(204).end()
  })
  const { id } = await owner.create({ url: receiver.url })
  await owner.endJob()
  const script = fileURLToPath(new URL('../../../testing/events/deliver-webhooks.ts', import.meta.url))
  const kill = killedAtEnd(spawn(process.execPath, [script, databaseUrl], { stdio: 'inherit' }))
  await until(async () => receiver.received.length === 1)
  await kill()
  assert.equal((await owner.deliveries(id)).data[0]?.state, 'pending')

  startDelivering(db, databaseUrl)
  await until(async () => (await owner.deliveries(id)).data[0]?.state === 'delivered')
  assert.equal(receiver.received.length, 2)
  const [first, second] = receiver.received
  assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id'])
  assert.equal(second?.body, first?.body)
})
