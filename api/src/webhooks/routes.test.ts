import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp, testSecret } from '#testing/app.ts'
import { startSilentNameServer } from '#testing/broken-servers.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { callsWith } from '#testing/photo-calls.ts'
import { secretsOf } from '../billing/metering/idempotency.ts'
import { decrypt } from '../storage/encryption.ts'
import { askNameServers, hostsOf } from './hosts.ts'

const { db } = await testDatabase()
const lines: string[] = []
const app = testApp({ db, config: { logLevel: 'trace' }, logTo: { write: (line) => lines.push(line) } })
const caller = async () => (await fundedAccount(db, '0.00')).key

function callerWith(key: string, of = app) {
  const calls = callsWith(of, key, '/api/v1/webhooks')
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE') => async (path: string, body?: object) => {
    const response = await calls(method, path, body)
    return { status: response.statusCode, text: response.body, json: response.body && response.json() }
  }
  return { get: call('GET'), post: call('POST'), patch: call('PATCH'), del: call('DELETE') }
}

const url = 'https://hooks.invalid/likeness'

test('a webhook is created, shown, changed and deleted', async () => {
  const { get, post, patch, del } = callerWith(await caller())
  const created = await post('', { url, events: ['job.failed', 'job.failed'], description: 'Staging' })
  assert.equal(created.status, 201)
  const { secret, ...shown } = created.json
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.match(shown.id, /^whe_\w{24}$/)
  assert.deepEqual(shown, {
    id: shown.id,
    livemode: true,
    url,
    events: ['job.failed'],
    description: 'Staging',
    enabled: true,
    disabled_reason: null,
    slow_since: null,
    resumes_at: null,
    created_at: shown.created_at,
    previous_secret_until: null,
  })
  assert.deepEqual((await get(`/${shown.id}`)).json, shown)
  assert.deepEqual((await get('')).json, { data: [shown], has_more: false, next_cursor: null })

  const changed = await patch(`/${shown.id}`, { enabled: false, url: `${url}/b` })
  assert.deepEqual(changed.json, { ...shown, enabled: false, url: `${url}/b` })
  assert.deepEqual((await patch(`/${shown.id}`, {})).json, changed.json)

  assert.equal((await del(`/${shown.id}`)).status, 204)
  assert.equal((await get(`/${shown.id}`)).status, 404)
  assert.deepEqual((await get('')).json.data, [])
})

test('the secret is shown when it is made and nowhere else: not in answers, logs or the database', async () => {
  const { get, post, patch } = callerWith(await caller())
  const created = await post('', { url })
  const { id } = created.json
  const rotated = await post(`/${id}/rotate`)
  assert.equal(rotated.status, 200)
  const secrets: string[] = [created.json.secret, rotated.json.secret]
  assert.notEqual(secrets[0], secrets[1])
  const until = Date.parse(rotated.json.previous_secret_until) - Date.now()
  assert.ok(until > 23.9 * 3_600_000 && until <= 24 * 3_600_000)

  const answers = [await get(''), await get(`/${id}`), await patch(`/${id}`, { description: 'x' })]
  answers.push(await get(`/${id}/deliveries`))
  const { rows } = await sql<{ row: string }>`
    select row_to_json(webhook_endpoints)::text || encode(sealed_secret, 'escape')
           || coalesce(encode(sealed_previous_secret, 'escape'), '') as row
      from webhook_endpoints`.execute(db)
  const places = [...answers.map(({ text }) => text), ...lines, ...rows.map(({ row }) => row)].join('\n')
  assert.ok(places.includes(id))
  for (const secret of secrets) {
    assert.ok(!places.includes(secret.slice('whsec_'.length)), 'as text')
    assert.ok(!places.includes(Buffer.from(secret).toString('hex').slice(12)), 'as bytes')
  }
})

test('addresses that webhooks must not use are refused, at creation and at a change', async () => {
  const { get, post, patch } = callerWith(await caller())
  const stranger = callerWith(await caller())
  const { id } = (await post('', { url })).json
  for (const wrong of ['https://0x7f.1/', 'https://localhost/', 'not a URL']) {
    for (const answer of [await post('', { url: wrong }), await patch(`/${id}`, { url: wrong })]) {
      assert.equal(answer.status, 400, wrong)
      assert.equal(answer.json.code, 'invalid_request')
      assert.equal(answer.json.errors[0].pointer, '/url')
    }
    assert.equal((await stranger.patch(`/${id}`, { url: wrong })).status, 404)
  }
  assert.equal((await get(`/${id}`)).json.url, url)
  assert.equal((await get('')).json.data.length, 1)
})

