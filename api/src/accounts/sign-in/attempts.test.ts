import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailbox, testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { person } from '#testing/people.ts'
import { openPasswords } from './passwords.ts'

/** What other people do with an account's address must not keep its owner out. */

const { db, open } = await testDatabase()
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

const strict = {
  signInFailuresPerAddress: { quota: 6, windowSeconds: 600 },
  signInFailuresPerAccount: { quota: 4, windowSeconds: 600 },
  mailPerAddress: { quota: 5, windowSeconds: 600 },
  mailPerRecipient: { quota: 3, windowSeconds: 600 },
}
const guarded = testApp({ db, mailTransport: box.mailTransport, config: strict })
const other = testApp({ db: await open(), mailTransport: box.mailTransport, config: strict })
const grace = { name: 'Grace', email: 'grace@example.org', password }
const own = person(guarded, box, { ...grace, address: '100.64.7.99' })
await own.join()

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
const counting = testApp({ db, mailTransport: box.mailTransport, passwords })
const mary = person(counting, box, { name: 'Mary', email: 'mary@example.org', password })
await mary.join()
const unregistered = { name: 'Nobody', email: 'no-one@example.org', password: 'guessed words in a row' }

/** The codes of the problems of so many calls, one after the other. */
async function codesOf(times: number, call: (time: number) => ReturnType<typeof own.givePassword>) {
  const codes: unknown[] = []
  for (let time = 0; time < times; time += 1) {
    codes.push((await call(time)).json().code)
  }
  return codes
}

/** So many wrong attempts, and then some too many. */
const stoppedAfter = (wrong: number, tooMany = 1) => [
  ...Array(wrong).fill('wrong_credentials'),
  ...Array(tooMany).fill('too_many_attempts'),
]

test('an owner with the password and the code gets in from elsewhere while others guess', async () => {
  const { at } = await account('ada', '203.0.113.1')
  for (const from of ['192.0.2.1', '192.0.2.2', '198.51.100.1']) {
    const attacker = at(from)
    await codesOf(5, () => attacker.givePassword('guessed at random'))
    assert.equal((await attacker.givePassword()).json().code, 'too_many_attempts', from)
  }
  const owner = at('203.0.113.200')
  assert.equal((await owner.givePassword('guessed at random')).json().code, 'wrong_credentials')
  assert.equal((await owner.signIn()).statusCode, 204)
  assert.equal((await owner.get('/session')).statusCode, 200)
})

test('a known browser is not locked out by others in its own network', async () => {
  const { own } = await account('bob', '192.0.2.77')
  const somebody = { name: 'X', password, address: '192.0.2.77' }
  const codes = await codesOf(13, (time) =>
    person(app, box, { ...somebody, email: `somebody-${time}@example.org` }).givePassword(),
  )
  assert.equal(codes.at(-1), 'too_many_attempts')
  assert.equal((await own.givePassword()).statusCode, 204)
})

test('messages about a new password that others requested keep none from the owner', async () => {
  const { is, at, mails } = await account('cleo', '203.0.113.1')
  const resets = () => mails(/new password/)
  const attacker = at('192.0.2.90')
  const requests = Array.from({ length: 8 }, () =>
    attacker.post('/request-password-reset', { email: is.email }),
  )
  for (const { statusCode } of await Promise.all(requests)) assert.equal(statusCode, 204)
  assert.equal(resets().length, 3)
  const owner = at('203.0.113.201')
  await owner.post('/request-password-reset', { email: is.email })
  await box.latest(is.email, box.mails.filter(({ to }) => to === is.email).length)
  assert.equal(resets().length, 4)

  const tokens = resets().map(({ text }) => /\?token=([^\s&]+)/.exec(text)?.[1])
  const [first, ...others] = tokens
  // From a network whose attempts for the account are used up: who has used the link may try again.
  const beside = at('192.0.2.91')
  await codesOf(5, () => attacker.givePassword('guessed at random'))
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
  const requests = Array.from({ length: 32 }, async (_, time) => {
    const from = person(app, box, { name: 'X', email: '', password, address: `2001:db8:7:${time}::1` })
    const email = `nobody-${time}@example.org`
    return (await from.post('/send-verification-email', { email })).statusCode
  })
  const statuses = await Promise.all(requests)
  assert.deepEqual(statuses.toSorted(), [...Array(30).fill(204), 429, 429])
})

test('many networks of one neighbourhood try few passwords', async () => {
  const codes = await codesOf(50, (time) => {
    const is = { name: 'X', email: `nobody-${time}@example.org`, password }
    return person(app, box, { ...is, address: `2001:db8:8:${time}::1` }).givePassword()
  })
  assert.deepEqual(codes, stoppedAfter(48, 2))
})

