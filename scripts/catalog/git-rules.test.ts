import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permit, sampleRepository } from '../testing/rules-repository.ts'
import { changedFiles, GitRefusal, usualRef } from './git-rules.ts'

test('reports only the files changed, added or removed since a ref, committed or not', (context) => {
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
    { file: 'be/permit.yaml', before: null, after: 'new' },
    { file: 'nl/permit.yaml', before: permit, after: `${permit}\n` },
    { file: 'nl/visa.yaml', before: 'old', after: null },
  ])
  assert.equal(changedFiles(rules, 'then').length, 2)
})

test('refuses a ref that git does not know, even one that looks like an option', (context) => {
  const { rules, save, commit } = sampleRepository(context)
  save('nl/permit.yaml', permit)
  commit('start')
  for (const ref of ['nowhere', '--output=x', 'start:rules']) {
    assert.throws(() => changedFiles(rules, ref), GitRefusal)
  }
})

test('compares a branch with the commit where it left main, and main with the commit before', (context) => {
  const { rules, save, commit, git } = sampleRepository(context)
  save('nl/permit.yaml', permit)
  commit('first')
  assert.equal(usualRef(rules), null)
  save('nl/permit.yaml', `${permit}\n`)
  commit('second')
  const hash = (ref: string) => git('rev-parse', ref).trim()
  assert.equal(usualRef(rules), hash('first'))
  git('switch', '--quiet', '--create', 'work')
  for (const name of ['third', 'fourth']) {
    save('nl/permit.yaml', name)
    commit(name)
  }
  assert.equal(usualRef(rules), hash('second'))
})

test('finds no commit to compare with for a folder outside any repository', () => {
  assert.equal(usualRef('/'), null)
  assert.throws(() => changedFiles('/', 'main'), GitRefusal)
})
