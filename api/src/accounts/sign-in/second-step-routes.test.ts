import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { reseal, sealedColumns } from '#admin/rotate-secrets.ts'
import { photosInRows } from '#storage/photos/photo-places.ts'
import { mailbox, testApp, testConfig } from '#testing/app.ts'
import { everyRow, testDatabase } from '#testing/database.ts'
import { appCodes, dashboardCalls, fromBase32, person } from '#testing/people.ts'

const { db } = await testDatabase()
const box = mailbox()
const password = 'four words in a row'
const ada = { name: 'Ada', email: 'ada@example.org', password }
const many = { quota: 1000, windowSeconds: 600 }
const app = testApp({
  db,
  mailTransport: box.mailTransport,
  config: { signInFailuresPerAccount: many, signInFailuresPerAddress: many, mailPerRecipient: many },
})
const own = person(app, box, ada)
await own.join()

type Person = ReturnType<typeof person>
const elsewhere = (is = ada) => person(app, box, is)
const mailsTo = (email = ada.email) => box.mails.filter(({ to }) => to === email).length
/** Sends the password in a browser, and reads the code that is sent. */
async function begun(who: Person): Promise<string> {
  const before = mailsTo(who.is.email)
  assert.equal((await who.givePassword()).statusCode, 202)
  return (await box.latest(who.is.email, before + 1)).code
}
const enter = (who: Person, code: string) => who.post('/sign-in/code', { code })
const isIn = async (who: Person) => (await who.get('/session')).statusCode === 200
/** A code with one wrong digit. */
const off = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))

test('an unknown browser is asked for a code once, and the password alone opens nothing there', async () => {
  const phone = elsewhere()
  const code = await begun(phone)
  assert.match(code, /^\d{4} \d{4}$/)
  assert.equal(await isIn(phone), false)
  assert.deepEqual((await own.get('/sessions')).json().data.length, 1)
  assert.equal((await enter(phone, off(code))).json().code, 'wrong_code')
  assert.equal(await isIn(phone), false)
  const entered = await enter(phone, code)
  assert.equal(entered.statusCode, 204)
  assert.match(
    String(entered.headers['set-cookie']),
    /^likeness\.known_browser=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  assert.equal(await isIn(phone), true)
  assert.equal((await enter(phone, code)).statusCode, 204, 'sent twice')
  await phone.post('/sign-out', {})
  const before = mailsTo()
  assert.equal((await phone.givePassword()).statusCode, 204)
  assert.equal(await isIn(phone), true)
  assert.equal(mailsTo(), before)
})

test('a code is valid for one sign-in in one browser, and once', async () => {
  const [phone, thief] = [elsewhere(), elsewhere()]
  const first = await begun(phone)
  const ofThief = await begun(thief)
  assert.equal((await enter(thief, first)).json().code, 'wrong_code')
  assert.equal((await enter(elsewhere(), first)).json().code, 'code_not_valid')
  const second = await begun(phone)
  assert.equal((await enter(phone, first)).json().code, 'wrong_code')
  assert.equal((await enter(phone, ofThief)).json().code, 'wrong_code')
  const atOnce = { headers: { ...phone.headers } }
  const send = () => dashboardCalls(app)(atOnce, 'POST', '/auth/sign-in/code', { code: second })
  const answers = await Promise.all([send(), send(), send()])
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [204, 204, 204],
  )
  const known = answers.filter(({ headers }) => headers['set-cookie'] !== undefined)
  assert.equal(known.length, 1)
})

test('a code has five tries and ten minutes, and a new code in its place gets no more', async () => {
  const phone = elsewhere()
  let code = await begun(phone)
  const before = mailsTo()
  for (let time = 0; time < 2; time += 1) {
    assert.equal((await enter(phone, off(code))).json().code, 'wrong_code')
    assert.equal((await phone.post('/sign-in/new-code', {})).statusCode, 204)
    const { code: later } = await box.latest(ada.email, before + time + 1)
    assert.equal((await enter(phone, code)).json().code, 'wrong_code')
    code = later
  }
  assert.equal((await phone.post('/sign-in/new-code', {})).json().code, 'code_not_valid')
  assert.equal((await enter(phone, off(code))).json().code, 'code_not_valid')
  assert.equal((await enter(phone, code)).json().code, 'code_not_valid')

  const late = elsewhere()
  const old = await begun(late)
  await db.updateTable('sign_in_codes').set({ expires_at: sql`now()` }).execute()
  assert.equal((await enter(late, old)).json().code, 'code_not_valid')
  assert.equal((await late.post('/sign-in/new-code', {})).statusCode, 204)
  await db.updateTable('sessions').set({ created_at: sql`now() - interval '61 minutes'` }).execute()
  assert.equal((await late.post('/sign-in/new-code', {})).json().code, 'code_not_valid')
  assert.equal((await enter(late, '12345')).json().errors[0].pointer, '/code')
})

