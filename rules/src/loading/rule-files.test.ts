import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sampleFolder } from '../../testing/folder.ts'
import { isHistoryFile, isRuleFile, ruleFiles, rulesDigest } from './rule-files.ts'

test('finds rule files in country folders only, including misplaced ones', (context) => {
  const folder = sampleFolder(context, {
    'us/passport.yaml': '',
    'fr/visa.yml': '',
    'fr/old/passport.yaml': '',
    'us/notes.txt': '',
    'src/sample.yaml': '',
    'node_modules/yaml/test.yaml': '',
    '.data/us.yaml': '',
    'top.yaml': '',
  })
  assert.deepEqual(ruleFiles(folder), ['fr/old/passport.yaml', 'fr/visa.yml', 'us/passport.yaml'])
})

test('the digest is the same for the same files', (context) => {
  const files = { 'us/passport.yaml': 'id: us-passport\n', 'fr/passport.yaml': 'id: fr-passport\n' }
  const digest = rulesDigest(sampleFolder(context, files))
  assert.match(digest, /^[0-9a-f]{64}$/)
  assert.equal(rulesDigest(sampleFolder(context, files)), digest)
})

test('the digest changes if the content or the name of a rule file changes', (context) => {
  const folder = sampleFolder(context, { 'us/passport.yaml': 'id: us-passport\n', 'us/notes.txt': 'a' })
  const digest = rulesDigest(folder)
  writeFileSync(join(folder, 'us/notes.txt'), 'b')
  assert.equal(rulesDigest(folder), digest)
  writeFileSync(join(folder, 'us/passport.yaml'), 'id: us-passport2\n')
  const edited = rulesDigest(folder)
  assert.notEqual(edited, digest)
  renameSync(join(folder, 'us/passport.yaml'), join(folder, 'us/visa.yaml'))
  assert.notEqual(rulesDigest(folder), edited)
})

test('recognizes a file in the history of a document by its folder', () => {
  assert.ok(isHistoryFile('us/passport.history/2026.05.yaml'))
  for (const file of ['us/passport.yaml', 'us/old/passport.yaml', 'history/us.yaml'])
    assert.ok(!isHistoryFile(file))
})

test('recognizes the path of a rule file', () => {
  for (const file of ['us/passport.yaml', 'fr/visa.yml', 'us/passport.history/2026.05.yaml']) {
    assert.ok(isRuleFile(file), file)
  }
  for (const file of ['us/notes.txt', 'src/sample.yaml', '.git/x.yaml', 'passport.yaml']) {
    assert.ok(!isRuleFile(file), file)
  }
})
