import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailbox, testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { dashboardCalls, person } from '#testing/people.ts'

const { db } = await testDatabase()
const lines: string[] = []
const box = mailbox()
const app = testApp({
  db,
  mailTransport: box.mailTransport,
  config: { logLevel: 'trace', mailPerRecipient: { quota: 100, windowSeconds: 600 } },
  logTo: { write: (line) => lines.push(line) },
})
const password = 'four words in a row'
const ada = person(app, box, { name: 'Ada Lovelace', email: 'Ada@example.org', password })

const mailsTo = (email: string) => box.mails.filter(({ to }) => to === email).length

test('a user confirms the address before signing in, and the cookie identifies the user', async () => {
  assert.equal((await ada.signUp()).statusCode, 204)
  const early = await ada.signIn()
  assert.equal(early.json().code, 'address_not_confirmed')
  assert.equal(early.headers['set-cookie'], undefined)
  const { token, subject, text } = await box.latest('ada@example.org', 2)
  assert.equal(subject, 'Confirm your address')
  assert.match(text, /^Hello,\n[\s\S]*http:\/\/localhost:4321\/dashboard\/verify\?token=/)
  assert.equal((await ada.post('/verify-email', { token })).statusCode, 204)

  const signedIn = await ada.signIn()
  assert.equal(signedIn.statusCode, 204, signedIn.body)
  const cookie = String(signedIn.headers['set-cookie'])
  assert.match(cookie, /^likeness\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const { user, account } = (await ada.get('/session')).json()
  assert.deepEqual({ name: user.name, email: user.email }, { name: 'Ada Lovelace', email: 'ada@example.org' })
  assert.match(account.id, /^acct_/)
  assert.equal((await ada.get('/sessions')).json().data.length, 1)
})

test('no message has words that the person who signed up chose', async () => {
  const email = 'victim@example.org'
  const words = 'Win a prize at https://evil.example now'
  await person(app, box, { name: words, email, password }).signUp()
  await person(app, box, { name: words, email: 'ada@example.org', password }).signUp()
  const mails = [await box.latest(email), await box.latest('ada@example.org', 3)]
  assert.equal(mails[1]?.subject, 'You already have an account')
  for (const { subject, text } of mails) {
    assert.doesNotMatch(`${subject}\n${text}`, /evil|prize|Ada Lovelace/)
    assert.match(text, /^Hello,\n/)
  }
})

test('a name is one line of visible characters', async () => {
  const wrong = ['\u2028', '\u2029', '\u202e', '\u2066', '\u0085', '\u200b', '\u0007', '\n']
  for (const character of wrong) {
    const name = `Ada${character}Lovelace`
    const response = await person(app, box, { name, email: 'lines@example.org', password }).signUp()
    assert.equal(response.statusCode, 400, JSON.stringify(character))
    assert.equal(response.json().errors[0].pointer, '/name')
  }
  const lines = box.mails.filter(({ to }) => to === 'lines@example.org')
  assert.deepEqual(lines, [])
})

test('a form that is sent three times makes one account, with the same answer', async () => {
  const bob = person(app, box, { name: 'Bob', email: 'bob@example.org', password })
  const answers = await Promise.all([bob.signUp(), bob.signUp(), bob.signUp()])
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [204, 204, 204],
  )
  const users = db.selectFrom('users').select('id').where('email', '=', 'bob@example.org')
  assert.equal((await users.execute()).length, 1)
})

test('if the service is reached by TLS, the cookie is only for TLS', async () => {
  const baseUrl = 'https://likeness.example'
  const secure = testApp({ db, mailTransport: box.mailTransport, config: { baseUrl } })
  const there = person(secure, box, { ...ada.is, origin: baseUrl })
  const before = mailsTo('ada@example.org')
  const begun = await there.givePassword()
  const { code } = await box.latest('ada@example.org', before + 1)
  const entered = await there.post('/sign-in/code', { code })
  const [session, known] = [begun, entered].map(({ headers }) => String(headers['set-cookie']))
  assert.match(session ?? '', /^__Secure-likeness\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/)
  assert.match(known ?? '', /^__Secure-likeness\.known_browser=.*; HttpOnly; SameSite=Lax; Secure$/)
  assert.equal((await there.get('/session')).statusCode, 200)
})

test('signing out ends the session, here and everywhere', async () => {
  const phone = person(app, box, ada.is)
  const desk = person(app, box, ada.is)
  await phone.signIn()
  await desk.signIn()
  const stolen = { headers: { ...phone.headers } }
  assert.equal((await phone.post('/sign-out', {})).statusCode, 204)
  assert.equal((await dashboardCalls(app)(stolen, 'GET', '/session')).statusCode, 401)
  const { data } = (await desk.get('/sessions')).json()
  const other = data.find(({ current }: { current: boolean }) => !current)
  assert.equal((await desk.end(other.id)).statusCode, 204)
  assert.equal((await desk.end(other.id)).statusCode, 404)
  await ada.signIn()
  assert.equal((await desk.post('/revoke-sessions', {})).statusCode, 204)
  for (const browser of [desk, ada]) assert.equal((await browser.get('/session')).statusCode, 401)
})

