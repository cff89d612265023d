import assert from 'node:assert/strict'
import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { keptSecret } from './kept-secret.ts'

test('makes a secret once, readable by its owner only, and keeps it', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'likeness-secret-')), 'data', 'secret')
  const first = await keptSecret(file)
  assert.ok(first.length >= 32)
  assert.equal(await keptSecret(file), first)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
})
