import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../testing/app.ts'
import { photoForm } from '../../../../testing/calls/photo-form.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { type SignedIn, signedIn } from '../../../../testing/people/signed-in.ts'
import { eraseAccount } from '../../../erasure/erase-account.ts'

const { db } = await testDatabase()
const reader = testApp({ db })

/** Posts a photo as a page does; an app writes what it counted when it is closed. */
async function posted(person: SignedIn, path: string, fields: Record<string, string>, accept = '*/*') {
  const app = testApp({ db })
  const { payload, contentType } = await photoForm(Buffer.from('a photo'), fields)
  const headers = { ...person.headers, accept, 'content-type': contentType }
  const answer = await app.inject({ method: 'POST', url: `/api/dashboard/photos/${path}`, headers, payload })
  return { answer, written: () => app.close() }
}

async function read({ headers }: SignedIn, path: string) {
  return (await reader.inject({ url: `/api/dashboard/${path}`, headers })).json()
}

test('what is checked and made on the pages is in the calls, the counts and the statement alike', async () => {
  const person = await signedIn(db, '1.00')
  const color = { color: '#ffffff', acknowledgeEditingPolicy: 'true' }
  for (const [path, fields, accept] of [
    ['check', { documentId: 'us-passport' }, 'text/event-stream'],
    ['check', { documentId: 'de-passport' }],
    ['make', { documentId: 'zz-icao-9303', ...color }],
  ] as const) {
    const { answer, written } = await posted(person, path, fields, accept)
    assert.equal(answer.statusCode, 200, answer.body)
    await written()
  }
  const { data: calls } = await read(person, 'requests')
  type Call = Record<'operation' | 'document' | 'status_code' | 'verdict' | 'charged' | 'key', unknown>
  assert.deepEqual(
    calls.map(({ operation, document, status_code, verdict, charged, key }: Call) => [
      ...[operation, document, status_code, verdict, charged, key],
    ]),
    [
      ['photos.background', 'zz-icao-9303', 200, 'READY', '0.25', null],
      ['photos.check', 'de-passport', 200, 'READY', '0.05', null],
      ['photos.check', 'us-passport', 200, 'READY', '0.00', null],
    ],
  )
  const { total } = await read(person, 'usage')
  assert.deepEqual([total.calls, total.succeeded, total.charged], [3, 3, '0.30'])
  const [results] = (await read(person, 'reports/verdicts?by=all')).data
  assert.deepEqual([results.photos, results.ready], [3, 3])
})

test('a file that costs nothing is no call, and a refused one is counted as refused', async () => {
  const person = await signedIn(db, '0.00')
  const { answer, written } = await posted(person, 'check', { documentId: 'us-passport' })
  const { receipt } = answer.json()
  await written()
  const made = await posted(person, 'make', { documentId: 'us-passport', receipt })
  assert.equal(made.answer.statusCode, 200)
  await made.written()
  const color = { color: '#ffffff', acknowledgeEditingPolicy: 'true' }
  const broke = await posted(person, 'make', { documentId: 'zz-icao-9303', ...color })
  assert.equal(broke.answer.statusCode, 402)
  await broke.written()
  const { total } = await read(person, 'usage')
  assert.deepEqual([total.calls, total.succeeded, total.refused], [2, 1, 1])
  const { data } = await read(person, 'requests?outcome=failed')
  assert.deepEqual([data.length, data[0].problem], [1, 'insufficient_funds'])
})

test('nothing is written for an account that was erased meanwhile', async () => {
  const person = await signedIn(db, '0.00')
  const { written } = await posted(person, 'check', { documentId: 'us-passport' })
  await eraseAccount(db, person.accountId)
  await written()
  for (const table of ['answered_calls', 'page_usage_counts'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('operation')
      .where('account_id', '=', person.accountId)
      .execute()
    assert.deepEqual(rows, [], table)
  }
})
