import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRuleProblem } from '@likeness/rules'
import { permit } from '../testing/rules-repository.ts'
import { documentChange } from './changes.ts'
import { undescribedChanges } from './versions.ts'

/** The problems of the sample permit in November, after these texts are replaced. */
function said(...replaced: [text: string, by: string][]): string[] {
  const after = replaced.reduce((text, [from, to]) => text.replace(from, to), permit)
  assert.notEqual(after, permit)
  const change = documentChange({ file: 'nl/permit.yaml', before: permit, after })
  return change === null ? [] : undescribedChanges(change, 'v1', '2026.11').map(formatRuleProblem)
}

const higher: [string, string] = ['max: 35', 'max: 36']
const newVersion: [string, string] = ['version: "2026.05"', 'version: "2026.11"']
const newEntry: [string, string] = [
  'changes:\n',
  'changes:\n  - version: "2026.11"\n    what: Higher heads.\n',
]
const undescribed =
  'nl/permit.yaml changes: no entry describes what changed since v1 (head height, maximum). ' +
  'Add an entry { version: "2026.11", what: … } first, or undo the change.'
const sameVersion =
  'nl/permit.yaml version: it is still 2026.05, although the rule changed since v1 ' +
  '(head height, maximum). Write "2026.11".'

test('requires a new version and an entry that describes the change', () => {
  assert.deepEqual(said(higher), [undescribed, sameVersion])
  assert.deepEqual(said(higher, newEntry), [sameVersion])
  assert.deepEqual(said(higher, newVersion), [undescribed])
  assert.deepEqual(said(higher, newVersion, newEntry), [])
})

test('refuses a version older than the one before', () => {
  assert.match(
    said(higher, newEntry, ['version: "2026.05"', 'version: "2026.04"']).join(),
    /2026\.04 is older than 2026\.05/,
  )
})

test('requires an entry but no new version for a second change in one month', () => {
  const change = documentChange({
    file: 'nl/permit.yaml',
    before: permit,
    after: permit.replace('max: 35', 'max: 36'),
  })
  assert.ok(change)
  assert.deepEqual(
    undescribedChanges(change, 'v1', '2026.05').map(({ field }) => field),
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
  const file = 'nl/permit.yaml'
  for (const [before, after] of [
    [null, permit],
    [permit, null],
    [permit, 'x: ['],
  ] as const) {
    const change = documentChange({ file, before, after })
    assert.ok(change)
    assert.deepEqual(undescribedChanges(change, 'v1', '2026.11'), [])
  }
})
