import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#foundation/identifiers.ts'
import { testDatabase } from '#testing/database.ts'
import { signedIn } from '#testing/people.ts'
import { userCookieOf } from './browsers.ts'
import { endOldestWaiting, forgetSignIns, mostSessions, openSession } from './sessions.ts'

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
  const session = db.selectFrom('sessions').select('browser_id').where('id', '=', sessionId)
  const { browser_id } = await session.executeTakeFirstOrThrow()
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

const config = { secrets: ['0123456789abcdef0123456789abcdef'] as const, baseUrl: 'http://localhost:4321' }
const sent = (setCookie: string) => setCookie.slice(0, setCookie.indexOf(';'))

test('a browser proves for an hour what it proved about a user', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  const { cookie, userIn } = userCookieOf(config, 'signed_up')
  const own = sent(cookie('usr_1'))
  assert.equal(userIn(own), 'usr_1')
  assert.equal(userIn(`other=1; ${own}`), 'usr_1')
  assert.equal(userIn(undefined), undefined)
  assert.equal(userIn(own.replace('usr_1', 'usr_2')), undefined)
  const reached = userCookieOf(config, 'reached_mailbox').cookie('usr_1')
  assert.equal(userIn(sent(reached).replace('reached_mailbox', 'signed_up')), undefined, 'another proof')
  t.mock.timers.tick(3_601_000)
  assert.equal(userIn(own), undefined)
})
