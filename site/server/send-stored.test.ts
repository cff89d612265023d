import assert from 'node:assert/strict'
import { it } from 'node:test'
import { acceptedEncoding } from './send-stored.ts'

it('chooses the encoding that the client prefers', () => {
  for (const [header, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['BR; q=0.5', 'br'],
    ['deflate', 'identity'],
    ['gzip; q=0.000', 'identity'],
    ['*', 'br'],
    ['br;q=0, *;q=0.3', 'gzip'],
    ['gzip;q=0.2, identity;q=0.9', 'identity'],
    ['identity;q=0', 'identity'],
    ['br;q=high, gzip', 'gzip'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const) {
    assert.equal(acceptedEncoding(header), encoding, header)
  }
})