test('a browser is known only to the account that signed in there, and for ninety days', async () => {
  const bob = { name: 'Bob', email: 'bob@example.org', password }
  const shared = elsewhere(bob)
  await shared.join()
  const borrowed = elsewhere()
  borrowed.headers.cookie = shared.headers.cookie ?? ''
  assert.equal((await borrowed.givePassword()).statusCode, 202)
  assert.equal((await shared.givePassword()).statusCode, 204)
  await db.updateTable('known_browsers').set({ expires_at: sql`now()` }).execute()
  assert.equal(await isIn(shared), true, 'sessions that are open stay open')
  assert.equal((await shared.givePassword()).statusCode, 202)
})

test('a link that confirms an address signs in its browser, and makes only the first that opens it known', async () => {
  const eve = { name: 'Eve', email: 'eve@example.org', password }
  const [first, second] = [elsewhere(eve), elsewhere(eve)]
  await first.signUp()
  const { token } = await box.latest(eve.email)
  for (const browser of [first, second]) {
    assert.equal((await browser.post('/verify-email', { token })).statusCode, 204)
  }
  assert.equal((await first.get('/session')).json().user.email, eve.email)
  assert.equal(await isIn(second), false)
  assert.equal((await first.givePassword()).statusCode, 204)
  assert.equal((await second.givePassword()).statusCode, 202)
})

test('a link does not sign in a browser that signed up with another address, or opened the link second', async () => {
  const hal = { name: 'Hal', email: 'hal@example.org', password }
  const [first, stranger] = [elsewhere(hal), elsewhere({ ...hal, email: 'ivy@example.org' })]
  await stranger.signUp()
  await first.signUp()
  const { token } = await box.latest(hal.email)
  assert.equal((await stranger.post('/verify-email', { token })).statusCode, 204)
  assert.equal(await isIn(stranger), false)
  assert.equal((await first.post('/verify-email', { token })).statusCode, 204)
  assert.equal(await isIn(first), false, 'a link works once')
})

test('signing out everywhere, ending a session and a new password make browsers unknown', async () => {
  const [desk, phone, tablet] = [elsewhere(), elsewhere(), elsewhere()]
  for (const each of [desk, phone, tablet]) assert.equal((await each.signIn()).statusCode, 204)
  const other = (await phone.get('/session')).json().id
  assert.equal((await desk.end(other)).statusCode, 204)
  assert.equal(await isIn(phone), false)
  assert.equal((await phone.givePassword()).statusCode, 202)
  assert.equal((await tablet.givePassword()).statusCode, 204)

  const change = { currentPassword: password, newPassword: 'other words in a row' }
  assert.equal((await desk.post('/change-password', change)).statusCode, 204)
  assert.equal(await isIn(desk), true)
  assert.equal((await tablet.givePassword(change.newPassword)).statusCode, 202)
  assert.equal((await desk.givePassword(change.newPassword)).statusCode, 204)

  const before = mailsTo()
  await desk.post('/request-password-reset', { email: ada.email })
  const { token } = await box.latest(ada.email, before + 1)
  assert.equal((await desk.post('/reset-password', { token, newPassword: password })).statusCode, 204)
  assert.equal((await desk.signIn()).statusCode, 204)

  const waiting = elsewhere()
  const code = await begun(waiting)
  assert.equal((await desk.post('/revoke-sessions', {})).statusCode, 204)
  assert.equal((await enter(waiting, code)).json().code, 'code_not_valid')
  assert.equal((await desk.givePassword()).statusCode, 202)
})

test('the database contains neither a code nor the token of a known browser', async () => {
  const phone = elsewhere()
  const code = await begun(phone)
  const rows = JSON.stringify(await everyRow(db))
  assert.ok(!rows.includes(code.replace(' ', '')) && !rows.includes(code))
  await enter(phone, code)
  const cookie = decodeURIComponent(/known_browser=([^;]+)/.exec(phone.headers.cookie ?? '')?.[1] ?? '')
  const [token = ''] = cookie.split('.')
  assert.ok(token.length >= 43)
  const all = JSON.stringify(await everyRow(db))
  assert.ok(!all.includes(token) && !all.includes(Buffer.from(token).toString('hex')))
})

test('wrong codes are counted like wrong passwords, and sent codes like messages', async () => {
  const config = {
    signInFailuresPerAccount: { quota: 3, windowSeconds: 700 },
    mailPerRecipient: { quota: 2, windowSeconds: 700 },
  }
  const strict = testApp({ db, mailTransport: box.mailTransport, config })
  const thief = person(strict, box, { ...ada, address: '192.0.2.1' })
  const code = await begun(thief)
  const codes = []
  for (let time = 0; time < 4; time += 1) codes.push((await enter(thief, off(code))).json().code)
  assert.deepEqual([codes[0], codes.at(-1)], ['wrong_code', 'too_many_attempts'])
  const later = person(strict, box, { ...ada, address: '192.0.2.2' })
  assert.equal((await later.givePassword()).json().code, 'too_many_attempts')
  const eve = { name: 'Eve', email: 'eve@example.org', password }
  const answers = []
  for (let time = 0; time < 3; time += 1) {
    answers.push((await person(strict, box, eve).givePassword()).statusCode)
  }
  assert.deepEqual(answers, [202, 202, 429])
})

