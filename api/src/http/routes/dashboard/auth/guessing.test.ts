import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailbox, testApp } from '../../../../../testing/app.ts'
import { testDatabase } from '../../../../../testing/database.ts'
import { person } from '../../../../../testing/people.ts'

const { db, open } = await testDatabase()
const box = mailbox()
const config = {
  signInFailuresPerAddress: { quota: 6, windowSeconds: 600 },
  signInFailuresPerAccount: { quota: 4, windowSeconds: 600 },
  mailPerAddress: { quota: 5, windowSeconds: 600 },
  mailPerRecipient: { quota: 3, windowSeconds: 600 },
}
const app = testApp({ db, mailTransport: box.mailTransport, config })
const other = testApp({ db: await open(), mailTransport: box.mailTransport, config })
const password = 'four words in a row'
const ada = { name: 'Ada', email: 'ada@example.org', password }
const own = person(app, box, { ...ada, address: '192.0.2.99' })
await own.join()

test('guessing one account is stopped, from any address and over two processes', async () => {
  const codes = []
  for (let time = 0; time < 6; time += 1) {
    const from = person(time % 2 ? app : other, box, { ...ada, address: `192.0.2.${time}` })
    codes.push((await from.signIn('guessed at random')).json().code)
  }
  assert.deepEqual(codes, [...Array(4).fill('wrong_credentials'), ...Array(2).fill('too_many_attempts')])
  const right = await person(app, box, { ...ada, address: '192.0.2.50' }).signIn()
  assert.equal(right.statusCode, 429)
  assert.ok(Number(right.headers['retry-after']) > 0)
})

test("the owner's known browser is not locked out by that, but may not guess further either", async () => {
  assert.equal((await own.signIn()).statusCode, 204)
  const codes = []
  for (let time = 0; time < 5; time += 1) codes.push((await own.signIn('guessed at random')).json().code)
  assert.deepEqual(codes, [...Array(4).fill('wrong_credentials'), 'too_many_attempts'])
  const borrowed = person(app, box, { ...ada, email: 'eve@example.org', address: '192.0.2.98' })
  borrowed.headers.cookie = own.headers.cookie ?? ''
  assert.equal((await borrowed.signIn()).json().code, 'wrong_credentials')
})

test('an address without an account is stopped in the same words', async () => {
  const nobody = person(app, box, { ...ada, email: 'nobody@example.org', address: '192.0.2.60' })
  const codes = []
  for (let time = 0; time < 5; time += 1) codes.push((await nobody.signIn()).json().code)
  assert.deepEqual(codes, [...Array(4).fill('wrong_credentials'), 'too_many_attempts'])
})

test('guessing many accounts or links is stopped for the guessing address only', async () => {
  const from = (address: string, email: string) => person(app, box, { ...ada, email, address })
  const codes = []
  for (let time = 0; time < 4; time += 1) {
    codes.push((await from('192.0.2.70', `somebody-${time}@example.org`).signIn()).json().code)
  }
  const eve = from('192.0.2.70', 'eve@example.org')
  codes.push((await eve.post('/verify-email', { token: 'usr_1~x' })).json().code)
  codes.push((await eve.post('/reset-password', { token: 'x', newPassword: password })).json().code)
  codes.push((await eve.signIn()).json().code)
  assert.deepEqual(codes, [
    ...Array(4).fill('wrong_credentials'),
    ...Array(2).fill('link_not_valid'),
    'too_many_attempts',
  ])
  assert.equal((await from('192.0.2.71', 'bob@example.org').signIn()).statusCode, 401)
})

test('the number of messages is limited, by address and by mailbox', async () => {
  const at = (address: string) => person(app, box, { ...ada, email: 'cleo@example.org', address })
  const askers = ['192.0.2.80', '192.0.2.81'].map(at)
  const answers = []
  for (let time = 0; time < 10; time += 1) {
    const signedUp = await askers[time % 2]?.signUp()
    answers.push(signedUp?.statusCode)
  }
  assert.deepEqual(answers, Array(10).fill(204))
  assert.equal((await askers[0]?.signUp())?.json().code, 'too_many_attempts')
  assert.equal(box.mails.filter(({ to }) => to === 'cleo@example.org').length, 3)
})

test('the counters name neither a network nor a mailbox', async () => {
  const rows = await db.selectFrom('rate_windows').select('subject').execute()
  const text = JSON.stringify(rows)
  assert.ok(rows.length > 5)
  assert.doesNotMatch(text, /192\.0\.2|example\.org/)
})
