import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { mailbox, testApp } from '#testing/app.ts'
import { everyRow, testDatabase } from '#testing/database.ts'
import { passkeyDevice } from '#testing/passkey-device.ts'
import { appCodes, dashboardCalls, person } from '#testing/people.ts'

const { db } = await testDatabase()
const box = mailbox()
const quota = { quota: 1000, windowSeconds: 600 }
const app = testApp({
  db,
  mailTransport: box.mailTransport,
  config: { signInFailuresPerAccount: quota, signInFailuresPerAddress: quota, mailPerRecipient: quota },
})
const password = 'four words in a row'

let people = 0
async function joined() {
  people += 1
  const one = person(app, box, { name: 'Ada', email: `ada${people}@example.org`, password })
  await one.join()
  return one
}
type Person = Awaited<ReturnType<typeof joined>>

const begin = async (one: Person) => (await one.post('/passkeys/begin', {})).json()
async function add(one: Person, device = passkeyDevice(), name = 'Phone') {
  const added = await one.post('/passkeys', { name, answer: device.create(await begin(one)) })
  assert.equal(added.statusCode, 200, added.body)
  return added.json().recovery_codes as string[]
}
async function withPasskey() {
  const [one, device] = [await joined(), passkeyDevice()]
  return { one, device, recovery: await add(one, device) }
}

/** Gives the password, and begins the second step. */
async function asked(one: Person) {
  assert.equal((await one.givePassword()).statusCode, 202)
  return (await one.post('/sign-in/passkey/begin', {})).json()
}
const answer = (one: Person, given: object) => one.post('/sign-in/passkey', { answer: given })
const codeOf = async (answered: ReturnType<Person['post']>) => (await answered).json().code
const isIn = async (one: Person) => (await one.get('/session')).statusCode === 200
const listed = async (one: Person) => (await one.get('/auth/passkeys')).json()
const actionsOf = async (one: Person) => {
  const { data } = (await one.get('/audit-log')).json()
  return data.map(({ action }: { action: string }) => action)
}

test('a passkey is the second step of every sign-in, and brings recovery codes', async () => {
  const { one, device, recovery } = await withPasskey()
  assert.equal(recovery.length, 10)
  assert.match((await box.latest(one.is.email, 2)).subject, /passkey was added/)
  const mails = box.mails.length
  const begun = await one.givePassword()
  assert.deepEqual([begun.statusCode, begun.json()], [202, { next: 'passkey' }])
  assert.equal(await isIn(one), false)
  const options = (await one.post('/sign-in/passkey/begin', {})).json()
  assert.deepEqual(
    [options.rpId, options.userVerification, options.allowCredentials],
    ['localhost', 'required', [{ id: device.id, type: 'public-key', transports: ['internal'] }]],
  )
  const given = device.get(options)
  assert.equal((await answer(one, given)).statusCode, 204)
  assert.equal(await isIn(one), true)
  assert.equal((await answer(one, given)).statusCode, 204, 'sent twice')
  assert.equal(box.mails.length, mails, 'no code is sent by mail')
  const { data } = await listed(one)
  assert.ok(data[0].name === 'Phone' && Math.abs(Date.parse(data[0].last_used_at) - Date.now()) < 60_000)
  assert.deepEqual((await actionsOf(one)).slice(0, 2), ['sign_in.succeeded', 'second_factor.passkey_added'])
})

test('a passkey is refused that answers another site, an earlier challenge or without proof of its owner', async () => {
  const { one, device } = await withPasskey()
  const first = await asked(one)
  const used = device.get(first)
  assert.equal((await answer(one, used)).statusCode, 204)
  for (const wrong of [
    async () => device.get(await asked(one), { origin: 'https://likeness.example' }),
    async () => device.get(await asked(one), { rpId: 'example.org' }),
    async () => device.get(await asked(one), { isVerified: false }),
    async () => ({ ...passkeyDevice().get(await asked(one)), id: device.id, rawId: device.id }),
  ]) {
    assert.equal(await codeOf(answer(one, await wrong())), 'wrong_passkey')
    assert.equal(await isIn(one), false)
  }
  await asked(one)
  assert.equal(await codeOf(answer(one, used)), 'wrong_passkey')
  await asked(one)
  assert.equal(await codeOf(answer(one, device.get(first))), 'wrong_passkey')
  const options = await asked(one)
  assert.equal(await codeOf(answer(one, device.get(options, { isVerified: false }))), 'wrong_passkey')
  assert.equal(await codeOf(answer(one, device.get(options))), 'wrong_passkey', 'a challenge works once')
  const late = (await one.post('/sign-in/passkey/begin', {})).json()
  await db.updateTable('passkey_challenges').set({ expires_at: sql`now()` }).execute()
  assert.equal(await codeOf(answer(one, device.get(late))), 'wrong_passkey')
})

