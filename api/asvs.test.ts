import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = import.meta.dirname
const text = readFileSync(join(folder, 'ASVS.md'), 'utf8')

/** The paths of files that ASVS.md gives as evidence: below its folder, or below the repository's. */
const paths = new Set(
  [...text.matchAll(/`((?:src|engine|owasp|clients|site|scripts)\/[^`]+)`/g)].map(([, path = '']) => path),
)

test('each file that is given as evidence exists', () => {
  assert.ok(paths.size > 30)
  const absent = [...paths].filter(
    (path) => !existsSync(join(folder, /^(site|scripts)\//.test(path) ? '..' : '', path)),
  )
  assert.deepEqual(absent, [])
})
