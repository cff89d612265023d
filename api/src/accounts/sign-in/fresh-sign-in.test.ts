import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { dashboardCalls, givePassword, signedIn } from '#testing/people.ts'
import { startStripe } from '#testing/stripe/server.ts'

const { db } = await testDatabase()
const stripe = await startStripe()
const app = testApp({ db, config: stripe.config })
const password = 'four words in a row'

/** A user whose password was entered so many minutes ago. */
async function signedInBefore(minutes: number) {
  const person = await signedIn(db)
  await givePassword(db, person.userId, password)
  const proveBefore = (minutes: number) => {
    const session = db.updateTable('sessions').where('id', '=', person.sessionId)
    return session.set({ proven_at: new Date(Date.now() - minutes * 60_000) }).execute()
  }
  await proveBefore(minutes)
  const post = (path: string, payload: object) => dashboardCalls(app)(person, 'POST', path, payload)
  return { ...person, post, proveBefore }
}

const key = { name: 'Shop', scopes: ['read'] }

test('making and rolling a key and beginning a payment need a password that was entered lately', async () => {
  const { accountId, walletId, post, proveBefore } = await signedInBefore(9)
  const { id } = (await post('/keys', key)).json()
  await proveBefore(11)
  const actions: [string, object][] = [
    ['/keys', key],
    [`/keys/${id}/roll`, {}],
    ['/wallet/payments', { amount: '20' }],
  ]
  for (const [path, body] of actions) {
    const refused = await post(path, body)
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'fresh_sign_in_required'], path)
    const wrong = await post(path, { ...body, password: 'some other words' })
    assert.deepEqual([wrong.statusCode, wrong.json().code], [403, 'wrong_password'], path)
  }
  const keys = db.selectFrom('api_keys').select(['id', 'rolled_to']).where('account_id', '=', accountId)
  assert.deepEqual(await keys.execute(), [{ id, rolled_to: null }])
  const payments = db.selectFrom('payments').select('id').where('wallet_id', '=', walletId)
  assert.deepEqual(await payments.execute(), [])
  for (const [path, body] of actions) {
    await proveBefore(11)
    assert.equal((await post(path, { ...body, password })).statusCode, 201, path)
    assert.notEqual((await post(path, body)).json().code, 'fresh_sign_in_required', path)
  }
})

test('revoking a key needs no password: an owner who finds a key in wrong hands must not wait', async () => {
  const { post, proveBefore } = await signedInBefore(0)
  const { id } = (await post('/keys', key)).json()
  await proveBefore(11)
  assert.equal((await post(`/keys/${id}/revoke`, {})).statusCode, 204)
})
