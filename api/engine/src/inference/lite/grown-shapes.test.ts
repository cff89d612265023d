import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grown, growthInShape } from './grown-shapes.ts'

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
