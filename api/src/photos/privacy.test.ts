import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../testing/app.ts'
import { callCheck, checkRequest } from '../../testing/calls/check-call.ts'
import { testDatabase } from '../../testing/database.ts'
import { crownY, newPhoto } from '../../testing/instant-engine.ts'
import { fundedAccount } from '../../testing/people/funded-account.ts'

const { db } = await testDatabase()
const lines: string[] = []
const app = testApp({ db, config: { logLevel: 'trace' }, logTo: { write: (line) => lines.push(line) } })
const photo = 'the bytes of a photo that must leave no trace'

const isJson = (type: string) => type.startsWith('json')

/** Every value of every column that can contain bytes or text, as bytes. */
async function everythingStored(): Promise<Buffer[]> {
  const columns = await sql<{ table: string; column: string; type: string }>`
    select table_schema || '.' || table_name as table, column_name as column, data_type as type
      from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema')
       and data_type in ('text', 'bytea', 'json', 'jsonb', 'character varying')`.execute(db)
  for (const column of ['sealed_answer', 'sealed']) {
    assert.ok(
      columns.rows.some((row) => row.column === column),
      column,
    )
  }
  const values: Buffer[] = []
  for (const { table, column, type } of columns.rows) {
    const { rows } = await sql<{ value: Buffer | string | null }>`
      select ${isJson(type) ? sql`${sql.ref(column)}::text` : sql.ref(column)} as value
        from ${sql.table(table)}`.execute(db)
    values.push(...rows.map(({ value }) => Buffer.from(value ?? '')))
  }
  return values
}

test('after calls of all kinds, neither database nor log contains a photo, a landmark or a key', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const answered = await callCheck(app, { key, photo, idempotencyKey: 'private' })
  assert.equal(answered.json().measurements.crown_y, crownY)
  const { body, ...request } = checkRequest({ key, photo, idempotencyKey: 'private too' })
  const validated = await app.inject({ ...request, url: '/api/v1/photos/validate', payload: body })
  assert.equal(validated.statusCode, 200, validated.body)
  const job = await app.inject({
    ...checkRequest({ key, idempotencyKey: 'private job' }),
    url: '/api/v1/photos/jobs',
    payload: JSON.stringify({ items: [JSON.parse(body)] }),
  })
  assert.equal(job.statusCode, 202, job.body)
  const fields = { acknowledgeEditingPolicy: true }
  const replaced = {
    key,
    photo,
    operation: 'background',
    fields,
    idempotencyKey: 'private new photo',
  } as const
  assert.equal((await callCheck(app, replaced)).statusCode, 200)
  assert.equal((await callCheck(app, replaced)).headers['idempotency-replayed'], 'true')
  await callCheck(app, { key, photo: 'throw' })
  await app.inject({ url: `/api/v1/rules?documentId=us-passport&key=${key}` })
  await app.inject({ url: `/api/v1/${key}`, headers: { cookie: `k=${key}` } })
  await app.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${key}x` } })

  const base64 = Buffer.from(photo).toString('base64')
  const newBase64 = Buffer.from(newPhoto).toString('base64')
  const made = [newPhoto.slice(4, 20), newBase64.slice(8, 24)]
  const traces = [photo.slice(4, 20), base64.slice(8, 24), ...made, 'crown_y', String(crownY), key.slice(8)]
  for (const value of await everythingStored()) {
    for (const trace of traces) assert.ok(!value.includes(trace), `${trace} is stored`)
  }
  const log = lines.join('')
  for (const trace of [...traces, key.slice(8, 20), '"stack"'])
    assert.ok(!log.includes(trace), `${trace} is logged`)
})

test('each call leaves a line by which it can be found', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const answered = await callCheck(app, { key, photo: 'throw' })
  const id = answered.headers['x-request-id']
  const own = lines.map((line) => JSON.parse(line)).filter((line) => line.request_id === id)
  const [failure, summary] = own
  assert.equal(own.length, 2)
  assert.equal(failure.error.message, 'the engine broke on lk_live_…')
  assert.match(failure.error.at, /^api\/engine\/src\/[\w/-]+\.ts:\d+$/)
  assert.deepEqual(
    { method: summary.method, path: summary.path, status: summary.status, problem: summary.problem },
    { method: 'POST', path: '/api/v1/photos/check', status: 500, problem: 'internal' },
  )
})
