import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memory } from '@tensorflow/tfjs-core'
import { readModelFiles, wasmFolder } from '../model-files.ts'
import { openWasmNetwork, startBackend } from './open-wasm-network.ts'

test('returns a matte of the raster’s size that depends on no earlier one, and frees all tensors', async () => {
  await startBackend(wasmFolder)
  const network = await openWasmNetwork('rvm', await readModelFiles('rvm'))
  const [width, height] = [96, 64]
  const striped = Uint8ClampedArray.from({ length: width * height * 3 }, (_, at) => (at * 7) % 256)
  const [first] = await network.run({ width, height, rgb: striped })
  assert.equal(first?.length, width * height)
  assert.ok(first?.every((alpha) => alpha >= 0 && alpha <= 1))
  const { numTensors } = memory()
  await network.run({ width, height, rgb: new Uint8ClampedArray(width * height * 3).fill(200) })
  assert.deepEqual(await network.run({ width, height, rgb: striped }), [first])
  assert.equal(memory().numTensors, numTensors)
})
