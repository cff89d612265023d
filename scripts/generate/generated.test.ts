import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '#api/src/config/config.ts'
import { deployFiles, deployFolder, fillTemplate } from '#site/delivery/deploy-files.ts'
import { environmentExample, settingsGroups, settingsTables, withTables } from './settings.ts'

const repository = join(import.meta.dirname, '..', '..')
const stale = 'is stale: npm run generate -- settings'

test('the tables in api/SETTINGS.md show what the processes read', () => {
  const text = readFileSync(join(repository, 'api', 'SETTINGS.md'), 'utf8')
  assert.equal(withTables(text, settingsTables(settingsGroups)), text, `api/SETTINGS.md ${stale}`)
})

test('.env.example names each setting once', () => {
  const text = readFileSync(join(repository, '.env.example'), 'utf8')
  assert.equal(text, environmentExample(settingsGroups), `.env.example ${stale}`)
  const names = [...text.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
  assert.equal(new Set(names).size, names.length)
})

test('the API does not report settings of other processes as mistakes', () => {
  const names = settingsGroups.flatMap(({ settings }) => Object.keys(settings))
  const read = readConfig(Object.fromEntries(names.map((name) => [name, '?'])))
  assert.ok(!read.ok)
  assert.doesNotMatch(read.problem.detail, /there is no setting/)
})

test('the files for other servers are up to date (`npm run generate -- deploy` updates them)', () => {
  for (const [name, content] of Object.entries(deployFiles())) {
    assert.equal(readFileSync(join(deployFolder, name), 'utf8'), content, name)
  }
})

test('a template gets each of its values, with the indentation of its place', () => {
  const template = 'a {\n\t<<lines>>\n}\nsay "<<word>>"\n'
  const values = { lines: 'one\n\ntwo', word: 'yes' }
  assert.equal(fillTemplate(template, values), 'a {\n\tone\n\n\ttwo\n}\nsay "yes"\n')
  assert.throws(() => fillTemplate(template, { word: 'yes' }), /<<lines>>/)
  assert.throws(() => fillTemplate(template, { ...values, more: '' }), /more/)
})
