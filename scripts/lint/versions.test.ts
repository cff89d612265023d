import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { formatRuleProblem } from '@likeness/rules'
import { permit as newest } from '#rules/testing/samples.ts'
import { sampleRepository } from '../testing/rules-repository.ts'
import { changedFiles, undescribedChanges, usualRef } from './versions.ts'

/** A rule of May. */
const permit = newest.replaceAll('2026.11', '2026.05').replace('2026-10', '2026-05')

/** The problems of the sample permit in November, after these texts are replaced. */
function said(...replaced: [text: string, by: string][]): string[] {
  const after = replaced.reduce((text, [from, to]) => text.replace(from, to), permit)
  assert.notEqual(after, permit)
  return undescribedChanges({ file: 'nl/permit.yaml', before: permit, after }, 'v1', '2026.11').map(
    formatRuleProblem,
  )
}

const higher: [string, string] = ['max: 35', 'max: 36']
const newVersion: [string, string] = ['version: "2026.05"', 'version: "2026.11"']
const newEntry: [string, string] = [
  'changes:\n',
  'changes:\n  - version: "2026.11"\n    what: Higher heads.\n',
]
const undescribed =
  'nl/permit.yaml changes: no entry describes what changed since v1 (headHeight). ' +
  'Add an entry { version: "2026.11", what: … } first, or undo the change.'
const sameVersion =
  'nl/permit.yaml version: it is still 2026.05, although the rule changed since v1 (headHeight). Write "2026.11".'

test('requires a new version and an entry that describes the change', () => {
  assert.deepEqual(said(higher), [undescribed, sameVersion])
  assert.deepEqual(said(higher, newEntry), [sameVersion])
  assert.deepEqual(said(higher, newVersion), [undescribed])
  assert.deepEqual(said(higher, newVersion, newEntry), [])
  assert.match(
    said(higher, newEntry, ['version: "2026.05"', 'version: "2026.04"']).join(),
    /2026\.04 is older than 2026\.05/,
  )
})

test('requires an entry but no new version for a second change in one month', () => {
  const pair = { file: 'nl/permit.yaml', before: permit, after: permit.replace(...higher) }
  assert.deepEqual(
    undescribedChanges(pair, 'v1', '2026.05').map(({ field }) => field),
    ['changes'],
  )
})

test('requires neither for a source that was read again, nor for a name, nor for the same rule in other YAML', () => {
  assert.deepEqual(said(['read: 2026-05', 'read: 2026-11']), [])
  assert.deepEqual(said(['A made-up rule', 'Read again: a made-up rule']), [])
  assert.deepEqual(said(['version:', 'inOwnLanguage: { lang: nl, title: Vergunning }\nversion:']), [])
  assert.deepEqual(said(['cite: [law]', 'cite: ["law"]']), [])
  assert.equal(said(['tier: official', 'tier: secondary-alone']).length, 2)
})

test('requires nothing of documents that are new, removed or unreadable', () => {
  for (const [before, after] of [
    [undefined, permit],
    [permit, undefined],
    [permit, 'x: ['],
  ] as const) {
    assert.deepEqual(undescribedChanges({ file: 'nl/permit.yaml', before, after }, 'v1', '2026.11'), [])
  }
})

test('compares the files changed, added or removed since a ref, committed or not', (context) => {
  const { rules, save, commit } = sampleRepository(context)
  save('nl/permit.yaml', permit)
  save('nl/visa.yaml', 'old')
  save('nl/same.yaml', 'same')
  commit('start')
  save('nl/visa.yaml', null)
  save('src/sample.yaml', 'no rule')
  commit('then')
  save('nl/permit.yaml', `${permit}\n`)
  save('be/permit.yaml', 'new')
  save('nl/permit.history/2026.05.yaml', permit)
  assert.deepEqual(changedFiles(rules, 'start'), [
    { file: 'be/permit.yaml', before: undefined, after: 'new' },
    { file: 'nl/permit.yaml', before: permit, after: `${permit}\n` },
    { file: 'nl/visa.yaml', before: 'old', after: undefined },
  ])
  assert.equal(changedFiles(rules, 'then')?.length, 2)
  for (const ref of ['nowhere', '--output=x', 'start:rules'])
    assert.equal(changedFiles(rules, ref), undefined)
})

test('fails with one line for each problem of a changed document', (context) => {
  const { rules, save, commit } = sampleRepository(context)
  save('nl/permit.yaml', permit)
  commit('v1')
  save('nl/permit.yaml', permit.replace(...higher))
  const lint = [join(import.meta.dirname, 'versions.ts'), 'v1', '--rules', rules]
  const { status, stdout, stderr } = spawnSync(process.execPath, lint, { encoding: 'utf8' })
  assert.match(
    stderr,
    /^error: nl\/permit\.yaml changes: no entry describes what changed since v1 \(headHeight\)\./,
  )
  assert.deepEqual([stdout, status], ['1 files changed since v1, 2 errors.\n', 1])
})

test('compares a branch with the commit where it left main, and main with the commit before', (context) => {
  const { rules, save, commit, git } = sampleRepository(context)
  save('nl/permit.yaml', permit)
  commit('first')
  assert.equal(usualRef(rules), undefined)
  save('nl/permit.yaml', `${permit}\n`)
  commit('second')
  const hash = (ref: string) => git('rev-parse', ref).trim()
  assert.equal(usualRef(rules), hash('first'))
  git('switch', '--quiet', '--create', 'work')
  save('nl/permit.yaml', 'third')
  commit('third')
  assert.equal(usualRef(rules), hash('second'))
})
