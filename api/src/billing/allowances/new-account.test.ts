import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../testing/app.ts'
import { callCheck } from '../../../testing/calls/check-call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { person } from '../../../testing/people/person.ts'
import { mailbox } from '../../../testing/servers/mailbox.ts'
import { freeChecks } from '../prices.ts'

const { db } = await testDatabase()
const box = mailbox()
const app = testApp({ db, mailTransport: box.mailTransport })

test('whoever signs up can call the API at once: the first checks are free, and the next one has its price', async () => {
  const ada = person(app, box, {
    name: 'Ada',
    email: 'ada@example.org',
    password: 'four words in a row',
  })
  await ada.join()
  const made = await app.inject({
    method: 'POST',
    url: '/api/dashboard/keys',
    headers: ada.headers,
    payload: { name: 'First', scopes: ['read', 'photos:check'] },
  })
  const { key } = made.json()
  const account = async () => {
    const headers = { authorization: `Bearer ${key}` }
    return (await app.inject({ url: '/api/v1/account', headers })).json()
  }
  assert.equal((await account()).free_checks, freeChecks.first)
  for (let call = 0; call < freeChecks.first; call += 1) {
    const operation = call % 2 === 0 ? 'check' : 'validate'
    const answer = await callCheck(app, { key, photo: `photo ${call}`, operation })
    assert.deepEqual([answer.statusCode, answer.json().charge?.amount], [200, '0.00'], answer.body)
  }
  const { free_checks, wallet } = await account()
  assert.deepEqual([free_checks, wallet.posted], [0, '0.00'])
  const next = await callCheck(app, { key })
  assert.deepEqual([next.statusCode, next.json().code], [402, 'insufficient_funds'])
})
