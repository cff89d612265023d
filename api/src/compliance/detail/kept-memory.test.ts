import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepMemory } from './kept-memory.ts'

test('memory is given again where it is large enough', () => {
  const bytesOf = keepMemory()
  const first = bytesOf(1000)
  const smaller = bytesOf(10)
  assert.deepEqual([first.length, smaller.length], [1000, 10])
  assert.equal(smaller.buffer, first.buffer)
  assert.equal(bytesOf(2000).length, 2000)
})

test('what is very large is not kept', () => {
  const bytesOf = keepMemory()
  const vast = bytesOf(40_000_000)
  assert.equal(vast.length, 40_000_000)
  assert.notEqual(bytesOf(1).buffer, vast.buffer)
})
