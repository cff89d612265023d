import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { person } from '../../../../testing/people/person.ts'
import { mailbox } from '../../../../testing/servers/mailbox.ts'
import { commonPasswords, isCommon } from './common-passwords.ts'
import { NewPassword } from './password-rules.ts'

test('the list has at least 3,000 passwords that the other rules accept', async () => {
  const listed = [...(await commonPasswords())]
  const chosen = listed.filter((password) => NewPassword.safeParse(password).success)
  assert.ok(chosen.length >= 3000, `${chosen.length}`)
  for (const password of ['1q2w3e4r5t6y', 'leavemealone', 'LeaveMeAlone']) assert.ok(await isCommon(password))
})

test('a part or an extension of a common password is not common', async () => {
  for (const password of ['four words in a row', 'leavemealonee', 'leavemealon', '']) {
    assert.equal(await isCommon(password), false, password)
  }
})

test('refuses a common password at sign-up, change and reset without any setting', async () => {
  const { db } = await testDatabase()
  const box = mailbox()
  const app = testApp({ db, mailTransport: box.mailTransport })
  const common = 'Leavemealone'
  const ada = person(app, box, { name: 'Ada', email: 'ada@example.org', password: 'four words in a row' })
  await ada.join()
  const pointerOf = async (path: string, body: object) =>
    (await ada.post(path, body)).json().errors[0].pointer
  const signUp = { name: 'Ada', email: 'other@example.org', password: common }
  assert.equal(await pointerOf('/sign-up/email', signUp), '/password')
  const change = { currentPassword: 'four words in a row', newPassword: common }
  assert.equal(await pointerOf('/change-password', change), '/newPassword')
  assert.equal(await pointerOf('/reset-password', { token: 'any', newPassword: common }), '/newPassword')
})
