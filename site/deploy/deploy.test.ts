import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { contentSecurityPolicy } from '../server/stored-answers.ts'

for (const name of ['Caddyfile', 'nginx.conf', 'static-host/_headers']) {
  it(`${name} sends what the site's own server sends`, () => {
    const configuration = readFileSync(join(import.meta.dirname, name), 'utf8')
    for (const value of [
      contentSecurityPolicy,
      'strict-origin-when-cross-origin',
      'public, max-age=3600',
      'public, max-age=31536000, immutable',
    ]) {
      assert.ok(configuration.includes(value), value)
    }
    assert.match(configuration, /Access-Control-Allow-Origin/)
  })
}
