import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { test } from 'node:test'
import { startSilentNameServer } from '#testing/broken-servers.ts'
import { askNameServers, hostsOf, isPublicAddress } from './hosts.ts'
import { send } from './send.ts'

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
  assert.deepEqual(await send(message, hosts, 0.1), { failure: 'unresolvable' })
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

test('accepts addresses of the public internet', () => {
  const addresses = ['1.1.1.1', '172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.0']
  for (const address of [...addresses, '198.17.0.1', '223.255.255.255', '2606:4700::1111', '2a00:1450::1']) {
    assert.equal(isPublicAddress(address), true, address)
  }
})

test('refuses the first and the last address of each special range, and what is no address', () => {
  const edges = [
    ['0.0.0.0', '0.255.255.255'],
    ['10.0.0.0', '10.255.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['127.0.0.1', '127.255.255.255'],
    ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.0.0.0', '192.0.0.170', '192.0.2.1', '192.88.99.1'],
    ['192.168.0.0', '192.168.255.255'],
    ['198.18.0.0', '198.19.255.255', '198.51.100.7', '203.0.113.7'],
    ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:1.1.1.1', '::ffff:0:127.0.0.1'],
    ['64:ff9b::7f00:1', '64:ff9b:1::a00:1', '100::1', '1fff:ffff::'],
    ['2001::1', '2001:0:7f00:1::', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1'],
    ['2002:7f00:1::', '2002:a00:1::', '3fff::1', '3fff:fff:ffff::', '4000::', '5f00::1'],
    ['', 'localhost', '1.1.1', '0x7f.1', '1.1.1.1:443', '[::1]', '2606:4700::1111%1'],
    ['fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'ffff::'],
  ]
  for (const address of edges.flat()) assert.equal(isPublicAddress(address), false, address)
})
