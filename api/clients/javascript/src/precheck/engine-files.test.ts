import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engineFilesIn } from './engine-files.ts'

const files = [{ name: 'worker.js', bytes: 12, needed: true }]

test('reads the files of an engine', () => {
  const read = { folder: 'a1', worker: 'worker.js', files }
  assert.deepEqual(engineFilesIn(read), read)
})

test('refuses what is something else', () => {
  for (const other of [null, 'page', {}, { folder: 'a1', worker: 'worker.js' }, { folder: 'a1', files }]) {
    assert.throws(() => engineFilesIn(other), /something else/)
  }
  assert.throws(
    () => engineFilesIn({ folder: 'a1', worker: 'w.js', files: [{ name: 'w.js' }] }),
    /something else/,
  )
})
