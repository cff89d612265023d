import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { withoutNative } from '#testing/native-runtime.ts'
import { betweenCalls, blockCalls, CallHangs, lockOn, openBoard } from './thread-ends.ts'

const enderOf = (board: SharedArrayBuffer, ...ids: number[]) => ({ board, living: () => new Set(ids) })

test('threads are ended only when no call runs, also if calls overlap', async () => {
  const board = openBoard(1)
  const lock = lockOn(board, 7)
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const note = (what: string) => () => void order.push(what)
  const calls = [one, other].map(({ promise }) => lock.hold(() => promise).then(note('call')))
  const ended = betweenCalls(enderOf(board, 7), 5000, async () => note('end')())
  one.resolve()
  await calls[0]
  await setImmediate()
  assert.deepEqual(order, ['call'])
  other.resolve()
  await Promise.all([...calls, ended])
  assert.deepEqual(order, ['call', 'call', 'end'])
  assert.equal(await lock.hold(async () => 'again'), 'again')
})

test('a call that does not return is reported, and an exit waits for it no longer', async () => {
  const board = openBoard(1)
  const hanging = lockOn(board, 1)
  void hanging.hold(() => new Promise(() => {}))
  await assert.rejects(
    betweenCalls(enderOf(board, 1), 30, async () => assert.fail('A call runs.')),
    CallHangs,
  )
  blockCalls(enderOf(board, 1), 30)
})

test('a thread that ended inside a call holds up no other, and its place is free again', async () => {
  const board = openBoard(1)
  for (const id of [1, 2, 3, 4, 5]) {
    void lockOn(board, id).hold(() => new Promise(() => {}))
    assert.equal(await betweenCalls(enderOf(board, id + 1), 1000, async () => 'ended'), 'ended')
  }
})

test('threads that run networks without pause can be ended', { skip: withoutNative }, async () => {
  const script = fileURLToPath(new URL('../../testing/processes/end-busy-threads.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  assert.deepEqual([said.trim(), code, signal], ['12 threads were ended', 0, null])
})
