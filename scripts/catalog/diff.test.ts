import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { permit, sampleRepository } from '../testing/rules-repository.ts'

function run(script: string, rules: string, ...args: string[]) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, script), ...args, '--rules', rules],
    { encoding: 'utf8' },
  )
  return { stdout, stderr, status }
}

test('describes the changed documents in words, and the lint fails if no entry describes a change', (context) => {
  const { rules, save, commit } = sampleRepository(context)
  save('nl/permit.yaml', permit)
  save('nl/visa.yaml', permit.replaceAll('permit', 'visa'))
  commit('v1')
  assert.equal(run('diff.ts', rules, 'v1').stdout, 'No document changed since v1.\n')
  assert.equal(run('../lint/versions.ts', rules, 'v1').status, 0)

  save('nl/permit.yaml', permit.replace('max: 35', 'max: 36').replace('off-white', 'light-grey'))
  save('nl/visa.yaml', null)
  save('be/permit.yaml', permit.replaceAll('nl', 'be').replace('Netherlands', 'Belgium'))
  save('be/broken.yaml', 'id: [')
  const printed = run('diff.ts', rules, 'v1')
  assert.equal(printed.status, 0)
  const lines = printed.stdout.split('\n')
  assert.equal(
    lines[0],
    '1 document changed, 1 document added, 1 document removed, 1 document unreadable since v1.',
  )
  for (const line of [
    'added  be-permit: A permit that no authority issues (2026.05)',
    'removed  nl-visa: A visa that no authority issues (2026.05)',
    'changed  nl-permit: A permit that no authority issues (2026.05)',
    '  head height, maximum: 36 mm, was 35 mm',
    '  background, colours: now also light-grey',
    '  background, colours: no longer off-white',
    'unreadable  be/broken.yaml',
  ]) {
    assert.ok(lines.includes(line), `${line}\n\n${printed.stdout}`)
  }
  assert.match(printed.stdout, /! nl\/permit\.yaml changes: no entry describes what changed since v1/)

  const linted = run('../lint/versions.ts', rules, 'v1')
  assert.equal(linted.status, 1)
  assert.match(linted.stderr, /^error: nl\/permit\.yaml changes: .+\nerror: nl\/permit\.yaml version: .+\n$/)
  commit('v2')
  assert.equal(run('../lint/versions.ts', rules).status, 1)
})

test('ends with exit code 2 and one line of help if the ref is unknown or missing', (context) => {
  const { rules, save, commit } = sampleRepository(context)
  save('nl/permit.yaml', permit)
  commit('v1')
  const unknown = run('diff.ts', rules, 'v9')
  assert.deepEqual([unknown.status, unknown.stdout], [2, ''])
  assert.match(unknown.stderr, /^git knows no commit "v9"\.\n$/)
  const none = run('diff.ts', rules)
  assert.equal(none.status, 2)
  assert.match(none.stderr, /^Usage: /)
})
