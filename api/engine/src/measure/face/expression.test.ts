import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MeshPoint } from '#mesh/face-mesh.ts'
import { type FaceView, faceView } from '../views.ts'
import { frownScore, gradientCount, lowerFaceGradients, mouthShape } from './expression.ts'

/** A mesh of the points that are read, turned by an angle. The outer corners of the eyes are 100 apart. */
function meshOf({ brows = 26.1, droop = 1.1, turnedDeg = 0 } = {}): MeshPoint[] {
  const cosine = Math.cos((turnedDeg * Math.PI) / 180)
  const sine = Math.sin((turnedDeg * Math.PI) / 180)
  const mesh: MeshPoint[] = Array.from({ length: 478 }, () => ({ x: 0, y: 0, z: 0 }))
  const put = (numbers: readonly number[], x: number, y: number) => {
    for (const number of numbers) mesh[number] = { x: x * cosine - y * sine, y: x * sine + y * cosine, z: 0 }
  }
  put([33], -50, 0)
  put([263], 50, 0)
  put([468, 133], -25, 0)
  put([473, 362], 25, 0)
  put([105, 52], -25, -brows)
  put([334, 282], 25, -brows)
  put([13, 14], 0, 70)
  put([78], -25, 70 + droop)
  put([308], 25, 70 + droop)
  return mesh
}

const near = (a: number, b: number) => Math.abs(a - b) < 0.01

test('scores an average face as 0, however it is turned', () => {
  for (const turnedDeg of [0, 20]) {
    const { frown, raisedBrows } = frownScore(meshOf({ turnedDeg }))
    assert.ok(near(frown, 0) && near(raisedBrows, 0), `${frown} ${raisedBrows}`)
  }
})

test('adds up lowered corners of the mouth and lowered brows', () => {
  const mouth = frownScore(meshOf({ droop: 1.1 + 50 * 0.031 })).frown
  const brows = frownScore(meshOf({ brows: 26.1 - 2.4 })).frown
  const both = frownScore(meshOf({ droop: 1.1 + 50 * 0.031, brows: 26.1 - 2.4 })).frown
  assert.ok(near(mouth, 1) && near(brows, 1) && near(both, 2), `${mouth} ${brows} ${both}`)
})

test('reports raised brows separately', () => {
  assert.ok(near(frownScore(meshOf({ brows: 26.1 + 4.8 })).raisedBrows, 2))
})

/** A grey view with the given luma at each place. */
function viewOf(lumaAt: (x: number, y: number) => number): FaceView {
  const { width, height } = faceView
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let place = 0; place < width * height; place++) {
    rgb.fill(lumaAt(place % width, Math.floor(place / width)), place * 3, place * 3 + 3)
  }
  return { raster: { width, height, rgb }, points: [], enlargement: 1 }
}

/** A tilted line of a mouth, dark below the line y = 300 + slope * (x - 150). */
const edge = (slope: number) => (x: number, y: number) => (y > 300 + slope * (x - 150) ? 60 : 160)
const largestDifference = (a: Float64Array, b: Float64Array) =>
  Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))))

test('finds no gradients in an even face', () => {
  const flat = lowerFaceGradients(viewOf(() => 120))
  assert.deepEqual([flat.length, Math.max(...flat)], [gradientCount, 0])
})

test('depends on the direction of an edge and not on the brightness of the picture', () => {
  const bright = lowerFaceGradients(viewOf(edge(0.4)))
  const dim = lowerFaceGradients(viewOf((x, y) => edge(0.4)(x, y) / 2))
  const level = lowerFaceGradients(viewOf(edge(0)))
  assert.ok(largestDifference(bright, dim) < 0.02)
  assert.ok(largestDifference(bright, level) > 0.3)
})

test('gives the same values for a face and its mirror image', () => {
  const face = lowerFaceGradients(viewOf(edge(0.4)))
  const mirrored = lowerFaceGradients(viewOf((x, y) => edge(0.4)(faceView.width - 1 - x, y)))
  assert.ok(largestDifference(face, mirrored) < 1e-9)
})

/**
 * The outer corners of the eyes are 100 apart. The corners of the mouth are 60 apart, 5 above its middle and 12
 * behind it.
 */
function mouthMesh(turnedDeg: number, scale: number): MeshPoint[] {
  const cosine = Math.cos((turnedDeg * Math.PI) / 180) * scale
  const sine = Math.sin((turnedDeg * Math.PI) / 180) * scale
  const mesh: MeshPoint[] = Array.from({ length: 478 }, () => ({ x: 0, y: 0, z: 0 }))
  const put = (number: number, x: number, y: number, z: number) => {
    mesh[number] = { x: x * cosine - y * sine, y: x * sine + y * cosine, z: z * scale }
  }
  put(33, -50, 0, 0)
  put(263, 50, 0, 0)
  put(468, -30, 0, 0)
  put(473, 30, 0, 0)
  put(2, 0, 45, -10)
  put(129, -22, 40, 0)
  put(358, 22, 40, 0)
  put(13, 0, 69, -2)
  put(14, 0, 71, -2)
  put(61, -30, 65, 10)
  put(291, 30, 65, 10)
  return mesh
}

test('measures in distances between the outer corners of the eyes, for any size and any roll', () => {
  const expected = { width: 0.6, cornerLift: 0.05, cornerDepth: 0.12, noseWidth: 0.44, noseToCorners: 0.2 }
  for (const [turnedDeg, scale] of [
    [0, 1],
    [-15, 3],
  ] as const) {
    const shape = mouthShape(mouthMesh(turnedDeg, scale))
    const rounded = Object.fromEntries(
      Object.entries(shape).map(([name, value]) => [name, Number(value.toFixed(9))]),
    )
    assert.deepEqual(rounded, expected)
  }
})
