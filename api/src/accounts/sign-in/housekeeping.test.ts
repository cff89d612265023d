import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../testing/database.ts'
import { signedIn } from '../../../testing/people/signed-in.ts'
import { forgetSignIns } from './housekeeping.ts'

const { db } = await testDatabase()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('deletes unconfirmed users and expired sessions, links and browsers, and keeps everything else', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => signedIn(db)))
  const [kept, over, unused, unconfirmed, waiting, forgotten] = people
  assert.ok(kept && over && unused && unconfirmed && waiting && forgotten)
  const session = (id: string) => db.updateTable('sessions').where('id', '=', id)
  await session(over.sessionId)
    .set({ expires_at: daysAgo(1) })
    .execute()
  await session(unused.sessionId)
    .set({ last_used_at: daysAgo(8) })
    .execute()
  await session(waiting.sessionId)
    .set({ browser_id: null, created_at: new Date(Date.now() - 61 * 60_000) })
    .execute()
  await db.deleteFrom('sessions').where('id', '=', forgotten.sessionId).execute()
  for (const { userId } of [kept, forgotten]) {
    const browser = db.updateTable('known_browsers').where('user_id', '=', userId)
    await browser.set({ expires_at: daysAgo(1) }).execute()
  }
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
  const expected = [kept, over, unused, waiting, forgotten].map(({ userId }) => userId).concat('usr_new')
  assert.deepEqual(users.map(({ id }) => id).sort(), expected.sort())
  const browsers = await db.selectFrom('known_browsers').select('user_id').execute()
  const known = [kept, over, unused, waiting].map(({ userId }) => userId)
  assert.deepEqual(browsers.map(({ user_id }) => user_id).sort(), known.sort())
  assert.deepEqual(await db.selectFrom('verifications').select('id').execute(), [{ id: 'good' }])
})
