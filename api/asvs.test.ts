import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = import.meta.dirname
const text = readFileSync(join(folder, 'ASVS.md'), 'utf8')

/** The paths of files that ASVS.md gives as evidence: below its folder, or below that of the site. */
const paths = new Set(
  [...text.matchAll(/`((?:src|engine|owasp|site)\/[^`]+)`/g)].map(([, path = '']) => path),
)

test('each file that is given as evidence exists', () => {
  assert.ok(paths.size > 30)
  const absent = [...paths].filter(
    (path) => !existsSync(path.startsWith('site/') ? join(folder, '..', path) : join(folder, path)),
  )
  assert.deepEqual(absent, [])
})
