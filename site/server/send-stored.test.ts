import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bestEncoding } from './send-stored.ts'

it('chooses the best encoding that the client accepts', () => {
  assert.equal(bestEncoding('gzip, deflate, br, zstd'), 'br')
  assert.equal(bestEncoding('gzip;q=1.0, br;q=0'), 'gzip')
  assert.equal(bestEncoding('BR; q=0.5'), 'br')
  assert.equal(bestEncoding('deflate'), 'identity')
  assert.equal(bestEncoding('gzip; q=0.000'), 'identity')
  assert.equal(bestEncoding(undefined), 'identity')
})
