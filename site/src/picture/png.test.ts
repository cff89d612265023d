import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { sitePicture } from './document-picture.ts'
import { png } from './png.ts'

it('draws the same bytes each time, and only once', async (context) => {
  const caches = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'likeness-pictures-')))
  context.after(() => {
    for (const cache of caches) rmSync(cache, { recursive: true })
  })
  const [first = '', second = ''] = caches
  const drawn = await png(sitePicture(), first)
  assert.ok(drawn.equals(await png(sitePicture(), second)))
  const [kept = '', ...others] = readdirSync(first)
  assert.deepEqual(others, [])
  writeFileSync(join(first, kept), 'kept')
  assert.equal(String(await png(sitePicture(), first)), 'kept')
  assert.notEqual(String(await png(`${sitePicture()} `, first)), 'kept')
})
