import assert from 'node:assert/strict'
import { it } from 'node:test'
import { browserName } from './browser-name.ts'

it('names a browser as its user does', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  for (const [userAgent, name] of [
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Linux; Android 16) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15', 'Safari on macOS'],
    ['curl/8.0', 'A browser'],
    [null, 'A browser'],
  ] as const) {
    assert.equal(browserName(userAgent), name)
  }
})
