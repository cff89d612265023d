import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { mailbox, testApp } from '#testing/app.ts'
import { everyRow, testDatabase } from '#testing/database.ts'
import {
  appCodes,
  dashboardCalls,
  givePassword,
  memberOf,
  person,
  type SignedIn,
  signedIn,
} from '#testing/people.ts'
import { forgetInvitations } from './invitations.ts'
import { mostOwned } from './members.ts'

const { db } = await testDatabase()
const box = mailbox()
const app = testApp({ db, mailTransport: box.mailTransport })
const password = 'four words in a row'

const call = dashboardCalls(app)
type Caller = Parameters<typeof call>[0]
const placeOf = async (person: Caller) => (await call(person, 'GET', '/session')).json()
const rolesIn = async (owner: SignedIn) =>
  (await call(owner, 'GET', '/members')).json().data.map(({ role }: { role: string }) => role)

test('a changed role counts from the next call on, and giving one needs a fresh sign-in', async () => {
  const owner = await signedIn(db)
  const member = await memberOf(db, owner.accountId, 'read_only')
  const give = (role: string) => call(owner, 'PATCH', `/members/${member.userId}`, { role })
  const makeKey = () => call(member, 'POST', '/keys', { name: 'Shop', scopes: ['read'] })
  assert.equal((await makeKey()).json().code, 'role_not_allowed')
  assert.equal((await give('developer')).statusCode, 204)
  assert.equal((await makeKey()).statusCode, 201)
  assert.deepEqual(await rolesIn(owner), ['owner', 'developer'])
  const proven = db.updateTable('sessions').set({ proven_at: new Date(0) })
  await proven.where('id', '=', owner.sessionId).execute()
  assert.equal((await give('owner')).json().code, 'fresh_sign_in_required')
})

test('the last owner neither leaves nor gets another role nor is deleted, also not two at the same time', async () => {
  const owner = await signedIn(db, '0.00', 'Firm')
  await givePassword(db, owner.userId, password)
  const self = `/members/${owner.userId}`
  await memberOf(db, owner.accountId, 'developer')
  for (const refused of [
    await call(owner, 'PATCH', self, { role: 'billing' }),
    await call(owner, 'DELETE', self),
    await call(owner, 'POST', '/organisation/leave', {}),
    await call(owner, 'POST', '/auth/delete-user', { password }),
  ]) {
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'last_owner'])
  }
  const second = await memberOf(db, owner.accountId, 'owner')
  const left = await Promise.all([owner, second].map((each) => call(each, 'POST', '/organisation/leave', {})))
  assert.deepEqual(left.map(({ statusCode }) => statusCode).toSorted(), [204, 409])
})

test('who leaves or is removed works in an organisation of their own, without free first checks', async () => {
  const owner = await signedIn(db)
  const second = await memberOf(db, owner.accountId, 'owner')
  assert.equal((await call(owner, 'POST', '/organisation/leave', {})).statusCode, 204)
  const { account } = await placeOf(owner)
  assert.notEqual(account.id, owner.accountId)
  assert.equal(account.role, 'owner')
  const row = db.selectFrom('accounts').select('free_checks').where('id', '=', account.id)
  assert.deepEqual(await row.execute(), [{ free_checks: 0 }])
  const removed = await memberOf(db, owner.accountId, 'billing')
  assert.equal((await call(second, 'DELETE', `/members/${removed.userId}`)).statusCode, 204)
  assert.notEqual((await placeOf(removed)).account.id, owner.accountId)
  assert.deepEqual(await rolesIn(second), ['owner'])
})

test('a deleted organisation is gone for all its members, who remain', async () => {
  const owner = await signedIn(db)
  await givePassword(db, owner.userId, password)
  const member = await memberOf(db, owner.accountId, 'developer')
  const { id } = (await call(member, 'POST', '/keys', { name: 'Shop', scopes: ['read'] })).json()
  assert.equal((await call(owner, 'POST', '/organisation/delete', { password: 'x' })).statusCode, 403)
  assert.equal((await call(owner, 'POST', '/organisation/delete', { password })).statusCode, 204)
  for (const person of [owner, member]) {
    const { account, organisations } = await placeOf(person)
    assert.notEqual(account.id, owner.accountId)
    assert.equal(organisations.length, 1)
  }
  const key = db.selectFrom('api_keys').select('revoked_at').where('id', '=', id)
  assert.notEqual((await key.executeTakeFirstOrThrow()).revoked_at, null)
})

