import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighbourhoodName, neighbourhoodOf, networkName, networkOf, trustedProxies } from './address.ts'

test('an IPv4 address is its own network, also in the notation of an IPv6 socket', () => {
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7')
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7')
})

test('IPv6 addresses of one /64 are one network, in every notation', () => {
  for (const address of [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:3::192.0.2.7',
    '2001:db8:1:2::1%eth0',
  ]) {
    assert.equal(networkOf(address), '2001:db8:1:2::/64', address)
  }
  assert.equal(networkOf('2001:db8:1:3::1'), '2001:db8:1:3::/64')
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
  assert.equal(networkOf('fe80::'), 'fe80:0:0:0::/64')
})

test('the stored name differs per network and per secret, and contains no address', () => {
  const name = networkName('secret', '192.0.2.7')
  assert.match(name, /^[\w-]{22}$/)
  assert.notEqual(name, networkName('secret', '192.0.2.8'))
  assert.notEqual(name, networkName('other', '192.0.2.7'))
  assert.equal(networkName('secret', '2001:db8::1'), networkName('secret', '2001:db8::2'))
})

test('a neighbourhood is wider than a network', () => {
  const cases = {
    '192.0.2.7': '192.0.2.0/24',
    '::ffff:192.0.2.200': '192.0.2.0/24',
    '2001:db8:1:2::1': '2001:db8:1::/48',
    '2001:db8:1:ffff::1%eth0': '2001:db8:1::/48',
    '::1': '0:0:0::/48',
  }
  for (const [address, neighbourhood] of Object.entries(cases)) {
    assert.equal(neighbourhoodOf(address), neighbourhood)
  }
  assert.notEqual(neighbourhoodName('secret', '192.0.2.7'), networkName('secret', '192.0.2.7'))
})

test('names, networks and addresses are trusted, and nothing else', () => {
  const isTrusted = trustedProxies('loopback, 192.0.2.0/24,2001:db8::7')
  for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '192.0.2.200', '2001:db8::7']) {
    assert.ok(isTrusted(address), address)
  }
  for (const address of ['192.0.3.1', '10.0.0.1', '2001:db8::8', '::ffff:192.0.3.1']) {
    assert.ok(!isTrusted(address), address)
  }
  assert.ok(trustedProxies('uniquelocal')('10.1.2.3'))
})