test('the passkey and the challenge of another person or another sign-in are refused', async () => {
  const [{ one, device }, other] = [await withPasskey(), await withPasskey()]
  assert.equal(await codeOf(answer(one, other.device.get(await asked(one)))), 'wrong_passkey')
  const ofOther = await asked(other.one)
  await asked(one)
  assert.equal(await codeOf(answer(one, device.get(ofOther))), 'wrong_passkey')
  const { data } = await listed(await withPasskey().then(({ one }) => one))
  await other.one.post('/sign-in/passkey', { answer: other.device.get(await asked(other.one)) })
  assert.equal((await other.one.post(`/passkeys/${data[0].id}/remove`, {})).statusCode, 404)
})

test('a counter that goes back is refused, recorded and notified by mail; one that stays 0 is not counted', async () => {
  const { one, device } = await withPasskey()
  const steps: [number, boolean][] = [
    [0, true],
    [0, true],
    [7, true],
    [7, false],
    [3, false],
    [0, false],
    [8, true],
  ]
  const mails = () => box.mails.filter(({ subject }) => /passkey was refused/.test(subject)).length
  for (const [counter, isRight] of steps) {
    const before = mails()
    const given = await answer(one, device.get(await asked(one), { counter }))
    assert.equal(given.statusCode, isRight ? 204 : 403, `${counter}`)
    assert.equal(mails(), before + (isRight ? 0 : 1))
  }
  const refused = (await actionsOf(one)).filter((action: string) => action.endsWith('passkey_refused'))
  assert.equal(refused.length, 3)
})

test('a sign-in is over after five attempts with a passkey or a code, and they count like wrong passwords', async () => {
  const { one, device } = await withPasskey()
  const stranger = passkeyDevice()
  await asked(one)
  assert.equal(await codeOf(one.post('/sign-in/authenticator', { code: '123456' })), 'wrong_code')
  for (let time = 0; time < 4; time += 1) {
    const options = (await one.post('/sign-in/passkey/begin', {})).json()
    assert.equal(await codeOf(answer(one, stranger.get(options))), 'wrong_passkey')
  }
  const options = (await one.post('/sign-in/passkey/begin', {})).json()
  assert.equal(await codeOf(answer(one, device.get(options))), 'code_not_valid')
  const config = { signInFailuresPerAccount: { quota: 3, windowSeconds: 700 } }
  const strict = testApp({ db, mailTransport: box.mailTransport, config })
  const thief = person(strict, box, { ...one.is, address: '192.0.2.1' })
  await thief.givePassword()
  const codes = []
  for (let time = 0; time < 4; time += 1) codes.push(await codeOf(answer(thief, stranger.get(options))))
  assert.deepEqual([codes[0], codes.at(-1)], ['wrong_passkey', 'too_many_attempts'])
})

test('an app and a passkey stand beside each other; the recovery codes end with the last of them', async () => {
  const { one, device, recovery } = await withPasskey()
  const { secret } = (await one.post('/authenticator', {})).json()
  const nextCode = appCodes(secret)
  await asked(one)
  const early = await codeOf(one.post('/sign-in/authenticator', { code: appCodes(secret)() }))
  assert.equal(early, 'wrong_code', 'an app counts from its confirmation on')
  await answer(one, device.get((await one.post('/sign-in/passkey/begin', {})).json()))
  const confirmed = await one.post('/authenticator/confirm', { code: nextCode() })
  assert.deepEqual(confirmed.json(), { recovery_codes: [] })
  const next = { next: 'passkey_or_authenticator' }
  assert.deepEqual((await one.givePassword()).json(), next)
  assert.equal((await one.post('/sign-in/authenticator', { code: nextCode() })).statusCode, 204)
  await one.givePassword()
  assert.equal((await one.post('/sign-in/authenticator', { code: recovery[0] })).statusCode, 204)
  assert.equal((await one.post('/authenticator/remove', { password })).statusCode, 204)
  const { data, recovery_codes_left } = await listed(one)
  assert.equal(recovery_codes_left, 9)
  assert.equal((await one.post(`/passkeys/${data[0].id}/remove`, {})).statusCode, 204)
  assert.match((await box.latest(one.is.email, 5)).subject, /passkey was removed/)
  assert.deepEqual(await listed(one), { data: [], recovery_codes_left: 0 })
  assert.equal((await one.givePassword()).statusCode, 204)
})

