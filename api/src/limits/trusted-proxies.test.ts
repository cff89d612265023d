import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trustedProxies } from './trusted-proxies.ts'

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