test('a deleted person leaves what others own, and takes along what is theirs alone', async () => {
  const owner = await signedIn(db)
  const person = await memberOf(db, owner.accountId, 'owner')
  await givePassword(db, person.userId, password)
  const own = (await placeOf(person)).organisations.find(({ id }: { id: string }) => id !== owner.accountId)
  assert.equal((await call(person, 'POST', '/auth/delete-user', { password })).statusCode, 204)
  assert.deepEqual(await rolesIn(owner), ['owner'])
  const erased = db.selectFrom('accounts').select('id').where('erased_at', 'is not', null)
  assert.deepEqual(await erased.where('id', 'in', [owner.accountId, own.id]).execute(), [{ id: own.id }])
})

test('a session works in the organisation that was entered last; a person owns a few at most', async () => {
  const person = await signedIn(db, '0.00', 'Own')
  for (let owned = 1; owned < mostOwned; owned += 1) {
    assert.equal((await call(person, 'POST', '/organisations', { name: `Firm ${owned}` })).statusCode, 201)
  }
  const { account, organisations } = await placeOf(person)
  assert.equal(account.name, `Firm ${mostOwned - 1}`)
  assert.equal(organisations.length, mostOwned)
  assert.equal((await call(person, 'PATCH', '/organisation', { name: 'Other' })).statusCode, 204)
  assert.equal((await placeOf(person)).account.name, 'Other')
  assert.equal((await call(person, 'POST', `/organisations/${person.accountId}/enter`, {})).statusCode, 204)
  assert.equal((await placeOf(person)).account.name, 'Own')
  const more = await call(person, 'POST', '/organisations', { name: 'One more' })
  assert.deepEqual([more.statusCode, more.json().code], [409, 'too_many_organisations'])
})

test('an organisation that demands an app answers members without one only about themselves', async () => {
  const owner = await signedIn(db)
  const member = await memberOf(db, owner.accountId, 'developer')
  const demand = (demanded: boolean) => call(owner, 'PUT', '/organisation/second-factor', { demanded })
  const own = await demand(true)
  assert.deepEqual([own.statusCode, own.json().code], [403, 'second_factor_required'])
  const switchOn = async (person: SignedIn) => {
    const { secret } = (await call(person, 'POST', '/auth/authenticator', {})).json()
    const code = appCodes(secret)()
    assert.equal((await call(person, 'POST', '/auth/authenticator/confirm', { code })).statusCode, 200)
  }
  await switchOn(owner)
  assert.equal((await demand(true)).statusCode, 204)
  const refused = await call(member, 'GET', '/keys')
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'second_factor_required'])
  assert.equal((await placeOf(member)).account.lacks_second_factor, true)
  const { data } = (await call(owner, 'GET', '/members')).json()
  assert.deepEqual(
    data.map(({ has_second_factor }: { has_second_factor: boolean }) => has_second_factor),
    [true, false],
  )
  const [elsewhere] = (await placeOf(member)).organisations
  await call(member, 'POST', `/organisations/${elsewhere.id}/enter`, {})
  assert.equal((await call(member, 'GET', '/keys')).statusCode, 200)
  await call(member, 'POST', `/organisations/${owner.accountId}/enter`, {})
  await switchOn(member)
  assert.equal((await call(member, 'GET', '/keys')).statusCode, 200)
})

test('a person makes and deletes organisations a few times a day, so that free checks are not made that way', async () => {
  const person = await signedIn(db)
  await givePassword(db, person.userId, password)
  const answers: number[] = []
  for (let count = 0; count < 11; count += 1) {
    answers.push((await call(person, 'POST', '/organisation/delete', { password })).statusCode)
  }
  assert.deepEqual([answers[0], answers[9], answers[10]], [204, 204, 429])
})