test('a removed passkey signs no one in, also where it was asked for before', async () => {
  const { one, device } = await withPasskey()
  await add(one, passkeyDevice(), 'Key')
  const elsewhere = person(app, box, one.is)
  const options = await asked(elsewhere)
  const [phone] = (await listed(one)).data
  assert.equal((await one.post(`/passkeys/${phone.id}/remove`, {})).statusCode, 204)
  assert.equal(await codeOf(answer(elsewhere, device.get(options))), 'wrong_passkey')
})

test('adding and removing need a fresh sign-in; at most ten are kept, each once and only from our own pages', async () => {
  const [one, device] = [await joined(), passkeyDevice()]
  const refused = async (given: object) =>
    assert.equal(await codeOf(one.post('/passkeys', { name: 'Phone', answer: given })), 'wrong_passkey')
  await refused(device.create(await begin(one), { origin: 'https://likeness.example' }))
  await refused(device.create(await begin(one), { isVerified: false }))
  const options = await begin(one)
  assert.equal(options.attestation, 'none')
  assert.deepEqual(options.authenticatorSelection, {
    residentKey: 'preferred',
    userVerification: 'required',
    requireResidentKey: false,
  })
  await add(one, device)
  await refused(device.create(options))
  await refused(device.create(await begin(one)))
  for (let time = 1; time < 10; time += 1) assert.deepEqual(await add(one), [])
  assert.equal(await codeOf(one.post('/passkeys/begin', {})), 'too_many_passkeys')
  await db
    .updateTable('sessions')
    .set({ proven_at: new Date(0) })
    .execute()
  const [{ id }] = (await listed(one)).data
  for (const path of ['/passkeys/begin', `/passkeys/${id}/remove`]) {
    assert.equal(await codeOf(one.post(path, {})), 'fresh_sign_in_required')
  }
  assert.equal((await one.post(`/passkeys/${id}/remove`, { password })).statusCode, 204)
})

test('a mailed code ends with the first passkey; no challenge is stored in the clear, and all goes with the user', async () => {
  const one = await joined()
  const other = person(app, box, one.is)
  await other.givePassword()
  const { code } = await box.latest(one.is.email, 2)
  const { challenge } = await begin(one)
  const hex = Buffer.from(challenge, 'base64url').toString('hex')
  assert.ok(!(await everyRow(db)).some(({ row }) => row.includes(challenge) || row.includes(hex)))
  await add(one)
  assert.equal(await codeOf(other.post('/sign-in/code', { code })), 'code_not_valid')
  const { user } = (await one.get('/session')).json()
  assert.ok((await db.selectFrom('passkeys').where('user_id', '=', user.id).execute()).length > 0)
  assert.equal((await one.post('/delete-user', { password })).statusCode, 204)
  assert.equal((await db.selectFrom('passkeys').where('user_id', '=', user.id).execute()).length, 0)
})

test('an organisation that demands a second factor accepts a passkey', async () => {
  const { one } = await withPasskey()
  const demand = await dashboardCalls(app)(one, 'PUT', '/organisation/second-factor', { demanded: true })
  assert.equal(demand.statusCode, 204)
  assert.equal((await one.get('/session')).json().account.lacks_second_factor, false)
  assert.equal((await one.get('/members')).json().data[0].has_second_factor, true)
  const [{ id }] = (await listed(one)).data
  await one.post(`/passkeys/${id}/remove`, {})
  assert.equal((await one.get('/session')).json().account.lacks_second_factor, true)
})