let people = 0
/** A person with an authenticator app. */
async function withApp() {
  people += 1
  const one = person(app, box, { name: 'Ada', email: `app${people}@example.org`, password })
  await one.join()
  const { secret, address } = (await one.post('/authenticator', {})).json()
  assert.match(
    address,
    new RegExp(`^otpauth://totp/Likeness%3Aapp${people}%40example\\.org\\?secret=${secret}`),
  )
  const nextCode = appCodes(secret)
  const confirmed = await one.post('/authenticator/confirm', { code: nextCode() })
  assert.equal(confirmed.statusCode, 200, confirmed.body)
  const recovery: string[] = confirmed.json().recovery_codes
  return { one, secret, nextCode, recovery }
}

test('an app counts from its first code on; its secret and the recovery codes are nowhere in the clear', async () => {
  const { one, secret, recovery } = await withApp()
  assert.equal(recovery.length, 10)
  const rows = await everyRow(db)
  const traces = [
    secret,
    fromBase32(secret).toString('hex'),
    ...recovery,
    ...recovery.map((code) => code.replaceAll('-', '')),
  ]
  assert.ok(!rows.some(({ row }) => traces.some((trace) => row.includes(trace))))
  const { since, recovery_codes_left } = (await one.get('/auth/authenticator')).json()
  assert.ok(Math.abs(Date.parse(since) - Date.now()) < 60_000)
  assert.equal(recovery_codes_left, 10)
  assert.equal((await one.post('/authenticator', {})).json().code, 'second_factor_exists')
  assert.match((await box.latest(one.is.email, 2)).subject, /app is switched on/)
})

test('every sign-in asks for a code of the app, also in a known browser, and sends none by mail', async () => {
  const { one, nextCode } = await withApp()
  const mails = box.mails.length
  const begun = await one.givePassword()
  assert.deepEqual([begun.statusCode, begun.json()], [202, { next: 'authenticator' }])
  assert.equal(box.mails.length, mails)
  assert.equal((await one.get('/session')).statusCode, 401)
  assert.equal((await one.post('/sign-in/new-code', {})).json().code, 'code_not_valid')
  const code = nextCode()
  const wrong = code === '000000' ? '000001' : '000000'
  assert.equal((await one.post('/sign-in/authenticator', { code: wrong })).json().code, 'wrong_code')
  assert.equal((await one.post('/sign-in/authenticator', { code })).statusCode, 204)
  assert.equal((await one.get('/session')).statusCode, 200)
  await one.givePassword()
  const again = await one.post('/sign-in/authenticator', { code })
  assert.deepEqual([again.statusCode, again.json().code], [403, 'wrong_code'])
})

test('a recovery code replaces the app once', async () => {
  const { one, recovery } = await withApp()
  const [code = ''] = recovery
  await one.givePassword()
  assert.equal((await one.post('/sign-in/authenticator', { code: code.toLowerCase() })).statusCode, 204)
  assert.equal((await one.get('/auth/authenticator')).json().recovery_codes_left, 9)
  await one.givePassword()
  assert.equal((await one.post('/sign-in/authenticator', { code })).json().code, 'wrong_code')
  const [second = ''] = recovery.slice(1)
  assert.equal((await one.post('/sign-in/authenticator', { code: second })).statusCode, 204)
  const fresh = await one.post('/authenticator/recovery-codes', { password })
  assert.equal(fresh.json().recovery_codes.length, 10)
  await one.givePassword()
  assert.equal((await one.post('/sign-in/authenticator', { code: recovery[2] })).json().code, 'wrong_code')
})

test('switching it off needs the password, and sends a mail', async () => {
  const { one } = await withApp()
  const refused = await one.post('/authenticator/remove', { password: 'five words in a row' })
  assert.equal(refused.json().code, 'wrong_password')
  assert.equal((await one.post('/authenticator/remove', { password })).statusCode, 204)
  assert.match((await box.latest(one.is.email, 3)).subject, /app is switched off/)
  assert.equal((await one.givePassword()).statusCode, 204)
})

test('an app works on after its secret was sealed anew', async () => {
  const { one, nextCode } = await withApp()
  const { secrets } = testConfig()
  const newest = 'another secret of the tests, which is not one'
  const column = sealedColumns.find(({ table }) => table === 'authenticators')
  assert.ok(column)
  const { sealedAnew, stillOld } = await reseal(
    { db, photos: photosInRows, secrets: [newest, ...secrets] },
    column,
  )
  assert.ok(sealedAnew > 0 && stillOld === 0)
  await one.givePassword()
  // This app knows only the older secret; so the codes come to another one, which knows both.
  const later = testApp({ db, config: { secrets: [newest, ...secrets] } })
  const given = { code: nextCode() }
  const entered = await dashboardCalls(later)(one, 'POST', '/auth/sign-in/authenticator', given)
  assert.equal(entered.statusCode, 204, entered.body)
})