test('guessing one account is stopped, from any address and over two processes', async () => {
  const codes = await codesOf(6, (time) => {
    const from = person(time % 2 ? guarded : other, box, { ...grace, address: `100.64.7.${time}` })
    return from.signIn('guessed at random')
  })
  assert.deepEqual(codes, stoppedAfter(4, 2))
  const right = await person(guarded, box, { ...grace, address: '100.64.7.50' }).signIn()
  assert.equal(right.statusCode, 429)
  assert.ok(Number(right.headers['retry-after']) > 0)
})

test("the owner's known browser is not locked out by that, but may not guess further either", async () => {
  assert.equal((await own.signIn()).statusCode, 204)
  const codes = await codesOf(5, () => own.signIn('guessed at random'))
  assert.deepEqual(codes, stoppedAfter(4))
  const borrowed = person(guarded, box, { ...grace, email: 'eve@example.org', address: '100.64.7.98' })
  borrowed.headers.cookie = own.headers.cookie ?? ''
  assert.equal((await borrowed.signIn()).json().code, 'wrong_credentials')
})

test('an address without an account is stopped in the same words', async () => {
  const email = 'nobody-at-all@example.org'
  const unregistered = person(guarded, box, { ...grace, email, address: '100.64.7.60' })
  assert.deepEqual(await codesOf(5, () => unregistered.signIn()), stoppedAfter(4))
})

test('guessing many accounts or links is stopped for the guessing address only', async () => {
  const from = (address: string, email: string) => person(guarded, box, { ...grace, email, address })
  const codes = await codesOf(4, (time) => from('100.64.7.70', `somebody-${time}@example.org`).signIn())
  const eve = from('100.64.7.70', 'eve@example.org')
  codes.push((await eve.post('/verify-email', { token: 'usr_1~x' })).json().code)
  codes.push((await eve.post('/reset-password', { token: 'x', newPassword: password })).json().code)
  codes.push((await eve.signIn()).json().code)
  assert.deepEqual(codes, [
    ...Array(4).fill('wrong_credentials'),
    ...Array(2).fill('link_not_valid'),
    'too_many_attempts',
  ])
  assert.equal((await from('100.64.7.71', 'bert@example.org').signIn()).statusCode, 401)
})

test('the counters name neither a network nor a mailbox', async () => {
  const rows = await db.selectFrom('rate_windows').select('subject').execute()
  const text = JSON.stringify(rows)
  assert.ok(rows.length > 5)
  assert.doesNotMatch(text, /192\.0\.2|100\.64|example\.org/)
})

/** What an answer shows, and the slow work behind it. */
async function seen(ask: () => Promise<{ statusCode: number; body: string; headers: object }>) {
  hashed = 0
  const { statusCode, body, headers } = await ask()
  const names = Object.keys(headers).sort()
  return { statusCode, body: body.replace(/"request_id":"\w+"/, ''), names, hashed }
}

test('signing in, signing up and asking for a link do not reveal whether an address has an account', async () => {
  const known = person(counting, box, { ...unregistered, email: 'mary@example.org' })
  const unknown = person(counting, box, unregistered)
  assert.deepEqual(await seen(known.signIn), await seen(unknown.signIn))
  for (const path of ['/request-password-reset', '/send-verification-email']) {
    const ask = ({ post, is }: typeof known) => seen(() => post(path, { email: is.email }))
    assert.deepEqual(await ask(known), await ask(unknown), path)
  }
  assert.deepEqual(await seen(known.signUp), await seen(unknown.signUp))
})

test('the owner of an account is notified of a sign-up with their address, and nothing changes', async () => {
  const { subject, text } = await box.latest('mary@example.org', 3)
  assert.equal(subject, 'You already have an account')
  assert.doesNotMatch(text, /token=/)
  assert.equal((await mary.signIn()).statusCode, 204)
  assert.equal((await mary.get('/session')).json().user.name, 'Mary')
})

test("a sign-up with another person's address gains nothing when that person confirms theirs", async () => {
  const email = 'owner@example.org'
  const thief = person(counting, box, { name: 'Thief', email, password: 'the thief has a password' })
  const owner = person(counting, box, { name: 'Owner', email, password: 'the owner has another' })
  await thief.signUp()
  const { token: ofThief } = await box.latest(email, 1)
  await owner.signUp()
  const { token: ofOwner } = await box.latest(email, 2)
  assert.equal((await owner.post('/verify-email', { token: ofThief })).json().code, 'link_not_valid')
  assert.equal((await owner.post('/verify-email', { token: ofOwner })).statusCode, 204)
  assert.equal((await thief.signIn()).json().code, 'wrong_credentials')
  assert.equal((await owner.signIn()).statusCode, 204)
})
