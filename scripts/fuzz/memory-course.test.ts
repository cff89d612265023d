import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { leastOf, openMemoryWatch, slopeOf } from './memory-course.ts'

test('what a worker thread holds counts for as long as it lives', async () => {
  const memoryNow = openMemoryWatch()
  const before = await memoryNow()
  const code = `globalThis.kept = new WebAssembly.Memory({ initial: 1600 })
    require('node:worker_threads').parentPort.on('message', () => process.exit()).postMessage('ready')`
  const worker = new Worker(code, { eval: true })
  await once(worker, 'message')
  const during = await memoryNow()
  assert.ok(during.heldMb > before.heldMb + 100, `${before.heldMb} MB, then ${during.heldMb} MB`)
  worker.postMessage('end')
  await once(worker, 'exit')
  const after = await memoryNow()
  assert.ok(after.heldMb < before.heldMb + 50, `${before.heldMb} MB, then ${after.heldMb} MB`)
})

test('the least of each counts, and the slope is that of the line nearest to all', () => {
  const samples = [
    { residentMb: 900, heldMb: 130 },
    { residentMb: 880, heldMb: 160 },
  ]
  assert.deepEqual(leastOf(samples), { residentMb: 880, heldMb: 130 })
  assert.equal(slopeOf([10, 12, 14, 16]), 2)
  assert.equal(slopeOf([10, 12, 10, 12, 10]), 0)
  assert.equal(slopeOf([10]), 0)
})
