import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { mailbox, testApp } from '#testing/app.ts'
import { serveLocally } from '#testing/at-end.ts'
import { testDatabase } from '#testing/database.ts'
import { dashboardCalls, person, signedIn } from '#testing/people.ts'
import { breachedPasswords, commonPasswords, isCommon, NewPassword } from './password-rules.ts'
import { openPasswords } from './passwords.ts'

const { db } = await testDatabase()
const passwords = openPasswords()
const cheap = openPasswords({ logN: 10, r: 8, p: 1 })

const breached = 'correct horse battery staple'
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const asked: string[] = []
const service = await serveLocally(async (request, response) => {
  asked.push(request.url ?? '')
  if (request.url === `/range/${sha1('fails').slice(0, 5)}`) response.statusCode = 500
  const [own, padding] = [sha1(breached).slice(5), sha1('padded').slice(5)]
  response.end(`${'0'.repeat(35)}:3\r\n${own}:42\r\n${padding}:0\r\n`)
})
const url = `${service}/range`
const failures: unknown[] = []
const isBreached = breachedPasswords(url, (error) => failures.push(error))

test('a password matches its hash in every encoding, and a different password does not', async () => {
  const stored = await passwords.hash('Café au lait, please')
  assert.match(stored, /^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{86}$/)
  assert.ok(await passwords.matches('Cafe\u0301 au lait, please', stored))
  assert.ok(!(await passwords.matches('Cafe au lait, please', stored)))
  assert.notEqual(await passwords.hash('Café au lait, please'), stored)
})

test('a hash with another cost matches too, and a text that is no hash matches nothing', async () => {
  assert.ok(await passwords.matches('four words in a row', await cheap.hash('four words in a row')))
  assert.ok(!(await passwords.matches('nonsense', 'nonsense')))
})

test('hashing leaves the event loop free, and reports busy if too many hashes wait', async () => {
  let turns = 0
  let over = false
  assert.ok(!passwords.isBusy())
  const hashes = Promise.all([
    passwords.hash('one'),
    passwords.hash('two'),
    ...Array.from({ length: 42 }, () => cheap.hash('many')),
  ]).then(() => {
    over = true
  })
  assert.ok(cheap.isBusy())
  while (!over) {
    await new Promise(setImmediate)
    turns += 1
  }
  await hashes
  assert.ok(turns > 10, `${turns}`)
  assert.ok(!cheap.isBusy())
})

test('a user whose password is gone, such as by a deletion meanwhile, is refused', async () => {
  const user = await signedIn(db)
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await db.updateTable('sessions').set({ proven_at: anHourAgo }).where('id', '=', user.sessionId).execute()
  const given = { id: 'ses_another', password: 'correct horse battery staple' }
  const call = dashboardCalls(testApp({ db }))
  const { statusCode, body } = await call(user, 'POST', '/auth/end-session', given)
  assert.equal(statusCode, 403, body)
  assert.match(body, /"code":"wrong_password"/)
})

test('the list has at least 3,000 passwords that the other rules accept', async () => {
  const listed = [...(await commonPasswords())]
  const chosen = listed.filter((password) => NewPassword.safeParse(password).success)
  assert.ok(chosen.length >= 3000, `${chosen.length}`)
  for (const password of ['1q2w3e4r5t6y', 'leavemealone', 'LeaveMeAlone']) assert.ok(await isCommon(password))
  for (const password of ['leavemealonee', 'leavemealon', '']) assert.ok(!(await isCommon(password)))
})

test('recognizes a breached password, ignores padding, and sends only five digits', async () => {
  assert.equal(await isBreached(breached), true)
  assert.equal(await isBreached('padded'), false)
  assert.equal(await isBreached('another one entirely'), false)
  assert.deepEqual(asked[0], `/range/${sha1(breached).slice(0, 5)}`)
})

test('accepts a password if the service fails, and asks no service without a URL', async () => {
  assert.equal(await isBreached('fails'), false)
  assert.equal(failures.length, 1)
  const before = asked.length
  const withoutService = breachedPasswords(undefined, (error) => failures.push(error))
  assert.equal(await withoutService(breached), false)
  assert.equal(asked.length, before)
})

test('refuses a common or breached password at sign-up, change and reset', async () => {
  const box = mailbox()
  const app = testApp({ db, mailTransport: box.mailTransport, config: { passwordRangesUrl: url } })
  const ada = person(app, box, { name: 'Ada', email: 'ada@example.org', password: 'four words in a row' })
  await ada.join()
  const pointerOf = async (path: string, body: object) =>
    (await ada.post(path, body)).json().errors[0].pointer
  for (const bad of ['Leavemealone', breached]) {
    const signUp = { name: 'Ada', email: 'other@example.org', password: bad }
    assert.equal(await pointerOf('/sign-up/email', signUp), '/password')
    const change = { currentPassword: 'four words in a row', newPassword: bad }
    assert.equal(await pointerOf('/change-password', change), '/newPassword')
    assert.equal(await pointerOf('/reset-password', { token: 'any', newPassword: bad }), '/newPassword')
  }
})
