import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { replaceFolder } from './replace-folder.ts'

test('removes the old folder completely, and works without one', (context) => {
  const root = mkdtempSync(join(tmpdir(), 'likeness-replace-'))
  context.after(() => rmSync(root, { recursive: true }))
  const [site, next] = [join(root, 'site'), join(root, 'site.next')]
  for (const name of ['first', 'second']) {
    mkdirSync(next)
    writeFileSync(join(next, name), name)
    replaceFolder(site, next)
    assert.deepEqual(readdirSync(root), ['site'])
    assert.deepEqual(readdirSync(site), [name])
  }
})
