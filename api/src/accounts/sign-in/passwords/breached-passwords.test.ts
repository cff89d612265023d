import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { testApp } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { person } from '../../../../testing/people/person.ts'
import { atEnd } from '../../../../testing/processes/at-end.ts'
import { mailbox } from '../../../../testing/servers/mailbox.ts'
import { breachedPasswords } from './breached-passwords.ts'

const breached = 'correct horse battery staple'
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const asked: string[] = []
const service = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === `/range/${sha1('fails').slice(0, 5)}`) response.statusCode = 500
  const [own, padding] = [sha1(breached).slice(5), sha1('padded').slice(5)]
  response.end(`${'0'.repeat(35)}:3\r\n${own}:42\r\n${padding}:0\r\n`)
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
atEnd(async () => void service.close())
const address = service.address()
assert.ok(address && typeof address === 'object')
const url = `http://127.0.0.1:${address.port}/range`
const failures: unknown[] = []
const isBreached = breachedPasswords(url, (error) => failures.push(error))

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

test('refuses a breached password at sign-up, change and reset', async () => {
  const { db } = await testDatabase()
  const box = mailbox()
  const app = testApp({ db, mailTransport: box.mailTransport, config: { passwordRangesUrl: url } })
  const ada = person(app, box, { name: 'Ada', email: 'ada@example.org', password: 'four words in a row' })
  await ada.join()
  const pointerOf = async (path: string, body: object) =>
    (await ada.post(path, body)).json().errors[0].pointer
  const signUp = { name: 'Ada', email: 'other@example.org', password: breached }
  assert.equal(await pointerOf('/sign-up/email', signUp), '/password')
  const change = { currentPassword: 'four words in a row', newPassword: breached }
  assert.equal(await pointerOf('/change-password', change), '/newPassword')
  assert.equal(await pointerOf('/reset-password', { token: 'any', newPassword: breached }), '/newPassword')
})
