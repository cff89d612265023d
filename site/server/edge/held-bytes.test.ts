import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heldBytes } from './held-bytes.ts'

test('a network that holds too much loses its own body', () => {
  const { hold, total } = heldBytes({ heldBytes: 100, heldBytesPerAddress: 40 })
  const lost: string[] = []
  const first = hold('a', () => lost.push('first'))
  const second = hold('a', () => lost.push('second'))
  first.take(30)
  second.take(10)
  assert.deepEqual(lost, [])
  second.take(1)
  assert.deepEqual(lost, ['second'])
  assert.equal(total(), 30)
  first.release()
  assert.equal(total(), 0)
})

test('when all hold too much, the network with the most bytes loses its newest body', () => {
  const { hold, total } = heldBytes({ heldBytes: 100, heldBytesPerAddress: 80 })
  const lost: string[] = []
  const holds = ['a1', 'a2', 'b1'].map((name) => hold(name.slice(0, 1), () => lost.push(name)))
  const [old, newer, other] = holds
  old?.take(40)
  newer?.take(30)
  other?.take(30)
  assert.deepEqual(lost, [])
  other?.take(10)
  assert.deepEqual(lost, ['a2'])
  assert.equal(total(), 80)
  newer?.take(50)
  assert.equal(total(), 80, 'a body that was cut is not counted any more')
})
