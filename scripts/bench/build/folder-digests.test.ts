import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { differingFiles, folderDigests } from './folder-digests.ts'

test('names the changed, added and removed files, and skips notes of the build', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-digests-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  mkdirSync(join(folder, 'deep'))
  for (const name of ['same', 'deep/changed', 'gone', '.note']) write(name, name)
  const before = folderDigests(folder)
  write('deep/changed', 'otherwise')
  write('new', 'new')
  write('.note', 'otherwise')
  rmSync(join(folder, 'gone'))
  assert.deepEqual(differingFiles(before, folderDigests(folder)), ['deep/changed', 'gone', 'new'])
})
