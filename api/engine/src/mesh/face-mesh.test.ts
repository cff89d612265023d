import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FaceMesh, readLandmarks } from './face-mesh.ts'
import { closerLooks, eyePoints, meshPoints, outlines, pupils } from './mesh-points.ts'

test('names only points of the 478, and none twice', () => {
  const lists = [Object.values(meshPoints), ...Object.values(outlines), ...Object.values(closerLooks)]
  for (const numbers of lists) {
    assert.ok(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 478))
    assert.equal(new Set<number>(numbers).size, numbers.length)
  }
})

test('describes both eyes alike, first the one on the image’s left', () => {
  const [left, right] = eyePoints
  assert.deepEqual([left.outer, left.inner, right.inner, right.outer], [33, 133, 362, 263])
  assert.equal(left.lids.length, right.lids.length)
  assert.equal(closerLooks.leftEye.length, closerLooks.rightEye.length)
  assert.deepEqual(pupils, [468, 473])
})

type Place = readonly [x: number, y: number]

/** A mesh with the named points at the given places. The pupils are 120 px apart and 200 px above the chin. */
function meshWith(places: Readonly<Record<number, Place>> = {}): Pick<FaceMesh, 'points'> {
  const all: Readonly<Record<number, Place>> = {
    468: [440, 500],
    473: [560, 500],
    152: [500, 700],
    234: [370, 520],
    454: [630, 520],
    ...eye([33, 133], [159, 145, 158, 153, 160, 144], 400, 12),
    ...eye([263, 362], [386, 374, 385, 380, 387, 373], 540, 12),
    ...places,
  }
  const points = Array.from({ length: 478 }, (_, number) => {
    const [x, y] = all[number] ?? [500, 600]
    return { x, y, z: 0 }
  })
  return { points }
}

/** An eye 60 px wide. `gap` is the distance between the upper and the lower point of each pair on its lids. */
function eye(corners: readonly number[], lids: readonly number[], x: number, gap: number) {
  const ends = corners.map((number, end): [number, Place] => [number, [x + 60 * end, 500]])
  const lidPoints = lids.map((number, i): [number, Place] => [
    number,
    [x + 30, i % 2 ? 500 + gap / 2 : 500 - gap / 2],
  ])
  return Object.fromEntries([...ends, ...lidPoints])
}

test('measures distances in the mesh, with the menton below its lowest point', () => {
  const face = readLandmarks(meshWith())
  assert.deepEqual(face.eyeMiddle, { x: 500, y: 500 })
  assert.deepEqual([face.interEye, face.faceWidth], [120, 260])
  assert.deepEqual(face.up, { x: 0, y: -1 })
  assert.deepEqual(face.chin, { x: 500, y: 703 })
  assert.equal(face.eyeToChin, 203)
})

test('places the menton of a leaning face on the line from the eyes', () => {
  const { chin, up } = readLandmarks(meshWith({ 468: [440, 420], 473: [560, 580], 152: [340, 620] }))
  assert.ok(Math.abs(up.x - 0.8) < 1e-9 && Math.abs(up.y + 0.6) < 1e-9)
  assert.ok(Math.abs(chin.x - 337.6) < 1e-9 && Math.abs(chin.y - 621.8) < 1e-9)
})

test('uses the eye that is closed further', () => {
  assert.equal(readLandmarks(meshWith()).eyeOpening, 0.2)
  const winking = meshWith(eye([263, 362], [386, 374, 385, 380, 387, 373], 540, 3))
  assert.equal(readLandmarks(winking).eyeOpening, 0.05)
})

test('uses the widest gap between the lips, relative to the distance from eyes to chin', () => {
  const { mouthOpening } = readLandmarks(meshWith({ 82: [490, 600], 87: [490, 620.3] }))
  assert.ok(Math.abs(mouthOpening - 0.1) < 1e-9)
})

test('throws an error if a point of the mesh is missing', () => {
  const mesh = meshWith()
  assert.throws(() => readLandmarks({ ...mesh, points: mesh.points.slice(0, 468) }), /no point 468/)
})
