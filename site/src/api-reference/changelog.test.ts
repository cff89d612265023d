import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test('the newest version is that of the API, and each version says whether it breaks callers', async () => {
  const { version } = JSON.parse(await read('../../../api/package.json'))
  const entries = (await read('changelog.md')).split(/^## (?=\d)/m).slice(1)
  const versions = entries.map((entry) => /^(\d+\.\d+)\.0 \(\d{4}-\d\d-\d\d\)\n/.exec(entry)?.[1])
  assert.equal(versions[0], /^\d+\.\d+/.exec(version)?.[0], 'describe the new version in changelog.md')
  for (const entry of entries) assert.match(entry, /\n\*\*Breaks (nothing|callers)[.:]\*\*/)
})