const post = (who: Caller, path: string, json: object) => call(who, 'POST', `/invitations${path}`, json)
const read = (who: Caller, token: string) => call(who, 'GET', `/invitations/of-link?token=${token}`)
const open = async (who: Caller) => (await call(who, 'GET', '/invitations')).json().data

async function invited(owner: Caller, email: string, role = 'developer') {
  const before = box.mails.filter(({ to }) => to === email).length
  const answer = await post(owner, '', { email, role })
  assert.equal(answer.statusCode, 201, answer.body)
  return { id: answer.json().id, ...(await box.latest(email, before + 1)) }
}

test('a person who had no account signs up by the link and works in the organisation', async () => {
  const owner = await signedIn(db, '0.00', 'Firm')
  const { token, text } = await invited(owner, 'ada@example.org')
  assert.match(text, new RegExp(owner.email))
  assert.doesNotMatch(text, /Firm/)
  const digestOnly = (await everyRow(db)).every(({ row }) => !row.includes(token))
  assert.ok(digestOnly, 'the token is in no table')
  const ada = person(app, box, { name: 'Ada', email: 'ada@example.org', password: 'four words in a row' })
  await ada.signUp()
  await ada.post('/verify-email', { token: (await box.latest('ada@example.org', 2)).token })
  assert.deepEqual((await read(ada, token)).json(), { organisation: 'Firm', role: 'developer' })
  assert.equal((await post(ada, '/accept', { token })).statusCode, 204)
  const { account, organisations } = await placeOf(ada)
  assert.deepEqual([account.name, account.role, organisations.length], ['Firm', 'developer', 2])
  assert.deepEqual(await open(owner), [])
  assert.equal((await post(ada, '/accept', { token })).json().code, 'link_not_valid')
  const again = await post(owner, '', { email: 'ada@example.org', role: 'billing' })
  assert.match(again.json().detail, /member has this address/)
})

test('an invitation is for its address, once, until it is withdrawn, replaced or a week old', async () => {
  const owner = await signedIn(db)
  const [guest, other] = [await signedIn(db), await signedIn(db)]
  const first = await invited(owner, guest.email)
  const { token } = first
  for (const refused of [await read(other, token), await post(other, '/accept', { token })]) {
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'other_address'])
  }
  const second = await invited(owner, guest.email, 'billing')
  assert.equal((await open(owner)).length, 1)
  assert.equal((await post(guest, '/accept', { token: first.token })).json().code, 'link_not_valid')
  const withdraw = (who: Caller) => call(who, 'DELETE', `/invitations/${second.id}`)
  assert.equal((await withdraw(other)).statusCode, 404)
  assert.equal((await withdraw(owner)).statusCode, 204)
  assert.equal((await post(guest, '/accept', { token: second.token })).json().code, 'link_not_valid')
  const third = await invited(owner, guest.email)
  await sql`update invitations set expires_at = now() - interval '1 second'`.execute(db)
  assert.equal((await post(guest, '/accept', { token: third.token })).json().code, 'link_not_valid')
  await forgetInvitations(db)
  assert.deepEqual(await db.selectFrom('invitations').select('id').execute(), [])
})

test('a link that is used twice at the same time makes one membership', async () => {
  const [owner, guest] = [await signedIn(db), await signedIn(db)]
  const { token } = await invited(owner, guest.email)
  const both = await Promise.all([post(guest, '/accept', { token }), post(guest, '/accept', { token })])
  assert.deepEqual(both.map(({ statusCode }) => statusCode).toSorted(), [204, 400])
  assert.equal((await placeOf(guest)).organisations.length, 2)
})

test('a mailbox gets a few invitations only', async () => {
  const owner = await signedIn(db)
  const codes: string[] = []
  for (let count = 0; count < 8; count += 1) {
    codes.push((await post(owner, '', { email: 'many@example.org', role: 'billing' })).json().code ?? 'sent')
  }
  assert.deepEqual([codes[0], codes.at(-1)], ['sent', 'too_many_attempts'])
})
