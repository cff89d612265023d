import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, trustedProxies } from './address.ts'

test('an IPv4 address is one caller, and so is an IPv6 network of 64 bits', () => {
  for (const [address, network] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ] as const) {
    assert.equal(networkOf(address), network)
  }
})

test('trusted proxies are given by addresses, networks and names', () => {
  const trusted = trustedProxies('loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.7')
  assert.ok(trusted)
  for (const address of ['127.0.0.2', '::1', '::ffff:127.0.0.1', '10.9.8.7', '2001:db8:9::1', '192.0.2.7']) {
    assert.ok(trusted(address), address)
  }
  for (const address of ['192.0.2.8', '2001:db9::1', 'loopback', '']) assert.ok(!trusted(address), address)
  for (const list of ['', 'everyone', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0/8', '::1/129', '10.0.0.1/']) {
    assert.equal(trustedProxies(list), null, list)
  }
})
