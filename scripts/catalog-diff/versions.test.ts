import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRuleProblem } from '@likeness/rules'
import { permit } from '../testing/rules-repository.ts'
import { documentChange } from './document-changes.ts'
import { untoldChanges } from './versions.ts'

/** What is said of the sample permit with these texts replaced, in November. */
function said(...replaced: [text: string, by: string][]): string[] {
  const after = replaced.reduce((text, [from, to]) => text.replace(from, to), permit)
  assert.notEqual(after, permit)
  const change = documentChange({ file: 'nl/permit.yaml', before: permit, after })
  return change === null ? [] : untoldChanges(change, 'v1', '2026.11').map(formatRuleProblem)
}

const higher: [string, string] = ['max: 35', 'max: 36']
const newVersion: [string, string] = ['version: "2026.05"', 'version: "2026.11"']
const newEntry: [string, string] = [
  'changes:\n',
  'changes:\n  - version: "2026.11"\n    what: Higher heads.\n',
]
const untold =
  'nl/permit.yaml changes: nothing here tells of what changed since v1 (head height, maximum). ' +
  'Add an entry { version: "2026.11", what: … } first, or undo the change.'
const sameVersion =
  'nl/permit.yaml version: it is still 2026.05, although the rule changed since v1 ' +
  '(head height, maximum). Write "2026.11".'

test('a change needs a new version and an entry that tells of it', () => {
  assert.deepEqual(said(higher), [untold, sameVersion])
  assert.deepEqual(said(higher, newEntry), [sameVersion])
  assert.deepEqual(said(higher, newVersion), [untold])
  assert.deepEqual(said(higher, newVersion, newEntry), [])
})

test('an older version than before is refused', () => {
  assert.match(
    said(higher, newEntry, ['version: "2026.05"', 'version: "2026.04"']).join(),
    /2026\.04 is older than 2026\.05/,
  )
})

test('a second change in one month keeps its version and gets an entry', () => {
  const change = documentChange({
    file: 'nl/permit.yaml',
    before: permit,
    after: permit.replace('max: 35', 'max: 36'),
  })
  assert.ok(change)
  assert.deepEqual(
    untoldChanges(change, 'v1', '2026.05').map(({ field }) => field),
    ['changes'],
  )
})

test('a source that was read again, and other YAML for the same rule, need neither', () => {
  assert.deepEqual(said(['read: 2026-05', 'read: 2026-11']), [])
  assert.deepEqual(said(['A made-up rule', 'Read again: a made-up rule']), [])
  assert.deepEqual(said(['cite: [law]', 'cite: ["law"]']), [])
  assert.equal(said(['tier: official', 'tier: secondary-alone']).length, 2)
})

test('documents that are new, gone or unreadable have nothing to tell', () => {
  const file = 'nl/permit.yaml'
  for (const [before, after] of [
    [null, permit],
    [permit, null],
    [permit, 'x: ['],
  ] as const) {
    const change = documentChange({ file, before, after })
    assert.ok(change)
    assert.deepEqual(untoldChanges(change, 'v1', '2026.11'), [])
  }
})
