import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { storedHeaders } from './answer-headers.ts'
import { deployFiles, deployFolder, fillTemplate } from './deploy-files.ts'

test('the files for other servers are up to date (`npm run generate -- deploy` updates them)', () => {
  for (const [name, content] of Object.entries(deployFiles())) {
    assert.equal(readFileSync(join(deployFolder, name), 'utf8'), content, name)
  }
})

test('a stored file gets the headers of the first kind that fits its path', () => {
  for (const [path, cache] of [
    ['/', 'no-cache'],
    ['/requirements', 'no-cache'],
    ['/favicon.svg', 'no-cache'],
    ['/requirements/all.json', 'public, max-age=3600'],
    ['/api/public/requirements', 'public, max-age=3600'],
    ['/_astro/page.a1.css', 'public, max-age=31536000, immutable'],
  ] as const) {
    assert.equal(storedHeaders(path)['cache-control'], cache, path)
  }
  assert.equal(storedHeaders('/api/public/requirements')['content-security-policy'], undefined)
})

test('a template gets each of its values, with the indentation of its place', () => {
  const template = 'a {\n\t<<lines>>\n}\nsay "<<word>>"\n'
  const values = { lines: 'one\n\ntwo', word: 'yes' }
  assert.equal(fillTemplate(template, values), 'a {\n\tone\n\n\ttwo\n}\nsay "yes"\n')
  assert.throws(() => fillTemplate(template, { word: 'yes' }), /<<lines>>/)
  assert.throws(() => fillTemplate(template, { ...values, more: '' }), /more/)
})
