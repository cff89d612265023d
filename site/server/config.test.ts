import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readSettings } from './config.ts'

it('has a default for every setting', () => {
  const read = readSettings({})
  assert.ok(read.ok)
  assert.equal(read.settings.port, 4321)
  assert.equal(read.settings.apiUrl, 'http://127.0.0.1:4322')
  assert.match(read.settings.distFolder, /dist$/)
})

it('names the variable whose value is invalid', () => {
  for (const [name, value] of [
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['LIKENESS_API_URL', 'localhost:4322'],
    ['LIKENESS_API_URL', 'http://localhost:4322/api'],
    ['LIKENESS_TRUSTED_PROXIES', 'everyone'],
    ['LIKENESS_LOG_LEVEL', 'loud'],
  ] as const) {
    const read = readSettings({ [name]: value })
    assert.ok(!read.ok, `${name}=${value}`)
    assert.match(read.problem, new RegExp(`^${name} is "${value}"`))
  }
})
