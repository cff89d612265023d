import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { commands } from './command.ts'

const repository = join(import.meta.dirname, '..')

function command(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'command.ts'), ...args],
    {
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}

test('every command is an npm script, and every subject starts an existing program', () => {
  const scripts = readFileSync(join(repository, 'package.json'), 'utf8')
  for (const [name, { subjects }] of Object.entries(commands)) {
    assert.ok(scripts.includes(`"node scripts/command.ts ${name}"`), name)
    for (const [subject, { run }] of Object.entries(subjects)) {
      const program = run.find((argument) => !argument.startsWith('-')) ?? ''
      assert.ok(existsSync(join(repository, program)), `${name} -- ${subject}: ${program}`)
    }
  }
})

test('lists its subjects, and names an unknown one with exit code 2', () => {
  const help = command('bench', '--help')
  assert.deepEqual([help.status, help.stderr], [0, ''])
  assert.match(help.stdout, /^ {2}speed +\S/m)
  const unknown = command('bench', 'sped')
  assert.deepEqual([unknown.status, unknown.stdout], [2, ''])
  assert.match(unknown.stderr, /^npm run bench has no subject "sped"\.\n[\s\S]*^ {2}speed /m)
  assert.equal(command('bench').status, 2)
})
