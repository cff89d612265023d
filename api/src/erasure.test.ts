import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { mailbox, testApp } from '../testing/app.ts'
import { assertRefused, everyRow, testDatabase } from '../testing/database.ts'
import { fund } from '../testing/funded-account.ts'
import { person, signedIn } from '../testing/people.ts'
import { callCheck, callsWith, createdJob } from '../testing/photo-calls.ts'
import { startStripe } from '../testing/stripe/server.ts'
import { createAccount } from './accounts/accounts.ts'
import { auditEntriesOf } from './accounts/audit.ts'
import { createKey, insertKey, newApiKey } from './accounts/make-keys.ts'
import { checkOfTheDay, claimAllowance } from './billing/metering/allowances.ts'
import { proveLedger } from './billing/proofs/prove-ledger.ts'
import { balanceOf } from './billing/wallet/ledger.ts'
import { eraseAccount, erasedTables, keptTables } from './erasure.ts'
import { keepPhoto } from './photos/creation/saved-photos.ts'
import { type PhotoKeeping, photosInRows } from './storage/photos/photo-places.ts'
import { createEndpoint } from './webhooks/endpoints.ts'

const { db } = await testDatabase()
const box = mailbox()
const stripe = await startStripe()
const app = testApp({
  db,
  mailTransport: box.mailTransport,
  config: { ...stripe.config, webhookAllowPrivate: true },
})
const password = 'four words in a row'

/** The text that the user enters into every field for text. */
const telltale = 'Zuzanna'

async function liveAccount() {
  const zuzanna = person(app, box, { name: telltale, email: `${telltale}@example.org`, password })
  await zuzanna.join()
  const { user, account } = (await zuzanna.get('/session')).json()
  await fund(db, { accountId: account.id, walletId: `wallet_${account.id}` }, '10.00')
  const own = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/dashboard${path}`, headers: zuzanna.headers, payload })
  const scopes = ['read', 'photos:check', 'photos:jobs']
  const made = await own('/keys', { name: `${telltale}'s key`, scopes })
  const { key } = made.json()
  const hook = { url: `http://localhost:9999/${telltale}`, events: ['job.completed'], description: telltale }
  const hooked = await own('/webhooks', hook)
  assert.equal(hooked.statusCode, 201, hooked.body)
  await own('/wallet/payments', { amount: '5.00' })
  // So that the ledger has a charge.
  await db.updateTable('accounts').set({ free_checks: 0 }).where('id', '=', account.id).execute()
  assert.equal((await callCheck(app, { key, idempotencyKey: telltale })).statusCode, 200)
  await createdJob(app, { key, metadata: { whose: telltale } })
  await zuzanna.post('/request-password-reset', { email: `${telltale}@example.org` })
  const photo = {
    ...{ id: `photo_${telltale}`, account_id: account.id, document_id: 'us-passport' },
    ...{ format: 'jpeg' as const, width: 1, height: 1, bytes: 1 },
    ...{ delete_at: new Date(), sealed: Buffer.from(telltale) },
  }
  await db.insertInto('saved_photos').values(photo).execute()
  return { zuzanna, user, accountId: String(account.id), key }
}

test('after the deletion of an account no table names its user, and the ledger keeps its transfers', async () => {
  const { zuzanna, user, accountId, key } = await liveAccount()
  const traces = [telltale.toLowerCase(), Buffer.from(telltale).toString('hex'), user.id.toLowerCase()]
  const telling = async () =>
    (await everyRow(db)).filter(({ row }) => traces.some((trace) => row.toLowerCase().includes(trace)))
  const tables = new Set((await telling()).map(({ table }) => table))
  const expected =
    'users accounts api_keys audit_log webhook_endpoints jobs saved_photos verifications known_browsers'.split(
      ' ',
    )
  for (const name of expected) assert.ok(tables.has(`public.${name}`), `${name} held no trace to delete`)
  const counted = async () =>
    (await db.selectFrom('rate_windows').select('subject').execute()).filter(({ subject }) =>
      [accountId, user.id].some((id) => subject.includes(id)),
    )
  assert.notDeepEqual(await counted(), [])
  const walletId = `wallet_${accountId}`
  const before = await balanceOf(db, walletId)
  assert.ok(before.heldMicros > 0n, 'a job is under way')

  const wrong = await zuzanna.post('/delete-user', { password: 'guessed at random' })
  assert.equal(wrong.json().code, 'wrong_password')
  assert.equal((await zuzanna.get('/session')).statusCode, 200)
  const headers = { ...zuzanna.headers }
  assert.equal((await zuzanna.post('/delete-user', { password })).statusCode, 204)

  assert.deepEqual(await telling(), [])
  assert.deepEqual(await counted(), [])
  const pages = [...stripe.account.sessions.values()].map(({ status }) => status)
  assert.deepEqual(pages, ['expired'], 'its payment pages are closed')
  assert.equal((await app.inject({ url: '/api/dashboard/session', headers })).statusCode, 401)
  assert.equal((await callsWith(testApp({ db }), key)('GET', '/account')).json().code, 'invalid_key')
  const after = await balanceOf(db, walletId)
  assert.deepEqual(after, { ...before, heldMicros: 0n, availableMicros: before.postedMicros })
  const entries = db.selectFrom('wallet_entries').select('number').where('wallet_id', '=', walletId)
  assert.equal((await entries.execute()).length, 2)
  assert.deepEqual(await proveLedger(db), [])
  assert.match((await box.latest(`${telltale.toLowerCase()}@example.org`, 3)).subject, /is deleted/)
})

