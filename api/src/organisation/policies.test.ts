import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount, liveKeyOf, testKeyOf } from '#testing/funded-account.ts'
import { dashboardCalls, signedIn } from '#testing/people.ts'
import { callCheck, callsWith, createdJob, dataUrl, jobCalls } from '#testing/photo-calls.ts'
import { revokeKey, rollKey } from '../accounts/keys.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { balanceOf } from '../billing/wallet/ledger.ts'
import { sampleFile, samples } from '../contract/samples.ts'
import { mostPolicies } from './policies.ts'

const { url, db } = await testDatabase()
const app = testApp({ db })
const { key, keyId, accountId, walletId } = await fundedAccount(db, '10.00')

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

const call = callsWith(app, key, '/api/v1/policies')

const ofCheck = async (fields?: Record<string, unknown>, byKey = key) => {
  const response = await callCheck(app, { key: byKey, ...(fields && { fields }) })
  const { policy, profile, subject, code } = response.json()
  return { status: response.statusCode, policy, profile, subject, code }
}

const setDefault = (ofKey: string, policy: string | null) =>
  db.updateTable('api_keys').set({ default_policy: policy }).where('id', '=', ofKey).execute()

test('a policy has versions that never change, and a repeated call makes none', async () => {
  const first = { warn: ['noise', 'lighting'], profile: 'strict' }
  const made = await call('POST', '', { name: 'kyc-strict', settings: first })
  assert.equal(made.statusCode, 201, made.body)
  assert.deepEqual([made.json().version, made.json().settings.warn], [1, ['lighting', 'noise']])
  const again = await call('POST', '', { name: 'kyc-strict', settings: first })
  assert.deepEqual(again.json(), made.json())
  const other = await call('POST', '', { name: 'kyc-strict', settings: {} })
  assert.equal(other.json().code, 'policy_exists')

  const changed = await call('PUT', '/kyc-strict', { settings: { ...first, subject: 'child' } })
  assert.equal(changed.json().version, 2)
  const same = await call('PUT', '/kyc-strict', { settings: { ...first, subject: 'child' } })
  assert.equal(same.json().version, 2)
  const { versions } = (await call('GET', '/kyc-strict')).json()
  assert.deepEqual(
    versions.map(({ version, settings }: { version: number; settings: { subject: string } }) => [
      version,
      settings.subject,
    ]),
    [
      [2, 'child'],
      [1, 'adult'],
    ],
  )
  await assert.rejects(sql`update policy_versions set settings = '{}'`.execute(db), /never changed/)
  const { rows } = await sql`
    select action, target, detail from audit_log where account_id = ${accountId} and action like 'policy.%' order by id`.execute(
    db,
  )
  assert.deepEqual(rows, [
    { action: 'policy.created', target: 'kyc-strict', detail: { version: 1 } },
    { action: 'policy.changed', target: 'kyc-strict', detail: { version: 2 } },
  ])
})

test('refuses settings that contradict each other or leave out what is in every result', async () => {
  const wrong: [object, string][] = [
    [{ leaveOut: ['background'] }, '/settings/leaveOut/0'],
    [{ warn: ['halo'] }, '/settings/warn/0'],
    [{ warn: ['noise'], leaveOut: ['noise'] }, '/settings/leaveOut'],
    [{ profile: 'lax' }, '/settings/profile'],
    [{ strictly: true }, '/settings/strictly'],
  ]
  for (const [settings, pointer] of wrong) {
    const refused = await call('POST', '', { name: 'wrong', settings })
    assert.deepEqual([refused.json().code, refused.json().errors?.[0].pointer], ['invalid_request', pointer])
  }
  const named = await call('POST', '', { name: 'Not a slug', settings: {} })
  assert.equal(named.json().errors[0].pointer, '/name')
})

test('a call is judged by the policy that it names, and what it states itself goes first', async () => {
  const policy = { name: 'kyc-strict', version: 2 }
  const judged = { status: 200, policy, profile: 'strict', subject: 'child', code: undefined }
  assert.deepEqual(await ofCheck({ policy: 'kyc-strict' }), judged)
  const stated = { policy: 'kyc-strict', subject: 'adult', profile: 'standard' }
  assert.deepEqual(await ofCheck(stated), { ...judged, subject: 'adult', profile: 'standard' })
  assert.equal((await ofCheck()).policy, undefined)
})

test('an unknown policy is refused with similar names, and costs nothing', async () => {
  const before = await balanceOf(db, walletId)
  const response = await callCheck(app, { key, fields: { policy: 'kyc-strct' } })
  assert.equal(response.statusCode, 404)
  assert.deepEqual([response.json().code, response.json().did_you_mean], ['unknown_policy', ['kyc-strict']])
  assert.deepEqual(await balanceOf(db, walletId), before)
})

test('a key has a default, which a call can replace or refuse, and which a rolled key and a revoked one keep', async () => {
  const { keyId } = await liveKeyOf(db, accountId)
  await setDefault(keyId, 'kyc-strict')
  const rolled = await rollKey(db, { keyId, overlapSeconds: 0, author: { actor: 'test' } })
  assert.ok(rolled.ok)
  const policyOf = async (fields?: Record<string, unknown>) =>
    (await ofCheck(fields, rolled.value.key)).policy
  assert.deepEqual(await policyOf(), { name: 'kyc-strict', version: 2 })
  assert.equal(await policyOf({ policy: null }), undefined)
  const inUse = await call('DELETE', '/kyc-strict')
  assert.deepEqual([inUse.statusCode, inUse.json().code], [409, 'policy_in_use'])
  await revokeKey(db, { keyId: rolled.value.keyId, reason: 'test', author: { actor: 'test' } })
})

