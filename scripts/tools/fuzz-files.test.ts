import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { mutate, mutations } from './fuzz/mutate.ts'
import { SeededRandom } from './fuzz/random.ts'

test('damages files in the same way for the same seed, and differently for another seed', () => {
  const originals = { jpeg: Buffer.alloc(3000, 1), png: Buffer.alloc(2000, 2) }
  const some = (seed: number) => {
    const random = new SeededRandom(seed)
    return Array.from({ length: 60 }, () => mutate(originals, random))
  }
  assert.deepEqual(some(7), some(7))
  assert.notDeepEqual(some(7), some(8))
  const names = new Set(some(7).map(({ name }) => name.replace(/^\w+ /, '')))
  assert.deepEqual([...names].sort(), Object.keys(mutations).sort())
})

test('answers every file of a short run', () => {
  const script = join(import.meta.dirname, 'fuzz-files.ts')
  // A busy machine answers late.
  const given = ['--files', '60', '--wait-ms', '60000']
  const { status, stdout } = spawnSync(process.execPath, [script, ...given], { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
  assert.match(stdout, /Every file was answered/)
  assert.match(stdout, /unreadable_image: [1-9]/)
})
