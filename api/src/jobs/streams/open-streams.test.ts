import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStreams } from './open-streams.ts'

test('streams are limited by account, by network and together, and a refused one counts for nothing', () => {
  const streams = openStreams({ perAccount: 2, perAddress: 3, total: 4, longestMs: 1 })
  const leave = streams.enter('one', 'home')
  assert.ok(typeof leave === 'function')
  assert.ok(typeof streams.enter('one', 'office') === 'function')
  assert.equal(streams.enter('one', 'elsewhere'), 'account')
  assert.ok(typeof streams.enter('two', 'home') === 'function')
  assert.ok(typeof streams.enter('two', 'home') === 'function')
  assert.equal(streams.enter('three', 'home'), 'address')
  assert.equal(streams.enter('three', 'elsewhere'), 'service')
  leave()
  assert.ok(typeof streams.enter('one', 'home') === 'function')
})