test('the mail address can be used for a new account, which has nothing of the old one', async () => {
  const again = person(app, box, { name: 'Somebody', email: `${telltale}@example.org`, password })
  await again.signUp()
  const { token } = await box.latest(`${telltale.toLowerCase()}@example.org`, 4)
  await again.post('/verify-email', { token })
  await again.signIn()
  assert.equal((await again.get('/session')).json().account.wallet.available, '0.00')
  assert.deepEqual((await again.get('/keys')).json().data, [])
})

test('the data of other accounts is unchanged, and their audit trail cannot be rewritten', async () => {
  const other = await createAccount(db, { owner: 'Other', keyName: 'Other key', actor: 'admin:test' })
  const gone = await createAccount(db, { owner: 'Gone', keyName: 'Gone key', actor: 'admin:test' })
  await eraseAccount(db, gone.accountId)
  const keys = db
    .selectFrom('api_keys')
    .select(['name', 'revoked_at'])
    .where('account_id', '=', other.accountId)
  assert.deepEqual(await keys.execute(), [{ name: 'Other key', revoked_at: null }])
  const rewrite = (as: string) =>
    db.transaction().execute(async (transaction) => {
      await sql`select set_config('likeness.erasing', ${as}, true)`.execute(transaction)
      await transaction.deleteFrom('audit_log').where('account_id', '=', other.accountId).execute()
    })
  await assert.rejects(rewrite(gone.accountId), /never changed/)
  await assert.rejects(db.updateTable('audit_log').set({ actor: 'x' }).execute(), /never changed/)
  assert.equal((await auditEntriesOf(db, other.accountId, {}, { limit: 2 })).length, 1)
})

test('what is created during the erasure is deleted too, and nothing can be created afterwards', async () => {
  const { accountId } = await signedIn(db)
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows.length > 0
  }
  const made = { expiresAt: null, author: { actor: 'account' } }
  const row = { accountId, name: telltale, scopes: ['read'] as const, ...made }
  const erased = await db.transaction().execute(async (transaction) => {
    await sql`select from accounts where id = ${accountId} for update`.execute(transaction)
    await insertKey(transaction, { ...row, key: newApiKey() })
    const erasing = { done: eraseAccount(db, accountId) }
    await until(waiting)
    return erasing
  })
  await erased.done
  const traces = async () => (await everyRow(db)).filter(({ row }) => row.includes(telltale))
  assert.deepEqual(await traces(), [])
  const keys = db.selectFrom('api_keys').select('revoked_at').where('account_id', '=', accountId)
  assert.deepEqual(
    (await keys.execute()).map(({ revoked_at }) => revoked_at !== null),
    [true],
  )

  const late = await createKey(db, { ...row, scopes: ['read'] })
  assert.equal(late.ok ? '' : late.problem.code, 'not_found')
  const size = { width: 1, height: 1 }
  const photo = { documentId: 'us-passport', format: 'jpeg', ...size } as const
  const keeping: PhotoKeeping = { db, photos: photosInRows, secrets: ['secret'] }
  await assertRefused(keepPhoto(keeping, accountId, Buffer.from(telltale), photo), 'not_found')
  const hook = { url: `http://localhost/${telltale}`, events: [], description: telltale, enabled: true }
  const hooked = db
    .transaction()
    .execute((work) => createEndpoint(work, { accountId, livemode: true }, hook, ['secret']))
  await assert.rejects(hooked, /The account was deleted/)
  await assert.rejects(claimAllowance(db, checkOfTheDay, accountId, undefined, 60), /takes nothing new/)
  await assert.rejects(insertKey(db, { ...row, key: newApiKey() }), /takes nothing new/)
  assert.deepEqual(await traces(), [])
})

test('every table with account data is either erased or kept', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'account_id' and table_name <> 'user_credentials'
     order by 1`.execute(db)
  const known: string[] = [...erasedTables, ...keptTables]
  assert.deepEqual(
    rows.map(({ name }) => name),
    known.sort(),
  )
})
