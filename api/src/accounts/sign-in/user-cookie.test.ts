import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userCookieOf } from './user-cookie.ts'

const config = { secrets: ['0123456789abcdef0123456789abcdef'] as const, baseUrl: 'http://localhost:4321' }
const sent = (setCookie: string) => setCookie.slice(0, setCookie.indexOf(';'))

test('a browser proves for an hour what it proved about a user', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  const { cookie, userIn } = userCookieOf(config, 'signed_up')
  const own = sent(cookie('usr_1'))
  assert.equal(userIn(own), 'usr_1')
  assert.equal(userIn(`other=1; ${own}`), 'usr_1')
  assert.equal(userIn(undefined), undefined)
  assert.equal(userIn(own.replace('usr_1', 'usr_2')), undefined)
  t.mock.timers.tick(3_601_000)
  assert.equal(userIn(own), undefined)
})

test('one proof does not pass for another', () => {
  const reached = userCookieOf(config, 'reached_mailbox')
  const signedUp = userCookieOf(config, 'signed_up')
  const renamed = sent(reached.cookie('usr_1')).replace('reached_mailbox', 'signed_up')
  assert.equal(signedUp.userIn(renamed), undefined)
})
