import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { signedIn } from '#testing/people.ts'
import { callCheck } from '#testing/photo-calls.ts'
import { auditEntriesOf } from '../accounts/audit.ts'
import { isWellFormedKey } from '../accounts/make-keys.ts'
import { keepUnbooked } from '../billing/payments/events.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { admin } from './main.ts'

const { db, url } = await testDatabase()
const app = testApp({ db })
process.env.DATABASE_URL = url

async function done(...args: string[]) {
  const { code, stdout, stderr } = await admin([...args, '--json', '--actor', 'admin:test'])
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

async function failed(expected: 1 | 2, args: string[]): Promise<string> {
  const { code, stdout, stderr } = await admin(args)
  assert.equal(code, expected, stdout + stderr)
  return stderr
}

const refused = (...args: string[]) => failed(1, args)
const misused = (...args: string[]) => failed(2, args)

test('signs the user of an account out, and no other user', async () => {
  const [ada, bob] = [await signedIn(db), await signedIn(db)]
  const { accountId: account } = ada
  assert.deepEqual(await done('account', 'sign-out', account), { account, sessions: '1' })
  const statusOf = async ({ headers }: typeof ada) =>
    (await app.inject({ url: '/api/dashboard/session', headers })).statusCode
  assert.deepEqual([await statusOf(ada), await statusOf(bob)], [401, 200])
})

test('creates, credits, uses, refunds and adjusts an account', async () => {
  const { account, key } = await done('account', 'create', '--owner', 'Example Ltd')
  assert.ok(isWellFormedKey(key))
  assert.equal((await callCheck(app, { key })).statusCode, 402)
  const credit = ['credit', account, '10.00', '--reference', `bank ${account}`]
  assert.deepEqual(await done(...credit), { result: 'booked', available: '10.00' })
  assert.deepEqual(await done(...credit), { result: 'booked_before', available: '10.00' })
  assert.equal((await callCheck(app, { key })).statusCode, 200)

  const [charge] = await done('statement', account)
  assert.equal(charge.amount, '-0.05')
  const because = ['--reason', 'it was our fault', '--reference', `case ${account}`]
  assert.equal((await done('refund', charge.id, ...because)).available, '10.00')
  assert.match(
    await refused('refund', charge.id, '--reason', 'x', '--reference', `more ${account}`),
    /exceed/,
  )
  const taken = await done('adjust', account, '-4.50', '--reason', 'moved', '--reference', `move ${account}`)
  assert.equal(taken.available, '5.50')
  assert.match(
    await refused('adjust', account, '-6', '--reason', 'x', '--reference', `too much ${account}`),
    /^insufficient_funds/,
  )
  const shown = await done('account', 'show', account)
  assert.deepEqual([shown.owner, shown.available, shown.keys.length], ['Example Ltd', '5.50', 1])
  assert.ok((await done('account', 'list')).some((each: { account: string }) => each.account === account))
  const csv = await admin(['statement', account, '--csv'])
  assert.match(csv.stdout, /adjustment/)
  assert.deepEqual(await proveLedger(db), [])
})

test('creates, lists, rolls and revokes keys, and shows a key only when it is new', async () => {
  const { accountId } = await fundedAccount(db, '1.00')
  const scopes = ['--scope', 'photos:check', '--scope', 'read']
  const made = await done('key', 'create', accountId, '--name', 'Form', ...scopes)
  assert.equal((await callCheck(app, { key: made.key })).statusCode, 200)
  const rolled = await done('key', 'roll', made.key_id, '--overlap', '0')
  assert.ok(isWellFormedKey(rolled.key))
  await done('key', 'revoke', rolled.key_id, '--reason', 'left the company')
  assert.match(await refused('key', 'revoke', rolled.key_id, '--reason', 'again'), /^not_found/)

  const { stdout } = await admin(['key', 'list', accountId])
  for (const { key } of [made, rolled]) assert.ok(!stdout.includes(key.slice(8, -6)))
  assert.match(stdout, /read photos:check/)
  const [revoked] = await auditEntriesOf(db, accountId, { action: 'key.revoked' }, { limit: 1 })
  assert.partialDeepStrictEqual(revoked, { actor: 'admin:test', detail: { reason: 'left the company' } })
})

test('lists and resolves the payment events that could not be booked', async () => {
  const event = { id: 'evt_lost', type: 'checkout.session.completed', objectId: 'cs_1', paymentId: 'pay_1' }
  await keepUnbooked(db, { ...event, amount: 2000, currency: 'usd', occurredAt: new Date() })
  const [listed] = await done('event', 'list')
  const known = { event: 'evt_lost', object: 'cs_1', amount: '2000', resolution: null }
  assert.partialDeepStrictEqual(listed, known)
  await done('event', 'resolve', 'evt_lost', '--reason', 'credited by hand')
  const [resolved] = await done('event', 'list', '--all')
  assert.deepEqual([resolved.resolved_by, resolved.resolution], ['admin:test', 'credited by hand'])
  assert.match(await refused('event', 'resolve', 'evt_lost', '--reason', 'x'), /no unresolved event/)
})

test('refuses unknown accounts, keys and charges', async () => {
  assert.match(await refused('account', 'show', 'acct_none'), /There is no account acct_none/)
  assert.match(await refused('credit', 'acct_none', '1.00', '--reference', 'x'), /no account/)
  assert.match(await refused('key', 'create', 'acct_none', '--name', 'x'), /no account/)
  assert.match(await refused('key', 'roll', 'key_none'), /no key/)
  assert.match(await refused('refund', 'tr_none', '--reason', 'x', '--reference', 'y'), /no charge/)
})

test('explains wrong arguments and exits with 2', async () => {
  const { accountId } = await fundedAccount(db, '0.00')
  assert.match(await misused('acount', 'list'), /no command "acount list"/)
  assert.match(await misused('credit', accountId), /"credit" takes account, amount/)
  assert.match(await misused('credit', accountId, '1.00'), /--reference is missing/)
  for (const amount of ['1,00', '-1.00', '1e3', '0', 'ten', '0.0000001']) {
    assert.match(await misused('credit', accountId, amount, '--reference', 'x'), /is not an amount/)
  }
  assert.match(await misused('key', 'create', accountId, '--nam', 'x'), /Unknown option '--nam'/)
  assert.match(await misused('key', 'create', accountId, '--name', 'x', '--scope', 'write'), /is not a scope/)
  assert.match(await misused('key', 'create', accountId, '--name', 'x', '--expires', 'soon'), /is not a time/)
})

test('the process prints what it did and exits with a code; help needs no database', async () => {
  const run = promisify(execFile)
  const script = fileURLToPath(new URL('main.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:1/none' }
  const all = await run(process.execPath, [script, '--help'], { env })
  assert.match(all.stdout, /key roll +replace a key/)
  await assert.rejects(run(process.execPath, [script, 'account', 'list'], { env }), ({ code, stderr }) => {
    assert.equal(code, 2)
    assert.doesNotMatch(stderr, /hunter2/)
    return true
  })
  const { stdout } = await admin(['refund', '--help'])
  assert.match(stdout, /refund <transfer> \[<amount>\] \[--reason <…>\]/)
})

test('offers a plan, never changes it, and retires it', async () => {
  const asked = ['plan', 'add', 'small', '--name', 'Small', '--checks', '500', '--price', '20']
  const plan = { code: 'small', name: 'Small', checks_per_month: 500, price: '20.00' }
  assert.deepEqual(await done(...asked), plan)
  assert.match(await refused(...asked), /There is a plan small already/)
  assert.deepEqual(await done('plan', 'retire', 'small'), { code: 'small', offered: false })
})
