import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { loadCatalog, publicRecord } from '@likeness/rules'
import { checkedRules, checkedRulesVariable, leaveCheckedRules } from './checked-rules.ts'

it('passes on every rule unchanged, and reads only the file if one is named', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-rules-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const loaded = loadCatalog()
  assert.ok(loaded.ok)
  const { documents, version } = loaded.catalog
  const file = join(folder, 'rules.json')
  const left = { [checkedRulesVariable]: file }
  leaveCheckedRules(loaded.catalog, file)
  assert.equal(checkedRules(left).version, version)
  assert.deepEqual(checkedRules(left).documents.map(publicRecord), documents.map(publicRecord))
  leaveCheckedRules({ documents: documents.slice(0, 1), version }, file)
  assert.equal(checkedRules(left).documents.length, 1)
  assert.deepEqual(checkedRules({}).documents, documents)
})
