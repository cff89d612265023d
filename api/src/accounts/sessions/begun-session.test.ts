import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../testing/database.ts'
import { signedIn } from '../../../testing/people/signed-in.ts'
import { newId } from '../../foundation/identifiers.ts'
import { endOldestWaiting, mostSessions, openSession } from './begun-session.ts'

const { db } = await testDatabase()

async function addSessions(userId: string, count: number, browserId: string | null): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId('ses'),
    token: newId('ses'),
    user_id: userId,
    user_agent: null,
    browser_id: browserId,
    expires_at: new Date(Date.now() + 3_600_000),
    last_used_at: new Date(Date.now() - (count - index) * 1000),
    created_at: new Date(Date.now() - (count - index) * 1000),
  }))
  await db.insertInto('sessions').values(rows).execute()
  return rows.map(({ id }) => id)
}

async function left(userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ id }) => id))
}

test('a user has only so many sessions: the one that was unused for longest ends', async () => {
  const { userId, sessionId } = await signedIn(db)
  const other = await signedIn(db)
  const { browser_id } = await db
    .selectFrom('sessions')
    .select('browser_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  assert.ok(browser_id)
  const [oldest] = await addSessions(userId, mostSessions.open - 1, browser_id)
  assert.ok(oldest)
  const [waiting] = await addSessions(userId, 1, null)
  assert.ok(waiting)
  await openSession(db, waiting, browser_id)
  const now = await left(userId)
  assert.equal(now.size, mostSessions.open)
  assert.ok(now.has(waiting) && now.has(sessionId) && !now.has(oldest))
  assert.equal((await left(other.userId)).size, 1)
})

test('a user has only so many sessions that wait for a code, and they end no open one', async () => {
  const { userId, sessionId } = await signedIn(db)
  const waiting = await addSessions(userId, mostSessions.waiting + 3, null)
  await endOldestWaiting(db, userId)
  const now = await left(userId)
  assert.deepEqual([...now].sort(), [sessionId, ...waiting.slice(3)].sort())
})
