import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { photosOf } from './batch.ts'

const folder = await mkdtemp(join(tmpdir(), 'likeness-'))
after(() => rm(folder, { recursive: true }))
const write = (name: string) => writeFile(join(folder, name), '')

test('the reference of a photo is the end of its name, in whole characters, and is one of its own', async () => {
  const end = `📷${'x'.repeat(59)}.jpg`
  await write(`more ${end}`)
  await write(`the same ${end.slice(2)}`)
  const references = (await photosOf([folder])).map(({ reference }) => reference)
  assert.deepEqual(references, [`${end}`, ` ${end.slice(2)}`])
  for (const reference of references) encodeURIComponent(reference)
  await write(`other ${end}`)
  await assert.rejects(photosOf([folder]), /more 📷.*other 📷.* would have the same reference/)
})
