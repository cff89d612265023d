import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { mailbox, testApp, testSecret } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { testObjectStore } from '#testing/object-store.ts'
import { person } from '#testing/people.ts'
import { createdJob, photoForm } from '#testing/photo-calls.ts'
import type { Secrets } from '../foundation/secrets.ts'
import { readPhoto } from '../photos/jobs/stored-items.ts'
import { photosInRows } from '../storage/photos/photo-places.ts'
import { openSecret } from '../webhooks/endpoints.ts'
import { admin } from './main.ts'

const { db, url } = await testDatabase()
const box = mailbox()
const store = await testObjectStore()
const [old, current] = [testSecret, 'the-secret-that-follows-it-in-tests']
const { photoStore } = store
const appWith = (...secrets: Secrets) =>
  testApp({ db, config: { secrets, webhookAllowPrivate: true }, mailTransport: box.mailTransport })
const storingApp = (...secrets: Secrets) => testApp({ db, config: { secrets, photoStore } })

const before = appWith(old)
const during = appWith(current, old)
const password = 'four words in a row'
const photo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#3060c0' } })
  .jpeg()
  .toBuffer()

Object.assign(process.env, store.environment, { DATABASE_URL: url, LIKENESS_SECRET: `${current}\n${old}` })

async function rotate() {
  const { stdout } = await admin(['secrets', 'rotate', '--json'])
  assert.ok(!stdout.includes(current) && !stdout.includes(old))
  return JSON.parse(stdout)
}

async function send(app: FastifyInstance, path: string, headers: object, fields = {}) {
  const { payload, contentType } = await photoForm(photo, { documentId: 'us-passport', ...fields })
  const sent = { ...headers, 'content-type': contentType }
  return app.inject({ method: 'POST', url: `/api/dashboard/photos/${path}`, headers: sent, payload })
}

const newWebhook = (app: FastifyInstance, key: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/webhooks',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'one' },
    payload: { url: 'http://127.0.0.1:9999/' },
  })

const post = (app: FastifyInstance, path: string, headers: Record<string, string>, payload: object) =>
  app.inject({ method: 'POST', url: `/api/dashboard/auth${path}`, headers, payload })

