import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../../testing/app.ts'
import { createdJob } from '../../../../../testing/calls/job-call.ts'
import { testDatabase } from '../../../../../testing/database.ts'
import { fundedAccount } from '../../../../../testing/people/funded-account.ts'
import { edgeLimits } from '../../../../config/edge-limits.ts'

const { db } = await testDatabase()

/** An app with these limits, and a function that follows a job which does not end. */
async function following(limits: Partial<(typeof edgeLimits)['streams']>) {
  const streams = { ...edgeLimits.streams, ...limits }
  const app = testApp({ db, limits: { ...edgeLimits, streams } })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const follow = async (from = '203.0.113.7') => {
    const { key } = await fundedAccount(db, '1.00')
    const { id } = await createdJob(app, { key })
    const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': from }
    return fetch(`${address}/api/v1/photos/jobs/${id}/events`, { headers })
  }
  return { follow }
}

test('a stream ends after its longest time, although its job goes on', async () => {
  const { follow } = await following({ longestMs: 1_000 })
  const events = await (await follow()).text()
  assert.match(events, /^event: job$/m)
  assert.match(events, /"status":"queued"/)
})

test('one network, and all together, have only so many streams', async () => {
  const { follow } = await following({ perAddress: 1, total: 2 })
  const first = await follow()
  assert.equal(first.status, 200)
  const refused = await follow()
  assert.equal(refused.status, 429)
  assert.match(await refused.text(), /"code":"too_many_streams"/)
  const other = await follow('203.0.113.8')
  assert.equal(other.status, 200)
  assert.match(await (await follow('203.0.113.9')).text(), /The service has 2 open event streams/)
  for (const { body } of [first, other]) await body?.cancel()
})
