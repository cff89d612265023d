import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { version } from './version.ts'

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')

test('the version is that of the package, and the newest in the changelog', async () => {
  assert.equal(JSON.parse(await read('package.json')).version, version)
  assert.equal(/^## (.*)$/m.exec(await read('CHANGELOG.md'))?.[1], version)
})

test('the Python client has the same version, also in its changelog', async () => {
  assert.match(
    await read('../python/src/likeness/version.py'),
    new RegExp(`^__version__ = "${version}"$`, 'm'),
  )
  assert.equal(/^## (\S+)/m.exec(await read('../python/CHANGELOG.md'))?.[1], version)
})
