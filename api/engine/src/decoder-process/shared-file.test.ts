import assert from 'node:assert/strict'
import { fstatSync } from 'node:fs'
import { test } from 'node:test'
import { clearShared, closeShared, openSharedFile, putShared, takeShared } from './shared-file.ts'

const file = openSharedFile()

test('nothing of a photo stays in a file that is cleared', { skip: file === null }, (t) => {
  if (file === null) return
  t.after(() => closeShared(file))
  const pixels = new Uint8Array(3_500_000).fill(7)
  const places = [0, 2_000_000, 11_000_000, 40_000_000].map((offset) => ({ offset, length: pixels.length }))
  for (const { offset } of places) assert.ok(putShared(file, pixels, offset))
  clearShared(file, places)
  const { size } = fstatSync(file)
  assert.equal(size, 12_000_000)
  assert.ok(takeShared(file, { offset: 0, length: size }).every((value) => value === 0))
})
