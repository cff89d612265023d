import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { buildSiteIfStale, distFolder } from './build.ts'

it('leaves a site alone that is up to date, in under a second', async () => {
  assert.ok((await buildSiteIfStale()).ok)
  const page = join(distFolder, 'requirements.html')
  const phrases: string[] = []
  const begun = performance.now()
  const before = readFileSync(page, 'utf8')
  assert.deepEqual(await buildSiteIfStale((phrase) => phrases.push(phrase)), { ok: true, built: false })
  assert.ok(performance.now() - begun < 1000)
  assert.deepEqual(phrases, [])
  assert.equal(readFileSync(page, 'utf8'), before)
})
