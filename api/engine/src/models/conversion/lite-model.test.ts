import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { headPartsFile } from '../model-files.ts'
import { grown, growthInShape } from './lite-graph.ts'
import { readLiteModel } from './lite-model.ts'
import { toGraphModel } from './lite-to-graph-model.ts'

const bytes = await readFile(headPartsFile)
const as = { input: 'picture', output: 'parts', averaged: 2 }

test('a file of TensorFlow Lite has its operations in order, and its weights', () => {
  const { tensors, operations, input, output } = readLiteModel(bytes)
  assert.deepEqual(tensors[input]?.shape, [1, 256, 256, 3])
  assert.deepEqual(tensors[output]?.shape, [1, 256, 256, 6])
  assert.equal(tensors[input]?.values, null)
  assert.equal(operations.at(0)?.name, 'convolve')
  assert.equal(operations.at(-1)?.output, output)
  const [, weights] = operations.at(0)?.inputs ?? []
  assert.equal(tensors[weights ?? -1]?.values?.length, 16 * 3 * 3 * 3)
  const computed = new Set([input])
  for (const { inputs, output: made } of operations) {
    assert.ok(inputs.every((from) => computed.has(from) || tensors[from]?.values))
    computed.add(made)
  }
})

test('an operation that is not known is refused by its number', () => {
  const changed = Buffer.from(bytes)
  // The last of the file's operators is the only one with this number.
  const at = changed.lastIndexOf(Buffer.from([67, 0, 0, 0]))
  assert.ok(at > 0)
  changed.writeInt32LE(200, at)
  assert.throws(() => readLiteModel(changed), /operation 200 is not known/)
})

test('a picture of half the side has the same weights, and is enlarged to half the rows', () => {
  const [whole, half] = [256, 128].map((side) => toGraphModel(readLiteModel(bytes), { ...as, side }))
  const entriesOf = (files: typeof whole) => files?.description.weightsManifest[0].weights ?? []
  const weightsOf = (files: typeof whole) => entriesOf(files).filter(({ dtype }) => dtype === 'float32')
  assert.ok(weightsOf(whole).length > 100)
  assert.deepEqual(weightsOf(half), weightsOf(whole))
  /** The sides to which pictures are enlarged. */
  const sidesOf = (files: typeof whole) => {
    const sides: number[] = []
    let from = 0
    for (const { name, shape } of entriesOf(files)) {
      const length = 4 * shape.reduce((product, side) => product * side, 1)
      const part = new Uint8Array(files?.weights.subarray(from, from + length) ?? [])
      if (name.endsWith('_size') && shape[0] === 2) sides.push(...new Int32Array(part.buffer))
      from += length
    }
    return sides
  }
  assert.equal(sidesOf(whole).length, 12)
  assert.deepEqual(
    sidesOf(half),
    sidesOf(whole).map((side) => side / 2),
  )
})

test('a picture whose side does not fit the patches is refused', () => {
  assert.throws(() => toGraphModel(readLiteModel(bytes), { ...as, side: 160 }), /cannot have a tensor/)
})

/** The shapes through which a network splits a picture into patches of 4 x 4 and joins them again. */
const picture = { shape: [1, 32, 32, 128], growth: [0, 1, 1, 0] }
const split = { shape: [8, 4, 8, 512], growth: [1, 0, 1, 0] }
const turned = { shape: [8, 8, 4, 512], growth: [1, 1, 0, 0] }
const listed = { shape: [1, 64, 16, 128], growth: [0, 2, 0, 0] }

test('rows and columns that are split into patches grow by the number of the patches', () => {
  assert.deepEqual(growthInShape(picture.shape, picture.growth, split.shape), split.growth)
  assert.deepEqual(growthInShape(turned.shape, turned.growth, listed.shape), listed.growth)
})

test('patches that are joined again grow as the picture does', () => {
  assert.deepEqual(growthInShape(listed.shape, listed.growth, turned.shape), turned.growth)
  assert.deepEqual(growthInShape(split.shape, split.growth, picture.shape), picture.growth)
})

test('a long axis of places may move', () => {
  assert.deepEqual(growthInShape([1, 16, 64, 1], [0, 0, 2, 0], [1, 16, 1, 64]), [0, 0, 0, 2])
  assert.deepEqual(growthInShape([1, 16, 1, 64], [0, 0, 0, 2], [1, 16, 64, 1]), [0, 0, 2, 0])
})

test('a shape that holds another number of values is refused', () => {
  assert.throws(() => growthInShape([1, 4, 4, 2], [0, 1, 1, 0], [1, 4, 5, 2]), /different numbers/)
})

test('half a picture has half the rows and a quarter of the places', () => {
  assert.deepEqual(grown(picture.shape, picture.growth, 0.5), [1, 16, 16, 128])
  assert.deepEqual(grown(listed.shape, listed.growth, 0.5), [1, 16, 16, 128])
  assert.throws(() => grown([1, 4, 4, 2], [0, 1, 1, 0], 0.3), /cannot have/)
})