test('a body needs a URL alone, and a refused one names the wrong member', async () => {
  const { post } = callerWith(await caller())
  const ofJobs = ['job.completed', 'job.failed', 'job.cancelled', 'job.paused']
  assert.deepEqual((await post('', { url })).json.events, ofJobs)
  const cases: [object, string][] = [
    [{}, '/url'],
    [{ url: 5 }, '/url'],
    [{ url, events: [] }, '/events'],
    [{ url, events: ['job.started'] }, '/events/0'],
    [{ url, description: 'a\u0000b' }, '/description'],
    [{ url, description: 'x'.repeat(201) }, '/description'],
    [{ url, enabled: 'yes' }, '/enabled'],
    [{ url, secret: 'mine' }, '/secret'],
  ]
  for (const [body, pointer] of cases) {
    const answer = await post('', body)
    assert.equal(answer.status, 400, JSON.stringify(body))
    assert.equal(answer.json.errors[0].pointer, pointer)
  }
  assert.equal((await post('/%00/rotate')).status, 400)
})

test('an account has ten webhooks at most, also if it creates many at once', async () => {
  const { get, post } = callerWith(await caller())
  const answers = await Promise.all(Array.from({ length: 14 }, () => post('', { url })))
  assert.equal(answers.filter(({ status }) => status === 201).length, 10)
  for (const { status, json } of answers.filter(({ status }) => status !== 201)) {
    assert.equal(status, 400)
    assert.match(json.detail, /at most 10 live webhooks/)
  }
  assert.equal((await get('')).json.data.length, 10)
})

test('a repeated call under one idempotency key makes one webhook, and answers its secret again', async () => {
  const { key, accountId } = await fundedAccount(db, '0.00')
  const { get } = callerWith(key)
  const call = callsWith(app, key, '/api/v1/webhooks')
  const post = (path: string, idempotencyKey: string, payload?: object) =>
    call('POST', path, payload, { 'idempotency-key': idempotencyKey })
  const [first, second] = await Promise.all([post('', 'one', { url }), post('', 'one', { url })])
  assert.equal(first.statusCode, 201)
  assert.equal(second.statusCode, 201)
  assert.equal(second.body, first.body)
  const replays = [first, second].filter(({ headers }) => headers['idempotency-replayed'] === 'true')
  assert.equal(replays.length, 1)
  assert.equal((await get('')).json.data.length, 1)
  assert.equal((await post('', 'one', { url, enabled: false })).json().code, 'idempotency_key_reused')

  const { id, secret } = first.json()
  const rotations = [await post(`/${id}/rotate`, 'two'), await post(`/${id}/rotate`, 'two')]
  assert.equal(rotations[1]?.body, rotations[0]?.body)
  assert.notEqual(rotations[0]?.json().secret, secret)
  const tests = [await post(`/${id}/test`, 'three'), await post(`/${id}/test`, 'three')]
  assert.equal(tests[1]?.body, tests[0]?.body)
  assert.equal((await get(`/${id}/deliveries`)).json.data.length, 1)

  const events = ['job.completed', 'job.failed', 'job.cancelled', 'job.paused']
  const body = JSON.stringify({ url, events, description: '', enabled: true })
  const requestWith = (...more: string[]) => secretsOf(accountId, 'one', [...more, '/api/v1/webhooks', body])
  const kept = db.selectFrom('idempotency_keys').select('sealed_answer').where('key', '=', 'one')
  const { sealed_answer } = await kept.executeTakeFirstOrThrow()
  assert.ok(sealed_answer)
  assert.equal(decrypt(sealed_answer, requestWith(testSecret).encryptKey).toString(), first.body)
  assert.throws(() => decrypt(sealed_answer, requestWith().encryptKey), 'the request alone must not open it')
})

const silent = await startSilentNameServer()

const lookingUp = testApp({ db, hosts: hostsOf(false, askNameServers([silent.address])) })
const create = (key: string, host: string) => callerWith(key, lookingUp).post('', { url: `https://${host}/` })

test('an account that has ten webhooks is refused before a name server is asked', async () => {
  const { key } = await fundedAccount(db, '0.00')
  for (let index = 0; index < 10; index += 1) {
    assert.equal((await create(key, `93.184.215.${index}`)).status, 201)
  }
  const before = silent.asked()
  const eleventh = await create(key, 'hooks.example')
  assert.equal(eleventh.status, 400)
  assert.match(eleventh.json.detail, /at most 10 live webhooks/)
  assert.equal(silent.asked(), before)
})

test('an account may have a name looked up sixty times in ten minutes', async () => {
  const { key } = await fundedAccount(db, '0.00')
  const answers = []
  for (let index = 0; index < 62; index += 1) answers.push(await create(key, '127.0.0.1'))
  assert.deepEqual(new Set(answers.slice(0, 60).map(({ status }) => status)), new Set([400]))
  assert.equal(answers.at(-1)?.status, 429)
  assert.equal(answers.at(-1)?.json.code, 'rate_limited')
  assert.equal(answers.at(-1)?.json.policy, 'account')
})
