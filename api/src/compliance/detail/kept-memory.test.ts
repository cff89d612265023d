import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepMemory } from './kept-memory.ts'

test('memory that came back is lent again where it is large enough', () => {
  const memories = keepMemory()
  const first = memories.take((bytesOf) => bytesOf(1000))
  assert.equal(first.value.length, 1000)
  memories.give(first.memory)
  const smaller = memories.take((bytesOf) => bytesOf(10))
  assert.deepEqual([smaller.value.length, smaller.memory], [10, first.memory])
  memories.give(smaller.memory)
  const larger = memories.take((bytesOf) => bytesOf(2000))
  assert.notEqual(larger.memory, first.memory)
  assert.equal(larger.value.length, 2000)
})

test('memory that is out is not lent twice', () => {
  const memories = keepMemory()
  memories.give(new ArrayBuffer(100))
  const [one, other] = [1, 2].map(() => memories.take((bytesOf) => bytesOf(50)))
  assert.notEqual(one?.memory, other?.memory)
})

test('what is very large is not kept', () => {
  const memories = keepMemory()
  const vast = memories.take((bytesOf) => bytesOf(40_000_000))
  memories.give(vast.memory)
  assert.notEqual(memories.take((bytesOf) => bytesOf(1)).memory, vast.memory)
})
