import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { deployFiles, deployFolder, fillTemplate } from './deploy-files.ts'

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
