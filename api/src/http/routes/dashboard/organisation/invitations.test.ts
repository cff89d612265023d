import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { mailbox, testApp } from '../../../../../testing/app.ts'
import { everyRow, testDatabase } from '../../../../../testing/database.ts'
import { type SignedIn, person, signedIn } from '../../../../../testing/people.ts'
import { forgetInvitations } from '../../../../organisation/invitations.ts'

const { db } = await testDatabase()
const box = mailbox()
const app = testApp({ db, mailTransport: box.mailTransport })

type Caller = Pick<SignedIn, 'headers'> | { headers: Record<string, string> }
const post = ({ headers }: Caller, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/dashboard/invitations${path}`, headers, payload })
const read = ({ headers }: Caller, token: string) =>
  app.inject({ url: `/api/dashboard/invitations/of-link?token=${token}`, headers })
const placeOf = async ({ headers }: Caller) =>
  (await app.inject({ url: '/api/dashboard/session', headers })).json()
const open = async ({ headers }: Caller) =>
  (await app.inject({ url: '/api/dashboard/invitations', headers })).json().data

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
  const url = `/api/dashboard/invitations/${second.id}`
  const withdraw = ({ headers }: Caller) => app.inject({ method: 'DELETE', url, headers })
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