test('nothing is lost while a secret is replaced: all that an old one sealed or signed stays valid', async () => {
  const { key } = await fundedAccount(db, '1.00')
  const ada = person(before, box, { name: 'Ada', email: 'ada@example.org', password })
  await ada.join()
  const eve = person(before, box, { name: 'Eve', email: 'eve@example.org', password })
  await eve.signUp()
  const { token } = await box.latest('eve@example.org')
  const elsewhere = person(before, box, { name: 'Ada', email: 'ada@example.org', password })
  assert.equal((await elsewhere.givePassword()).statusCode, 202)
  const { code } = await box.latest('ada@example.org', 2)
  const hook = (await newWebhook(before, key)).json()
  await createdJob(before, { key })
  const { item_id: itemId } = await db.selectFrom('job_photos').select('item_id').executeTakeFirstOrThrow()
  const saved = (await send(before, 'saved', ada.headers)).json().id
  const inStore = (await send(storingApp(old), 'saved', ada.headers)).json().id
  const [formerName] = await store.names()
  const { receipt } = (await send(before, 'check', ada.headers)).json()

  // With the new secret first, everything that the old one made works.
  const session = { url: '/api/dashboard/session', headers: ada.headers }
  const opened = await during.inject(session)
  assert.equal(opened.statusCode, 200)
  const renewed = opened.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  assert.deepEqual((await during.inject({ ...session, headers: { cookie: renewed } })).cookies, [])
  assert.equal((await post(during, '/verify-email', eve.headers, { token })).statusCode, 204)
  assert.equal((await post(during, '/sign-in/code', elsewhere.headers, { code })).statusCode, 204)
  assert.deepEqual((await newWebhook(during, key)).json(), hook)
  assert.equal((await send(during, 'make', ada.headers, { receipt })).json().charge.amount, '0.00')
  const read = { url: `/api/dashboard/photos/saved/${saved}`, headers: ada.headers }
  assert.ok((await during.inject(read)).rawPayload.equals(photo))
  // The browser is known by its old cookie, so the password alone signs it in.
  const again = await post(during, '/sign-in/email', ada.headers, { email: 'ada@example.org', password })
  assert.equal(again.statusCode, 204, again.body)
  const [set] = again.cookies.filter(({ name }) => name.endsWith('session_token'))
  assert.ok(set)
  const signedAnew = { ...ada.headers, cookie: `${set.name}=${encodeURIComponent(set.value)}` }
  // better-auth accepts a cookie with the signature of the old secret.
  const outThere = await post(during, '/sign-out', elsewhere.headers, {})
  assert.equal(outThere.statusCode, 204)

  const { stored, at_most: atMost } = await rotate()
  assert.deepEqual(
    stored.map(({ what, sealed_anew, needs_older }: Record<string, unknown>) => [
      what,
      sealed_anew,
      needs_older,
    ]),
    [
      ['job_photos.sealed', 1, 0],
      ['saved_photos.sealed', 1, 0],
      ['review_photos.sealed', 0, 0],
      ['review_photos.sealed_places', 0, 0],
      ['webhook_endpoints.sealed_secret', 1, 0],
      ['webhook_endpoints.sealed_previous_secret', 0, 0],
      ['authenticators.sealed_secret', 0, 0],
      ['job_photos.object', 0, 0],
      ['saved_photos.object', 1, 0],
      ['review_photos.object', 0, 0],
    ],
  )
  assert.ok(
    atMost.some(({ what, count }: Record<string, unknown>) => what === 'sessions' && Number(count) > 0),
  )
  const ofUploads = atMost.find(({ what }: Record<string, unknown>) => what === 'upload addresses')
  const untilMs = Date.parse(ofUploads?.may_need_older_until ?? '')
  assert.ok(untilMs > Date.now() + 23 * 3_600_000, 'an upload address can live for a day')
  assert.deepEqual((await rotate()).stored[0], { what: 'job_photos.sealed', sealed_anew: 0, needs_older: 0 })

  // With the new secret alone, everything that is stored opens, and with the old one nothing does.
  const after = appWith(current)
  assert.equal((await after.inject(session)).statusCode, 401)
  const { origin } = ada.headers
  assert.ok(origin)
  const outlasting = { cookie: renewed, origin }
  const credentials = { email: 'ada@example.org', password }
  // Nothing but 204: the browser is still known, and needs no code.
  assert.equal((await post(after, '/sign-in/email', outlasting, credentials)).statusCode, 204)
  const kept = await after.inject({ ...read, headers: signedAnew })
  assert.ok(kept.rawPayload.equals(photo), kept.body)
  const url = `/api/dashboard/photos/saved/${inStore}`
  const object = await storingApp(current).inject({ url, headers: signedAnew })
  assert.ok(object.rawPayload.equals(photo), object.body)
  const names = await store.names()
  assert.ok(names.length === 1 && names[0] !== formerName)
  const keeping = { db, photos: photosInRows }
  const unsealed = await readPhoto({ ...keeping, secrets: [current] }, itemId)
  assert.equal(unsealed.ok && unsealed.value?.toString(), 'a photo')
  const { id, sealed_secret: sealed } = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .executeTakeFirstOrThrow()
  assert.equal(openSecret(sealed, [current], id), hook.secret)
  assert.throws(() => openSecret(sealed, [old], id))
  await assert.rejects(readPhoto({ ...keeping, secrets: [old] }, itemId))
})

test('what no listed secret opens is left as it is, and counted', async () => {
  const { key } = await fundedAccount(db, '1.00')
  const strange = appWith('a-secret-that-is-listed-no-longer')
  await createdJob(strange, { key })
  const [photos] = (await rotate()).stored
  assert.deepEqual([photos.sealed_anew, photos.needs_older], [0, 1])
})