test('a repeated call gets its first answer, also after a new version', async () => {
  const ask = () =>
    callCheck(app, { key, idempotencyKey: 'policy', fields: { policy: 'kyc-strict', subject: 'adult' } })
  const first = await ask()
  await call('PUT', '/kyc-strict', { settings: { warn: ['noise'] } })
  const repeated = await ask()
  assert.equal(repeated.json().policy.version, 2)
  assert.equal(repeated.body, first.body)
})

test('an item keeps the version with which its job began, even if the policy is archived', async () => {
  const photo = { documentId: 'us-passport', imageBase64: dataUrl('a photo') }
  const items = [{ ...photo, policy: 'kyc-strict' }, photo]
  const job = await createdJob(app, { key, items })
  assert.deepEqual(
    job.items.map(({ policy }) => policy),
    [{ name: 'kyc-strict', version: 3 }, null],
  )
  await call('PUT', '/kyc-strict', { settings: { warn: ['red_eye'] } })
  const archived = await call('DELETE', '/kyc-strict')
  assert.ok(archived.json().archived_at, archived.body)
  assert.equal((await ofCheck({ policy: 'kyc-strict' })).code, 'unknown_policy')
  const again = await call('POST', '', { name: 'kyc-strict', settings: { warn: ['red_eye'] } })
  assert.equal(again.json().code, 'policy_exists')
  testBackground({ url, db })
  const ended = await jobCalls(app, key).ended(job.id)
  assert.deepEqual(
    ended.items.map(({ result }) => result?.policy),
    [{ name: 'kyc-strict', version: 3 }, undefined],
  )
  assert.equal((await call('PUT', '/kyc-strict', { settings: {} })).json().archived_at, null)
  assert.equal((await ofCheck({ policy: 'kyc-strict' })).policy.version, 5)
})

test('a policy with the acknowledgement replaces a background that the authority does not accept', async () => {
  await call('POST', '', { name: 'backgrounds', settings: { acknowledgeEditingPolicy: true } })
  const made = (fields?: Record<string, unknown>) =>
    callCheck(app, { key, operation: 'background', ...(fields && { fields }) })
  assert.equal((await made()).json().code, 'editing_not_allowed')
  const done = await made({ policy: 'backgrounds' })
  assert.equal(done.statusCode, 200, done.body)
  assert.equal(done.json().editing_policy.acknowledged ?? true, true)
})

test('a policy holds in both modes, and for samples too', async () => {
  const { key: testKey } = await testKeyOf(db, accountId)
  const settings = { warn: ['noise'], leaveOut: ['red_eye'], waiveAuthority: true }
  await call('POST', '', { name: 'both-modes', settings })
  const judged = async (name: string) => {
    const sample = samples.find((each) => each.name === name)
    assert.ok(sample)
    const imageBase64 = `data:image/jpeg;base64,${sampleFile(sample).toString('base64')}`
    const response = await callCheck(app, { key: testKey, fields: { imageBase64, policy: 'both-modes' } })
    const { livemode, policy, status, checks } = response.json()
    return [livemode, policy?.version, status, checks?.noise, checks?.red_eye]
  }
  assert.deepEqual(await judged('check-noise'), [false, 1, 'READY', 'FAIL', undefined])
  assert.deepEqual(await judged('check-red-eye'), [false, 1, 'READY', 'PASS', undefined])
  assert.deepEqual(await judged('retake'), [false, 1, 'RETAKE', 'PASS', undefined])
})

test('the default of a key is set in the dashboard, to a policy that takes calls', async () => {
  const owner = await signedIn(db)
  const ask = dashboardCalls(app)
  await ask(owner, 'POST', '/policies', { name: 'mine', settings: {} })
  const { id } = (await ask(owner, 'POST', '/keys', { name: 'mine', scopes: ['read'] })).json()
  const choose = (policy: string | null, key = id) => ask(owner, 'PUT', `/keys/${key}/policy`, { policy })
  assert.equal((await choose('kyc-strict')).json().code, 'unknown_policy')
  assert.equal((await choose('mine')).statusCode, 204)
  assert.equal((await ask(owner, 'GET', '/keys')).json().data[0].default_policy, 'mine')
  assert.equal((await choose(null, keyId)).json().code, 'not_found')
  await ask(owner, 'POST', `/keys/${id}/revoke`)
  assert.equal((await choose('mine')).statusCode, 404)
})

test('an account has so many policies and no more', async () => {
  const { key } = await fundedAccount(db, '0.00')
  const make = (name: string) => callsWith(app, key, '/api/v1/policies')('POST', '', { name, settings: {} })
  for (let n = 1; n <= mostPolicies; n += 1) assert.equal((await make(`p${n}`)).statusCode, 201)
  assert.equal((await make('beyond')).json().code, 'invalid_request')
})

test('the list of policies has pages', async () => {
  const { key } = await fundedAccount(db, '1.00')
  const call = callsWith(app, key, '/api/v1/policies')
  for (const name of ['second', 'first']) await call('POST', '', { name, settings: {} })
  const page = (await call('GET', '?limit=1')).json()
  assert.deepEqual([page.data[0].name, page.has_more], ['first', true])
  const next = (await call('GET', `?limit=1&cursor=${page.next_cursor}`)).json()
  assert.deepEqual([next.data[0].name, next.has_more, next.next_cursor], ['second', false, null])
})
