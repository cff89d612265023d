import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../testing/database.ts'
import { signedIn } from '../../../testing/signed-in.ts'
import { forgetSignIns } from './housekeeping.ts'

const { db } = await testDatabase()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('who never confirmed, sessions that are over and links that work no more are deleted, all else is kept', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signedIn(db)))
  const [kept, over, unused, unconfirmed] = people
  assert.ok(kept && over && unused && unconfirmed)
  const session = (id: string) => db.updateTable('sessions').where('id', '=', id)
  await session(over.sessionId)
    .set({ expires_at: daysAgo(1) })
    .execute()
  await session(unused.sessionId)
    .set({ last_used_at: daysAgo(8) })
    .execute()
  const user = db.updateTable('users').where('id', '=', unconfirmed.userId)
  await user.set({ email_verified: false, created_at: daysAgo(3) }).execute()
  const fresh = { name: 'New', email_verified: false }
  await db
    .insertInto('users')
    .values({ ...fresh, id: 'usr_new', email: 'new@example.org' })
    .execute()
  for (const [id, expires_at] of [
    ['old', daysAgo(1)],
    ['good', daysAgo(-1)],
  ] as const) {
    await db.insertInto('verifications').values({ id, identifier: id, value: 'x', expires_at }).execute()
  }

  await forgetSignIns(db)
  const sessions = await db.selectFrom('sessions').select('id').execute()
  assert.deepEqual(sessions, [{ id: kept.sessionId }])
  const users = await db.selectFrom('users').select('id').execute()
  const expected = [kept.userId, over.userId, unused.userId, 'usr_new']
  assert.deepEqual(users.map(({ id }) => id).sort(), expected.sort())
  assert.deepEqual(await db.selectFrom('verifications').select('id').execute(), [{ id: 'good' }])
})
