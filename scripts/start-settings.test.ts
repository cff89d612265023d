import assert from 'node:assert/strict'
import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { keptSecret, readStartSettings } from './start-settings.ts'

test('uses port 4321 of this machine and the embedded database without any setting', () => {
  const settings = readStartSettings({})
  assert.ok(typeof settings !== 'string')
  const { port, host, baseUrl, databaseUrl } = settings
  assert.deepEqual([port, host, baseUrl, databaseUrl], [4321, 'localhost', 'http://localhost:4321', null])
  assert.match(settings.dataFolder, /\.data$/)
})

test('gives the pages of each address of this machine a folder of their own, and those of a public address the usual one', () => {
  const folderOf = (environment: Record<string, string>) => {
    const settings = readStartSettings(environment)
    assert.ok(typeof settings !== 'string')
    return [basename(settings.build.distFolder), settings.build.baseUrl]
  }
  assert.deepEqual(folderOf({}), ['dist', 'http://localhost:4321'])
  assert.deepEqual(folderOf({ PORT: '5000' }), ['dist.localhost-5000', 'http://localhost:5000'])
  assert.deepEqual(folderOf({ LIKENESS_BASE_URL: 'http://[::1]:5000/' }), [
    'dist.-1-5000',
    'http://[::1]:5000',
  ])
  assert.deepEqual(folderOf({ LIKENESS_BASE_URL: 'https://a.example' }), ['dist', 'https://a.example'])
  assert.deepEqual(folderOf({ PORT: '5000', LIKENESS_SITE_DIST: '/a/b' }), ['b', 'http://localhost:5000'])
})

test('reports a wrong value in one sentence that names the variable, and never repeats a password', () => {
  assert.match(String(readStartSettings({ PORT: 'abc' })), /^PORT is "abc"; it must be/)
  assert.match(String(readStartSettings({ PORT: '70000' })), /^PORT/)
  const wrong = String(readStartSettings({ DATABASE_URL: 'mysql://me:hunter2@host/x' }))
  assert.match(wrong, /^DATABASE_URL must be/)
  assert.doesNotMatch(wrong, /hunter2/)
})

test('reports, before anything is built, what the API would refuse', () => {
  assert.match(
    String(readStartSettings({ LIKENESS_WORKER: '2' })),
    /there is no setting LIKENESS_WORKER \(did you mean LIKENESS_WORKERS\?\)/,
  )
  assert.match(String(readStartSettings({ LIKENESS_WORKERS: 'two' })), /LIKENESS_WORKERS must be/)
})

test('makes a secret once, readable by its owner only, and keeps it', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'likeness-secret-')), 'data', 'secret')
  const first = await keptSecret(file)
  assert.ok(first.length >= 32)
  assert.equal(await keptSecret(file), first)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
})
