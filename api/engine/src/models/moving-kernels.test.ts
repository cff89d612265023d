import assert from 'node:assert/strict'
import '@tensorflow/tfjs-backend-wasm'
import { test } from 'node:test'
import {
  backend,
  getKernel,
  type KernelFunc,
  memory,
  type Tensor,
  type TensorInfo,
  tensor,
} from '@tensorflow/tfjs-core'
import fc from 'fast-check'
import { readModelFiles, wasmFolder } from './model-files.ts'
import { openWasmNetwork, startBackend } from './wasm-network.ts'

const names = ['Concat', 'SplitV', 'SpaceToBatchND', 'BatchToSpaceND', 'Tile'] as const
const kernelOf = (name: string) => getKernel(name, 'wasm').kernelFunc
const theirs = new Map(names.map((name) => [name, kernelOf(name)]))
await startBackend(wasmFolder)

const side = fc.integer({ min: 1, max: 9 })
/** Numbers of channels that are copied value by value, and one that is copied as a row. */
const channels = fc.constantFrom(1, 3, 40)
const shape = fc.tuple(fc.integer({ min: 1, max: 2 }), side, side, channels)

function counted(of: readonly number[]): Tensor {
  const size = of.reduce((product, length) => product * length, 1)
  return tensor(
    Float32Array.from({ length: size }, (_, at) => at + 0.5),
    [...of],
    'float32',
  )
}

type Attributes = NonNullable<Parameters<KernelFunc>[0]['attrs']>

/** Runs both kernels of a name, and compares their results. */
function compare(name: (typeof names)[number], inputs: Tensor[], attrs: Attributes): void {
  // Concat takes an array, which the types declare as an object.
  const byPlace = Object.fromEntries(inputs.entries())
  const named = name === 'Concat' ? Object.assign([], byPlace) : { x: inputs[0] }
  const outputs = [theirs.get(name), kernelOf(name)].map((kernel) => {
    const made = kernel?.({ inputs: named, attrs, backend: backend() })
    return (Array.isArray(made) ? made : [made]).map(contentOf)
  })
  assert.deepEqual(outputs[1], outputs[0], `${name} ${JSON.stringify(attrs)}`)
  assert.ok(outputs[0]?.length)
  for (const input of inputs) input.dispose()
}

function contentOf(made: TensorInfo | undefined) {
  assert.ok(made)
  const values = backend().readSync(made.dataId)
  backend().disposeData(made.dataId)
  return { shape: made.shape, dtype: made.dtype, values }
}

test('replaces each kernel that moves values', () => {
  for (const name of names) assert.notEqual(kernelOf(name), theirs.get(name), name)
})

test('keeps the kernels when the backend is started again', async () => {
  const ours = names.map(kernelOf)
  await startBackend(wasmFolder)
  assert.deepEqual(names.map(kernelOf), ours)
})

test('joins tensors along any axis like TensorFlow.js', () => {
  const cases = fc.tuple(
    shape,
    fc.integer({ min: 0, max: 3 }),
    fc.array(side, { minLength: 1, maxLength: 3 }),
  )
  fc.assert(
    fc.property(cases, ([of, axis, lengths]) =>
      compare(
        'Concat',
        lengths.map((length) => counted(of.with(axis, length))),
        { axis },
      ),
    ),
    { numRuns: 60 },
  )
  compare('Concat', [counted([1, 2, 0]), counted([1, 2, 2])], { axis: 2 })
})

test('splits a tensor into equal parts, and into parts of given sizes', () => {
  const cases = fc.tuple(
    shape,
    fc.integer({ min: 0, max: 3 }),
    fc.array(side, { minLength: 1, maxLength: 3 }),
  )
  fc.assert(
    fc.property(cases, ([of, axis, sizes]) => {
      const whole = of.with(
        axis,
        sizes.reduce((sum, size) => sum + size, 0),
      )
      compare('SplitV', [counted(whole)], { axis: axis - 4, numOrSizeSplits: sizes })
      compare('SplitV', [counted(of.with(axis, 6))], { axis, numOrSizeSplits: 3 })
    }),
    { numRuns: 40 },
  )
})

test('distributes pixels to smaller pictures and gathers them, with any padding and cropping', () => {
  const block = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  const before = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
  fc.assert(
    fc.property(shape, block, before, (of, blockShape, [above, left]) => {
      const after = (length: number, padded: number, step: number) =>
        (step - ((length + padded) % step)) % step
      const edges = [
        [above, after(of[1], above, blockShape[0])],
        [left, after(of[2], left, blockShape[1])],
      ]
      compare('SpaceToBatchND', [counted(of)], { blockShape, paddings: edges })
      const dealt = [of[0] * blockShape[0] * blockShape[1], of[1] + 3, of[2] + 3, of[3]]
      const crops = [
        [Math.min(above, blockShape[0]), 1],
        [0, Math.min(left, blockShape[1])],
      ]
      compare('BatchToSpaceND', [counted(dealt)], { blockShape, crops })
    }),
    { numRuns: 60 },
  )
})

test('repeats one value and several values', () => {
  compare('Tile', [counted([1, 1, 1, 1])], { reps: [1, 4, 5, 6] })
  compare('Tile', [counted([2, 3])], { reps: [2, 2] })
})

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
