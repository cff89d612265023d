import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { until } from '#api/engine/testing/until.ts'
import { openMemoryWatch, slopeOf } from './memory-course.ts'

test('counts the memory of a worker thread while it lives, and reports the lowest sample', async () => {
  const watch = openMemoryWatch()
  assert.equal(watch.leastSinceLast(), null)
  const heldMb = async (looks: number) => {
    for (let look = 0; look < looks; look++) watch.look()
    let least: number | undefined
    await until(async () => {
      least = watch.leastSinceLast()?.heldMb
      return least !== undefined
    })
    return least ?? Number.NaN
  }
  const before = await heldMb(1)
  const code = `globalThis.kept = new WebAssembly.Memory({ initial: 1600 })
    require('node:worker_threads').parentPort.on('message', () => process.exit()).postMessage('ready')`
  const worker = new Worker(code, { eval: true })
  await once(worker, 'message')
  const during = await heldMb(3)
  assert.ok(during > before + 100, `${before} MB, then ${during} MB`)
  worker.postMessage('end')
  await once(worker, 'exit')
  const after = await heldMb(1)
  assert.ok(after < before + 50, `${before} MB, then ${after} MB`)
})

test('finds the slope of the line nearest to all values', () => {
  assert.equal(slopeOf([10, 12, 14, 16]), 2)
  assert.equal(slopeOf([10, 12, 10, 12, 10]), 0)
  assert.equal(slopeOf([10]), 0)
})
