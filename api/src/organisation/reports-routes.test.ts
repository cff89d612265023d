import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount, testKeyOf } from '#testing/funded-account.ts'
import { createdJob, jobCalls } from '#testing/photo-calls.ts'
import { sampleFile, samples } from '../contract/samples.ts'
import { addDays, dayOf } from '../foundation/time.ts'

const { db, url } = await testDatabase()
const { accountId, key: live } = await fundedAccount(db, '1.00')
const { key, keyId } = await testKeyOf(db, accountId)
const today = dayOf(new Date())
const month = today.slice(0, 7)

function photo(name: string): Buffer {
  const sample = samples.find((each) => each.name === name)
  assert.ok(sample, name)
  return sampleFile(sample)
}

/** Sends samples with a test key, and waits until their counts are written. */
async function send(names: readonly string[], documentId = 'us-passport'): Promise<void> {
  const app = testApp({ db })
  for (const name of names) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg', 'idempotency-key': name }
    const request = { method: 'POST', url: '/api/v1/photos/check', query: { documentId }, headers } as const
    await app.inject({ ...request, payload: photo(name) })
  }
  await app.close()
}

const reader = testApp({ db })
async function read(path: string, as = key) {
  return reader.inject({ url: `/api/v1/reports/${path}`, headers: { authorization: `Bearer ${as}` } })
}
const dataOf = async (path: string, as = key) => (await read(path, as)).json().data

test('verdicts are counted by day, month, document and key; repeated and failed calls are not', async () => {
  await send(['ready', 'review', 'retake', 'retake', 'check-expression', 'problem-internal'])
  await send(['check-gaze'], 'de-passport')
  const all = { document_id: null, key_id: null, photos: 5, ready: 1, review: 1, retake: 3 }
  assert.deepEqual(await dataOf('verdicts'), [{ period: today, ...all }])
  assert.deepEqual(await dataOf('verdicts?by=month'), [{ period: month, ...all }])
  assert.deepEqual(await dataOf('verdicts?by=all&group=key'), [{ ...all, period: null, key_id: keyId }])
  const byDocument = await dataOf('verdicts?by=all&group=document')
  assert.deepEqual(
    byDocument.map(({ document_id, photos }: { document_id: string; photos: number }) => [
      document_id,
      photos,
    ]),
    [
      ['us-passport', 4],
      ['de-passport', 1],
    ],
  )
  assert.deepEqual(await dataOf('verdicts', live), [])
})

test('the reasons say which checks failed, and how often one alone', async () => {
  const row = { period: null, retake: 0, sole: 0, review: 0 }
  assert.deepEqual(await dataOf('findings?by=all&documentId=us-passport'), [
    { ...row, check: 'expression', retake: 2, sole: 1 },
    { ...row, check: 'eyes_open', retake: 1 },
    { ...row, check: 'hair_over_eyes', review: 1 },
  ])
  assert.deepEqual(await dataOf('findings', live), [])
})

test('a report is a file for spreadsheets too', async () => {
  const answer = await read('verdicts?by=all&format=csv')
  assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8; header=present')
  assert.equal(answer.body, 'period,document_id,key_id,photos,ready,review,retake\r\n,,,5,1,1,3\r\n')
})

test('photos of a job are counted when they are judged', async () => {
  const judging = testBackground({ db, url })
  const items = ['ready', 'problem-job-expired'].map((name) => ({
    documentId: 'gb-passport',
    imageBase64: `data:image/jpeg;base64,${photo(name).toString('base64')}`,
  }))
  const { id } = await createdJob(reader, { key, items })
  await jobCalls(reader, key).ended(id)
  await judging.stop()
  const rows = await dataOf('verdicts?by=all&group=document')
  const counted = rows.find(({ document_id }: { document_id: string }) => document_id === 'gb-passport')
  assert.deepEqual([counted.photos, counted.ready], [1, 1])
})

test('a range that is too long for its groups is refused at its field', async () => {
  const long = await read(`verdicts?group=key&from=${addDays(today, -100)}`)
  assert.deepEqual([long.statusCode, long.json().errors[0].parameter], [400, 'from'])
  assert.equal((await read(`verdicts?group=key&by=month&from=${addDays(today, -100)}`)).statusCode, 200)
})
