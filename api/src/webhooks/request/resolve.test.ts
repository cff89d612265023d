import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { test } from 'node:test'
import { startSilentNameServer } from '../../../testing/servers/name-server.ts'
import { askNameServers, hostsOf } from '../hosts.ts'
import { send } from '../send.ts'

const silent = await startSilentNameServer()
const hosts = hostsOf(false, askNameServers([silent.address]))

test('while sixty names wait for a silent name server, the threads of the process stay free', async () => {
  let found = 0
  const waiting = Array.from({ length: 60 }, async (_, index) => {
    const answer = await hosts.find(`hooks-${index}.example`)
    found += 1
    return answer
  })
  // The way in which the address of the database is looked up. It needs a thread.
  const { address } = await lookup('localhost', { family: 4 })
  assert.equal(address, '127.0.0.1')
  assert.equal(found, 0, 'the look-up did not wait for the names')
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set(['unresolvable']))
  assert.ok(silent.asked() >= 120, `${silent.asked()} questions arrived`)
})

test('a question ends when the time of a delivery is up', async () => {
  const signal = AbortSignal.abort()
  await assert.rejects(askNameServers([silent.address])('hooks.example', signal))
  const message = { url: 'https://hooks.example/', headers: {}, body: '{}' }
  const begun = performance.now()
  assert.deepEqual(await send(message, hosts, 0.1), { failure: 'unresolvable' })
  assert.ok(performance.now() - begun < 2000)
})

test('localhost is refused without asking a name server', async () => {
  const before = silent.asked()
  for (const name of ['localhost', 'localhost.', 'a.localhost']) {
    assert.equal(await hosts.find(name), 'address_not_allowed', name)
  }
  const own = await hostsOf(true).find('localhost')
  assert.ok(Array.isArray(own) && own[0].address === '127.0.0.1')
  assert.equal(silent.asked(), before)
})

test('of a name with thousands of addresses all are judged and few are used', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `93.184.${index >> 8}.${index & 255}`)
  const found = await hostsOf(false, async () => many).find('many.example')
  assert.ok(Array.isArray(found) && found.length <= 8)
  const mixed = hostsOf(false, async () => [...many, '10.0.0.1'])
  assert.equal(await mixed.find('many.example'), 'address_not_allowed')
})
