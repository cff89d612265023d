import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { markdownFiles, repository, repositoryFolders } from './markdown-files.ts'

/** A line of a map: - [`rules/src/`](src/): its purpose. */
const listed = /^ *- \[`([\w./-]+)\/`\]\(([\w./-]+)\/\): (.*)$/gm

const entries = markdownFiles.flatMap(({ path, text }) =>
  [...text.matchAll(listed)].map(([, folder = '', target = '', purpose = '']) => ({
    folder,
    purpose,
    linked: normalize(join(dirname(path), target)),
  })),
)
const known = new Set(entries.map(({ folder }) => folder))

/** Folders whose subfolders must all be listed. Elsewhere a map may stop at any depth. */
const mapped = [
  '.',
  'rules',
  'rules/src',
  'api/src',
  'api/src/billing',
  'api/src/http',
  'api/src/storage',
  'api/engine/src',
  'api/engine/src/measures',
  'api/clients',
  'site',
  'site/src',
  'site/dashboard',
  'scripts',
]

test('every folder of a map exists, once, with a purpose, and its link leads to it', () => {
  assert.ok(entries.length > 100)
  for (const { folder, purpose, linked } of entries) {
    assert.ok(repositoryFolders.has(folder), `${folder}/ does not exist`)
    assert.equal(linked, folder, `${folder}/ has a link that leads elsewhere`)
    assert.ok(purpose.length > 10, `${folder}/ needs its purpose`)
  }
  assert.equal(known.size, entries.length, 'a folder is in two maps')
})

test('a map that lists a folder lists all folders next to it', () => {
  const depths = new Set([...mapped, ...entries.map(({ folder }) => dirname(folder))])
  const missing = [...repositoryFolders].filter((folder) => depths.has(dirname(folder)) && !known.has(folder))
  assert.deepEqual(missing, [], 'add a line for each to the map of the README that is nearest')
})

test('the README has at most 90 lines', () => {
  const lines = readFileSync(join(repository, 'README.md'), 'utf8').trimEnd().split('\n')
  assert.ok(lines.length <= 90, `${lines.length} lines`)
})
