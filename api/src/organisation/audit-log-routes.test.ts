import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { mailbox, testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { liveKeyOf } from '#testing/funded-account.ts'
import { dashboardCalls, memberOf, person, signedIn } from '#testing/people.ts'
import { callsWith } from '#testing/photo-calls.ts'
import { auditActions } from '../accounts/audit.ts'
import { adjust } from '../billing/wallet/corrections.ts'

const { db } = await testDatabase()
const box = mailbox()
const app = testApp({ db, mailTransport: box.mailTransport, config: { webhookAllowPrivate: true } })
const address = '192.0.2.77'

const calls = dashboardCalls(app)
const call: typeof calls = ({ headers }, ...request) =>
  calls({ headers: { ...headers, 'x-forwarded-for': address } }, ...request)
type Caller = Parameters<typeof call>[0]
const logOf = async (who: Caller, query = '') => (await call(who, 'GET', `/audit-log${query}`)).json()
const actionsIn = ({ data }: { data: { action: string }[] }) => data.map(({ action }) => action)

const hook = { url: 'http://localhost:9999/secret-path', events: ['job.completed'], description: '' }

/** An organisation in which every kind of thing was done that a session can do without a password. */
async function busy() {
  const owner = await signedIn(db, '5.00', 'Firm')
  const member = await memberOf(db, owner.accountId, 'billing')
  const post = async (path: string, json: object = {}) => (await call(owner, 'POST', path, json)).json()
  const { id: keyId } = await post('/keys', { name: 'Shop', scopes: ['read'] })
  const { id: successor } = await post(`/keys/${keyId}/roll`)
  await call(owner, 'POST', `/keys/${keyId}/revoke`)
  const { id: webhookId } = await post('/webhooks', hook)
  await call(owner, 'PATCH', `/webhooks/${webhookId}`, { enabled: false })
  await post(`/webhooks/${webhookId}/rotate`)
  await call(owner, 'DELETE', `/webhooks/${webhookId}`)
  const { id } = await post('/invitations', { email: 'zuzanna@example.org', role: 'reviewer' })
  await call(owner, 'DELETE', `/invitations/${id}`)
  await call(owner, 'PATCH', '/organisation', { name: 'Other firm' })
  await call(owner, 'PATCH', '/wallet', { low_balance: '1.00' })
  await call(owner, 'PATCH', `/members/${member.userId}`, { role: 'read_only' })
  await call(owner, 'DELETE', `/members/${member.userId}`)
  return { owner, member, keyId, successor }
}

test('each deed is logged with who, what, in which request, and from which neighbourhood', async () => {
  const { owner, member, keyId, successor } = await busy()
  const log = await logOf(owner)
  assert.deepEqual(actionsIn(log).toReversed(), [
    'money.top_up',
    'key.created',
    'key.created',
    'key.rolled',
    'key.revoked',
    'webhook.created',
    'webhook.changed',
    'webhook.secret_rotated',
    'webhook.deleted',
    'invitation.sent',
    'invitation.withdrawn',
    'organisation.renamed',
    'wallet.low_balance_changed',
    'member.role_changed',
    'member.removed',
  ])
  for (const { action, actor, actor_name, network, request_id } of log.data.slice(0, -1)) {
    assert.deepEqual(
      [actor, actor_name, network],
      [`user:${owner.userId}`, owner.email, '192.0.2.0/24'],
      action,
    )
    assert.match(request_id, /^req_/)
  }
  const of = (action: string) => log.data.find((entry: { action: string }) => entry.action === action)
  assert.partialDeepStrictEqual(of('key.created'), { target: successor })
  assert.partialDeepStrictEqual(of('key.rolled'), { target: keyId, detail: { successor } })
  assert.partialDeepStrictEqual(of('key.revoked'), { target: keyId, detail: { reason: 'in the dashboard' } })
  assert.partialDeepStrictEqual(of('member.role_changed'), {
    target: member.userId,
    detail: { role: 'read_only' },
  })
  assert.deepEqual(of('invitation.sent').detail, { role: 'reviewer', to: 'z…@example.org' })
  assert.partialDeepStrictEqual(of('money.top_up'), { actor: 'payment', detail: { amount: '5.00' } })
  assert.doesNotMatch(JSON.stringify(log), /secret-path|whsec_|lk_live_[0-9A-Za-z]/)
  for (const action of actionsIn(log)) assert.ok((auditActions as readonly string[]).includes(action), action)
  await adjust(db, {
    walletId: owner.walletId,
    amountMicros: -1_250_000n,
    reason: 'by agreement',
    actor: 'admin:alice',
    reference: 'case 1',
  })
  assert.partialDeepStrictEqual((await logOf(owner)).data[0], {
    actor: 'admin:alice',
    action: 'money.adjustment',
    detail: { amount: '-1.25', reason: 'by agreement' },
  })
})

test('what is done by a key is logged under the key', async () => {
  const owner = await signedIn(db)
  const { key, keyId } = await liveKeyOf(db, owner.accountId)
  const hooked = await callsWith(app, key, '/api/v1/webhooks')('POST', '', hook, { 'idempotency-key': 'one' })
  assert.equal(hooked.statusCode, 201, hooked.body)
  assert.partialDeepStrictEqual((await logOf(owner)).data[0], {
    action: 'webhook.created',
    actor: `key:${keyId}`,
    actor_name: 'Made for a test',
  })
})

test('sign-ins are logged in each organisation of the person, failed ones too', async () => {
  const ada = person(app, box, {
    name: 'Ada',
    email: 'ada@example.org',
    password: 'four words in a row',
    address,
  })
  await ada.join()
  await ada.givePassword('five words in a row')
  await ada.signIn()
  const log = await logOf(ada)
  const [last, wrong, ...earlier] = actionsIn(log)
  assert.deepEqual([last, wrong, earlier[0]], ['sign_in.succeeded', 'sign_in.failed', 'sign_in.succeeded'])
  assert.equal(log.data[1].network, '192.0.2.0/24')
})

test('the log is filtered, has pages, and is exported as CSV and as JSON Lines', async () => {
  const { owner } = await busy()
  assert.deepEqual(actionsIn(await logOf(owner, '?action=key.created')), ['key.created', 'key.created'])
  const today = new Date().toISOString().slice(0, 10)
  assert.equal((await logOf(owner, `?from=${today}&to=${today}&limit=100`)).data.length, 15)
  assert.deepEqual((await logOf(owner, '?to=2020-01-01')).data, [])
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await logOf(owner, `?limit=4${cursor && `&cursor=${cursor}`}`)
    seen.push(...actionsIn(page))
    cursor = page.next_cursor
  }
  const lines = (await call(owner, 'GET', '/audit-log?format=jsonl')).body.trim().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).action),
    seen,
  )
  const csv = await call(owner, 'GET', '/audit-log?format=csv&action=key.rolled')
  assert.match(String(csv.headers['content-disposition']), /likeness-audit-log\.csv/)
  const [head, row] = csv.body.split('\r\n')
  assert.equal(head, 'id,at,actor,actor_name,action,target,detail,request_id,network')
  assert.match(row ?? '', /,key\.rolled,/)
})

test('nothing of it can be changed, and it is deleted with its account only', async () => {
  const { owner } = await busy()
  await assert.rejects(sql`update audit_log set actor = 'x'`.execute(db), /never changed/)
  await assert.rejects(sql`delete from audit_log`.execute(db), /never changed/)
  await assert.rejects(sql`truncate audit_log`.execute(db), /never changed/)
  const before = (await logOf(owner)).data.length
  // A change that is undone leaves no entry: both are one transaction.
  const refused = await call(owner, 'DELETE', `/members/${owner.userId}`)
  assert.equal(refused.json().code, 'last_owner')
  assert.equal((await logOf(owner)).data.length, before)
})
