import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailbox, testApp } from '../../../../../testing/app.ts'
import { testDatabase } from '../../../../../testing/database.ts'
import { person } from '../../../../../testing/people.ts'
import { openPasswords } from '../../../../accounts/sign-in/passwords.ts'

const { db } = await testDatabase()
const box = mailbox()
const cheap = openPasswords({ logN: 10, r: 8, p: 1 })
let hashed = 0
const passwords = {
  ...cheap,
  hash: (password: string) => {
    hashed += 1
    return cheap.hash(password)
  },
  matches: (password: string, stored: string) => {
    hashed += 1
    return cheap.matches(password, stored)
  },
}
const app = testApp({ db, mailTransport: box.mailTransport, passwords })
const password = 'four words in a row'
const ada = person(app, box, { name: 'Ada', email: 'ada@example.org', password })
await ada.join()
const nobody = { name: 'Nobody', email: 'nobody@example.org', password: 'guessed words in a row' }

/** What an answer shows, and the slow work behind it. */
async function seen(ask: () => Promise<{ statusCode: number; body: string; headers: object }>) {
  hashed = 0
  const { statusCode, body, headers } = await ask()
  const told = Object.keys(headers).sort()
  return { statusCode, body: body.replace(/"request_id":"\w+"/, ''), told, hashed }
}

test('signing in, signing up and asking for a link do not reveal whether an address has an account', async () => {
  const known = person(app, box, { ...nobody, email: 'ada@example.org' })
  const unknown = person(app, box, nobody)
  assert.deepEqual(await seen(known.signIn), await seen(unknown.signIn))
  for (const path of ['/request-password-reset', '/send-verification-email']) {
    const ask = ({ post, is }: typeof known) => seen(() => post(path, { email: is.email }))
    assert.deepEqual(await ask(known), await ask(unknown), path)
  }
  assert.deepEqual(await seen(known.signUp), await seen(unknown.signUp))
})

test('the owner of an account is notified of a sign-up with their address, and nothing changes', async () => {
  const { subject, text } = await box.latest('ada@example.org', 3)
  assert.equal(subject, 'You already have an account')
  assert.doesNotMatch(text, /token=/)
  assert.equal((await ada.signIn()).statusCode, 204)
  assert.equal((await ada.get('/session')).json().user.name, 'Ada')
})

test("a sign-up with another person's address gains nothing when that person confirms theirs", async () => {
  const email = 'owner@example.org'
  const thief = person(app, box, { name: 'Thief', email, password: 'the thief has a password' })
  const owner = person(app, box, { name: 'Owner', email, password: 'the owner has another' })
  await thief.signUp()
  const { token: ofThief } = await box.latest(email, 1)
  await owner.signUp()
  const { token: ofOwner } = await box.latest(email, 2)
  assert.equal((await owner.post('/verify-email', { token: ofThief })).json().code, 'link_not_valid')
  assert.equal((await owner.post('/verify-email', { token: ofOwner })).statusCode, 204)
  assert.equal((await thief.signIn()).json().code, 'wrong_credentials')
  assert.equal((await owner.signIn()).statusCode, 204)
})
