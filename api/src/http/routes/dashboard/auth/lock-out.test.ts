import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailbox, testApp } from '../../../../../testing/app.ts'
import { testDatabase } from '../../../../../testing/database.ts'
import { person } from '../../../../../testing/people.ts'

/** What other people do with an account's address must not keep its owner out. */

const { db } = await testDatabase()
const box = mailbox()
const config = {
  signInFailuresPerAddress: { quota: 12, windowSeconds: 600 },
  signInFailuresPerAccount: { quota: 4, windowSeconds: 600 },
  mailPerAddress: { quota: 10, windowSeconds: 600 },
  mailPerRecipient: { quota: 3, windowSeconds: 600 },
}
const app = testApp({ db, mailTransport: box.mailTransport, config })
const password = 'four words in a row'
const newPassword = 'other words in a row'

/** A new account, its owner in a known browser at `address`, and people elsewhere who use its mail address. */
async function account(name: string, address: string) {
  const is = { name, email: `${name}@example.org`, password }
  const at = (from: string) => person(app, box, { ...is, address: from })
  const own = at(address)
  await own.join()
  const mails = (subject: RegExp) =>
    box.mails.filter((mail) => mail.to === is.email && subject.test(mail.subject))
  return { is, at, own, mails }
}

test('an owner with the password and the code gets in from elsewhere while others guess', async () => {
  const { at } = await account('ada', '203.0.113.1')
  for (const from of ['192.0.2.1', '192.0.2.2', '198.51.100.1']) {
    const attacker = at(from)
    for (let time = 0; time < 5; time += 1) await attacker.givePassword('guessed at random')
    assert.equal((await attacker.givePassword()).json().code, 'too_many_attempts', from)
  }
  const owner = at('203.0.113.200')
  assert.equal((await owner.givePassword('guessed at random')).json().code, 'wrong_credentials')
  assert.equal((await owner.signIn()).statusCode, 204)
  assert.equal((await owner.get('/session')).statusCode, 200)
})

test('a known browser is not locked out by others in its own network', async () => {
  const { own } = await account('bob', '192.0.2.77')
  const codes = []
  for (let time = 0; time < 13; time += 1) {
    const somebody = { name: 'X', email: `somebody-${time}@example.org`, password, address: '192.0.2.77' }
    codes.push((await person(app, box, somebody).givePassword()).json().code)
  }
  assert.equal(codes.at(-1), 'too_many_attempts')
  assert.equal((await own.givePassword()).statusCode, 204)
})

test('messages about a new password that others requested keep none from the owner', async () => {
  const { is, at, mails } = await account('cleo', '203.0.113.1')
  const resets = () => mails(/new password/)
  const attacker = at('192.0.2.90')
  for (let time = 0; time < 8; time += 1) {
    assert.equal((await attacker.post('/request-password-reset', { email: is.email })).statusCode, 204)
  }
  assert.equal(resets().length, 3)
  const owner = at('203.0.113.201')
  await owner.post('/request-password-reset', { email: is.email })
  await box.latest(is.email, box.mails.filter(({ to }) => to === is.email).length)
  assert.equal(resets().length, 4)

  const tokens = resets().map(({ text }) => /\?token=([^\s&]+)/.exec(text)?.[1])
  const [first, ...others] = tokens
  // From a network whose attempts for the account are used up: who has used the link may try again.
  const beside = at('192.0.2.91')
  for (let time = 0; time < 5; time += 1) await attacker.givePassword('guessed at random')
  assert.equal((await beside.givePassword()).json().code, 'too_many_attempts')
  assert.equal((await beside.post('/reset-password', { token: first, newPassword })).statusCode, 204)
  assert.equal((await beside.givePassword()).json().code, 'wrong_credentials')
  const count = box.mails.filter(({ to }) => to === is.email).length
  assert.equal((await beside.givePassword(newPassword)).statusCode, 202, 'a code is needed too')
  const { code } = await box.latest(is.email, count + 1)
  assert.equal((await beside.post('/sign-in/code', { code })).statusCode, 204)
  assert.equal((await beside.get('/session')).statusCode, 200)
  const stranger = at('192.0.2.92')
  assert.equal((await stranger.givePassword(newPassword)).json().code, 'too_many_attempts')
  for (const token of others) {
    assert.equal((await owner.post('/reset-password', { token, newPassword })).json().code, 'link_not_valid')
  }
})

test('sign-ups with the address of another person use up none of their other messages', async () => {
  const { is, at, mails } = await account('dora', '203.0.113.1')
  const attacker = at('198.51.100.90')
  for (let time = 0; time < 5; time += 1) await attacker.signUp()
  assert.ok(mails(/already have/).length >= 1)
  assert.equal(mails(/already have|Confirm/).length, 3)
  assert.equal((await attacker.post('/request-password-reset', { email: is.email })).statusCode, 204)
  assert.equal(mails(/new password/).length, 1)
  assert.equal((await at('203.0.113.202').signIn()).statusCode, 204)
})

test('many networks of one neighbourhood request few messages', async () => {
  const statuses = []
  for (let time = 0; time < 32; time += 1) {
    const from = person(app, box, { name: 'X', email: '', password, address: `2001:db8:7:${time}::1` })
    const email = `nobody-${time}@example.org`
    statuses.push((await from.post('/send-verification-email', { email })).statusCode)
  }
  assert.deepEqual(statuses, [...Array(30).fill(204), 429, 429])
})

test('many networks of one neighbourhood try few passwords', async () => {
  const codes = []
  for (let time = 0; time < 50; time += 1) {
    const is = { name: 'X', email: `nobody-${time}@example.org`, password }
    codes.push(
      (await person(app, box, { ...is, address: `2001:db8:8:${time}::1` }).givePassword()).json().code,
    )
  }
  assert.deepEqual(codes, [...Array(48).fill('wrong_credentials'), ...Array(2).fill('too_many_attempts')])
})
