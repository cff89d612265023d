import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnWithGlasses, smallPortrait } from '#testing/drawing/draw-glasses.ts'
import type { PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { describeHead, type HeadTraits, lengthOf, readTraits, scoreBy, TraitModel } from './traits.ts'

const part = new Float32Array(512)
const layers = { leftEye: part, leftIris: part, rightEye: part, rightIris: part, mouth: part }
const channels = 128

test('averages the face over neighbouring cells, each channel for itself', () => {
  const face = new Float32Array(6 * 6 * channels)
  // The four cells of the second square of the first row, in the third channel.
  for (const cell of [2, 3, 8, 9]) face[cell * channels + 2] = cell
  const described = describeHead({ ...layers, face }, { layer: new Float32Array(16 * 16 * channels) })
  assert.equal(described.face.length, 9 * channels)
  assert.equal(described.face[channels + 2], 5.5)
  assert.equal(described.face.filter((value) => value !== 0).length, 1)
})

test('reads the upper half of the square round the head, without its outer columns', () => {
  const layer = new Float32Array(16 * 16 * channels)
  const at = (row: number, column: number) => (row * 16 + column) * channels
  layer[at(0, 2)] = 16
  layer[at(7, 13)] = 32
  for (const [row, column] of [
    [0, 1],
    [0, 14],
    [8, 5],
  ] as const)
    layer[at(row, column)] = 99
  const { headTop } = describeHead({ ...layers, face: new Float32Array(36 * channels) }, { layer })
  assert.equal(headTop.length, 6 * channels)
  assert.deepEqual([headTop[0], headTop[5 * channels]], [1, 2])
  assert.equal(headTop.filter((value) => value !== 0).length, 2)
})

async function traitsOf(drawing: Partial<PortraitDrawing>): Promise<HeadTraits> {
  const { head } = (await drawnEvidence(drawing)).portrait
  assert.ok(head)
  return head.traits
}

test('glasses score higher than bare eyes, and dark lenses higher than clear ones', async () => {
  for (const skin of [smallPortrait.skin, '#5a3a2a']) {
    const bare = await traitsOf({ ...smallPortrait, skin })
    const clear = await traitsOf(drawnWithGlasses({}, skin))
    const dark = await traitsOf(drawnWithGlasses({ lensOpacity: 0.95 }, skin))
    assert.ok(clear.glasses > bare.glasses + 0.5, `${clear.glasses}, ${bare.glasses}`)
    assert.ok(dark.darkLenses > clear.darkLenses + 0.5, `${dark.darkLenses}, ${clear.darkLenses}`)
    assert.ok(clear.darkLenses < 0 && bare.glasses < 0)
  }
})

test('fails on descriptions of another size than the weights were fitted to', () => {
  const one = new Float32Array(1)
  assert.throws(
    () =>
      readTraits({
        ...{ leftEye: one, leftIris: one, rightEye: one, rightIris: one },
        ...{ mouth: one, face: one, headTop: one },
      }),
    /descriptions have 4 values/,
  )
})

test('a sum is its bias and the values times their coefficients', () => {
  const model = TraitModel.parse({ bias: 0.5, coefficients: [2, -1] })
  assert.equal(scoreBy(model, [3, 4]), 2.5)
  assert.equal(lengthOf(model), 2)
})

test('a network tells the distance from the mean to either side, which no sum can', () => {
  const model = TraitModel.parse({
    mean: [10, 5],
    deviation: [2, 1],
    directions: [{ scale: 0.5, parts: [2, 0] }],
    hidden: [
      { bias: 0, coefficients: [1] },
      { bias: 0, coefficients: [-1] },
    ],
    output: { bias: -1, coefficients: [1, 1] },
  })
  assert.equal(lengthOf(model), 2)
  for (const [value, score] of [
    [10, -1],
    [14, 1],
    [6, 1],
    [11, -0.5],
  ] as const) {
    assert.equal(scoreBy(model, [value, 99]), score)
  }
})

test('a model with parts that are no whole numbers, or with a deviation of 0, is refused', () => {
  const network = { mean: [0], deviation: [1], hidden: [], output: { bias: 0, coefficients: [] } }
  assert.ok(TraitModel.safeParse({ ...network, directions: [] }).success)
  assert.ok(!TraitModel.safeParse({ ...network, directions: [{ scale: 1, parts: [0.5] }] }).success)
  assert.ok(!TraitModel.safeParse({ ...network, deviation: [0], directions: [] }).success)
})