test('ending another session requires a recent password, ending the own one does not', async () => {
  const [phone, desk] = [person(app, box, ada.is), person(app, box, ada.is)]
  await phone.signIn()
  await desk.signIn()
  const [here, there] = [desk, phone].map(async (each) => (await each.get('/session')).json().id)
  const longAgo = { proven_at: new Date(Date.now() - 11 * 60_000) }
  await db.updateTable('sessions').set(longAgo).execute()
  assert.equal((await desk.end(await there)).json().code, 'fresh_sign_in_required')
  assert.equal((await desk.post('/revoke-sessions', {})).json().code, 'fresh_sign_in_required')
  assert.equal((await desk.end(await there, 'guessed words here')).json().code, 'wrong_password')
  assert.equal((await phone.get('/session')).statusCode, 200)
  assert.equal((await desk.end(await there, password)).statusCode, 204)
  assert.equal((await phone.get('/session')).statusCode, 401)
  assert.equal((await desk.end('ses_nothing')).statusCode, 404, 'given lately')
  await db.updateTable('sessions').set(longAgo).execute()
  assert.equal((await desk.end(await here)).statusCode, 204)
  assert.equal((await desk.get('/session')).statusCode, 401)
})

test('the link contains the page that the user wanted, if it is a page of ours', async () => {
  const mails = async (path: string, body: object) => {
    const before = mailsTo('next@example.org')
    assert.equal((await ada.post(path, body)).statusCode, 204)
    return (await box.latest('next@example.org', before + 1)).text
  }
  const next = '/dashboard/photo?document=us-passport'
  const signUp = { name: 'Next', email: 'next@example.org', password }
  const link = /\/dashboard\/verify\?token=[^\s&]+&next=%2Fdashboard%2Fphoto%3Fdocument%3Dus-passport\n/
  assert.match(await mails('/sign-up/email', { ...signUp, next }), link)
  assert.match(await mails('/send-verification-email', { email: signUp.email, next }), link)
  for (const elsewhere of [
    'https://evil.example',
    '//evil.example/dashboard',
    '/dashboardly',
    '/dashboard?a=\n',
  ]) {
    const text = await mails('/send-verification-email', { email: signUp.email, next: elsewhere })
    assert.match(text, /verify\?token=[^\s&]+\n/)
  }
})

test('signing in again ends the session that the browser had', async () => {
  const desk = person(app, box, ada.is)
  await desk.signIn()
  const before = { headers: { ...desk.headers } }
  await desk.signIn()
  assert.equal((await dashboardCalls(app)(before, 'GET', '/session')).statusCode, 401)
  assert.equal((await desk.get('/session')).statusCode, 200)
})

test('a reset uses the link of the mail once, ends every session, and notifies the user', async () => {
  const before = mailsTo('ada@example.org')
  assert.equal((await ada.post('/request-password-reset', { email: 'ada@example.org' })).statusCode, 204)
  const { token, text } = await box.latest('ada@example.org', before + 1)
  assert.match(text, /\/dashboard\/reset\?token=/)
  const rows = await db.selectFrom('verifications').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(token), 'the link is not in the database')
  const newPassword = 'other words in a row'
  assert.equal((await ada.post('/reset-password', { token, newPassword })).statusCode, 204)
  assert.equal((await ada.get('/session')).statusCode, 401)
  assert.equal((await ada.post('/reset-password', { token, newPassword })).json().code, 'link_not_valid')
  assert.equal((await ada.signIn()).json().code, 'wrong_credentials')
  assert.match((await box.latest('ada@example.org', before + 2)).subject, /was changed/)
  assert.equal((await ada.signIn(newPassword)).statusCode, 204)
})

test('changing the password requires the old one, and signs every other browser out', async () => {
  const desk = person(app, box, ada.is)
  await desk.signIn('other words in a row')
  const change = (currentPassword: string, newPassword: string) =>
    ada.post('/change-password', { currentPassword, newPassword })
  assert.equal((await change('guessed words here', password)).json().code, 'wrong_password')
  assert.equal(
    (await change('other words in a row', 'ada@example.org')).json().errors[0].pointer,
    '/newPassword',
  )
  assert.equal((await change('other words in a row', password)).statusCode, 204)
  assert.equal((await desk.get('/session')).statusCode, 401)
  assert.equal((await ada.get('/session')).statusCode, 200)
})

test('a new name is that of the person; the organisation keeps its own', async () => {
  assert.equal((await ada.post('/update-user', { name: ' Augusta Ada ' })).statusCode, 204)
  const { user, account } = (await ada.get('/session')).json()
  assert.deepEqual([user.name, account.name], ['Augusta Ada', 'Ada Lovelace'])
})

test('a password that is easy to guess is refused at its field', async () => {
  const guessed = [
    'short',
    'x'.repeat(129),
    'aaaaaaaaaaaaaaa',
    'passpasspass',
    'qwertyuiopasdf',
    'Bob@example.org',
  ]
  for (const weak of guessed) {
    const bob = { name: 'Bob', email: 'bob@example.org', password: weak }
    const response = await person(app, box, bob).signUp()
    assert.equal(response.statusCode, 400, weak)
    assert.equal(response.json().errors[0].pointer, '/password')
  }
})

test('neither answers nor the log contain the token or the password', () => {
  const log = lines.join('')
  for (const secret of [password, 'other words in a row', 'ada@example.org', 'Lovelace']) {
    assert.ok(!log.toLowerCase().includes(secret.toLowerCase()), secret)
  }
})
