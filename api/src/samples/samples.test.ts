import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { jobCalls } from '../../testing/calls/job-call.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount, testKeyOf } from '../../testing/people/funded-account.ts'
import { testBackground } from '../../testing/processes/background.ts'
import { JobWithItems } from '../photos/jobs/schema.ts'
import { sampleFile, samples } from './samples.ts'

const { db, url } = await testDatabase()
// No photo may be judged in test mode, so that each answer below is that of a sample.
const app = testApp({ db, config: { testPhotosPerDay: 0 } })
const { accountId, key: live } = await fundedAccount(db, '1.00')
const { key } = await testKeyOf(db, accountId)

const send = (operation: string, photo: Buffer, { as = key, document = 'us-passport', query = '' } = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/photos/${operation}?documentId=${document}${query}`,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'image/jpeg' },
    payload: photo,
  })

const named = (name: string) => {
  const sample = samples.find((each) => each.name === name)
  assert.ok(sample, name)
  return sample
}

test('each sample provokes what its table says, in each call', async () => {
  for (const sample of samples) {
    for (const operation of ['check', 'validate', 'background'] as const) {
      const editing = operation === 'background'
      const query = editing ? '&color=white&acknowledgeEditingPolicy=true' : ''
      const answer = await send(operation, sampleFile(sample), { query })
      const what = `${sample.name} ${operation} ${answer.statusCode}`
      const json = answer.json()
      if (sample.problem?.places.includes(editing ? 'background' : 'check')) {
        assert.equal(json.code, sample.problem.code, what)
        assert.match(json.detail, /test mode/, what)
      } else {
        assert.equal(answer.statusCode, 200, `${what} ${json.detail}`)
        assert.equal(json.livemode, false, what)
        const { status, checks, findings } = editing ? json.check : json
        assert.equal(status, sample.status, what)
        for (const check of sample.faulty) assert.notEqual(checks[check], 'PASS', what)
        const others = findings.filter(
          (found: { check: string }) => !(sample.faulty as string[]).includes(found.check),
        )
        assert.ok(
          others.every(({ outcome }: { outcome: string }) => outcome === 'PASS'),
          what,
        )
      }
    }
  }
})

test('a problem of a sample says when to try again, as the real one does', async () => {
  const answer = await send('check', sampleFile(named('problem-rate-limited')))
  assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [429, '2'])
  assert.equal(answer.json().policy, 'key')
})

test('a sample has the figures of the rule that the call names, and the same answer each time', async () => {
  const photo = sampleFile(named('check-head-size'))
  const limitsFor = async (document: string) => {
    const { findings } = (await send('validate', photo, { document })).json()
    return findings.find(({ check }: { check: string }) => check === 'head_size').required
  }
  const [us, de] = [await limitsFor('us-passport'), await limitsFor('de-passport')]
  assert.ok(us.min > 0 && de.min > 0)
  assert.notDeepEqual(us, de)
  assert.deepEqual(await limitsFor('us-passport'), us)
})

test('to a live key a sample is a photo, and in test mode another photo is not a sample', async () => {
  const sample = sampleFile(named('problem-internal'))
  const paid = await send('check', sample, { as: live })
  assert.deepEqual([paid.statusCode, paid.json().charge.amount], [200, '0.05'])
  const changed = Buffer.concat([sample, Buffer.of(0)])
  assert.equal((await send('check', changed)).json().policy, 'test_photos')
})

test('the items of a job have the outcomes of their samples', async () => {
  const create = (names: string[]) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/photos/jobs',
      headers: { authorization: `Bearer ${key}` },
      payload: {
        items: names.map((name) => ({
          documentId: 'us-passport',
          imageBase64: `data:image/jpeg;base64,${sampleFile(named(name)).toString('base64')}`,
        })),
      },
    })
  const refused = await create(['ready', 'problem-queue-full'])
  assert.deepEqual([refused.statusCode, refused.json().code], [503, 'queue_full'])
  const judging = testBackground({ db, url })
  const names = ['ready', 'retake', 'problem-unreadable-image', 'problem-job-expired']
  const { id } = JobWithItems.parse((await create(names)).json())
  const job = await jobCalls(app, key).ended(id)
  await judging.stop()
  assert.deepEqual(
    job.items.map(({ result, problem }) => result?.status ?? problem?.code),
    ['READY', 'RETAKE', 'unreadable_image', 'job_expired'],
  )
  assert.equal(job.charge.amount, '0.00')
})
