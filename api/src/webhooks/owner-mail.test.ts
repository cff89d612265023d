import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { dashboardCalls, signedIn } from '#testing/people.ts'
import { startReceiver } from '#testing/webhooks.ts'
import type { Mail } from '../accounts/mail.ts'
import { recordPace } from './attempts.ts'
import { tellOwner } from './owner-mail.ts'

const { db, url } = await testDatabase()
const sent: Mail[] = []
const config = { webhookAllowPrivate: true }
const app = testApp({ db, config })
const send = async (mail: Mail) => void sent.push(mail)

testBackground({ url, db, config, jobWorkers: 0, mailTransport: { send, close: () => {} } })

/** A webhook that a signed-in user made. */
async function webhookOf(address: string, description = '') {
  const owner = await signedIn(db)
  const call = (path: string, payload?: object) =>
    dashboardCalls(app)(owner, 'POST', `/webhooks${path}`, payload)
  const { id } = (await call('', { url: address, description })).json()
  return { owner, id: String(id), call }
}

const mailsTo = (email: string) => sent.filter(({ to }) => to === email)

test('the owner is told that a webhook was disabled, in words of ours', async () => {
  const receiver = await startReceiver((response) => response.writeHead(410).end())
  const words = 'Your account is blocked, see https://evil.example'
  const { owner, id, call } = await webhookOf(`${receiver.url}?evil`, words)
  await call(`/${id}/test`)
  await until(async () => mailsTo(owner.email).length === 1)
  const [mail] = mailsTo(owner.email)
  assert.equal(mail?.subject, 'Your webhook at Likeness is disabled')
  assert.ok(mail.text.includes(`/dashboard/developer/webhooks/${id}`))
  assert.match(mail.text, /answered 410/)
  assert.doesNotMatch(mail.text, /evil|blocked|127\.0\.0\.1/)
})

test('the owner is told once that a webhook was slow for a day', async () => {
  const { owner, id } = await webhookOf('http://127.0.0.1:9090/')
  const bePaced = (pace: 'silent' | 'quick') =>
    db.transaction().execute(async (transaction) => {
      await sql`update webhook_endpoints set resumes_at = null where id = ${id}`.execute(transaction)
      const { tell } = await recordPace(transaction, id, pace)
      if (tell) await tellOwner(transaction, id, 'slow')
      return tell
    })
  assert.equal(await bePaced('silent'), false)
  await sql`update webhook_endpoints set slow_since = now() - interval '25 hours' where id = ${id}`.execute(
    db,
  )
  assert.equal(await bePaced('silent'), true)
  assert.equal(await bePaced('silent'), false)
  await until(async () => mailsTo(owner.email).length === 1)
  assert.equal(mailsTo(owner.email)[0]?.subject, 'Your webhook at Likeness is slow')
  assert.equal(await bePaced('quick'), false)
})

test('a mail is left out if its news are not true any more, and after five in a day', async () => {
  const { owner, id } = await webhookOf('http://127.0.0.1:9090/')
  const tell = (news: 'slow' | 'failing') =>
    db.transaction().execute((transaction) => tellOwner(transaction, id, news))
  await tell('slow')
  await sql`update webhook_endpoints set enabled = false, disabled_reason = 'failing' where id = ${id}`.execute(
    db,
  )
  for (let time = 0; time < 8; time += 1) await tell('failing')
  await until(async () => (await sql`select from graphile_worker.jobs`.execute(db)).rows.length === 0)
  const subjects = new Set(mailsTo(owner.email).map(({ subject }) => subject))
  assert.deepEqual(subjects, new Set(['Your webhook at Likeness is disabled']))
  assert.equal(mailsTo(owner.email).length, 5)
})
