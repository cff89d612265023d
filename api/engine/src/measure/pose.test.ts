import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FaceMesh, MeshPoint } from '../mesh/face-mesh.ts'
import { bestRotation, estimatePose, rigidFace, type Vector3 } from './pose.ts'

/** The rigid face, turned about y by yaw, about x by pitch and about z by roll, all in radians. */
function meshTurned({ yaw = 0, pitch = 0, roll = 0 }): Pick<FaceMesh, 'points'> {
  const points: MeshPoint[] = Array.from({ length: 478 }, () => ({ x: 0, y: 0, z: 0 }))
  for (const [number, x, y, z] of rigidFace) {
    const [x1, y1] = [x * Math.cos(roll) - y * Math.sin(roll), x * Math.sin(roll) + y * Math.cos(roll)]
    const [y2, z2] = [y1 * Math.cos(pitch) + z * Math.sin(pitch), -y1 * Math.sin(pitch) + z * Math.cos(pitch)]
    const [x3, z3] = [x1 * Math.cos(yaw) - z2 * Math.sin(yaw), x1 * Math.sin(yaw) + z2 * Math.cos(yaw)]
    points[number] = { x: 300 + 90 * x3, y: 400 + 90 * y2, z: 90 * z3 }
  }
  return { points }
}

test('reads the unturned rigid face as looking straight ahead', () => {
  const { yawDeg, pitchDeg, rollDeg } = estimatePose(meshTurned({}))
  assert.ok(Math.abs(yawDeg) < 0.01 && Math.abs(rollDeg) < 0.01)
  assert.ok(Math.abs(pitchDeg) < 0.5)
})

test('gives each angle the sign of the result’s convention', () => {
  const straight = estimatePose(meshTurned({}))
  assert.ok(
    Math.abs(estimatePose(meshTurned({ yaw: 0.1 })).yawDeg - 5.16) < 0.1,
    'nose to the image’s right is positive',
  )
  assert.ok(estimatePose(meshTurned({ pitch: 0.1 })).pitchDeg > straight.pitchDeg + 2, 'nose up is positive')
  assert.ok(
    Math.abs(estimatePose(meshTurned({ roll: 0.1 })).rollDeg - straight.rollDeg - 5.73) < 0.1,
    'leaning right is positive',
  )
})

test('reads roll independently of yaw', () => {
  const straight = estimatePose(meshTurned({}))
  const { rollDeg } = estimatePose(meshTurned({ roll: 0.14, yaw: 0.15 }))
  assert.ok(Math.abs(rollDeg - straight.rollDeg - 8) < 0.3, `${rollDeg}`)
})

test('takes a small tilt as the face’s own shape, and a large one as a tilt', () => {
  const tilted = (degrees: number) => estimatePose(meshTurned({ pitch: (degrees * Math.PI) / 180 })).pitchDeg
  assert.ok(Math.abs(tilted(5)) < 2.5, `${tilted(5)}`)
  assert.ok(Math.abs(tilted(25) - 19) < 1, `${tilted(25)}`)
})

/** The mirror image of each point in MediaPipe's mesh. Points that are not listed are in the middle. */
const mirrors = [
  [33, 263],
  [133, 362],
  [67, 297],
  [109, 338],
  [54, 284],
  [127, 356],
  [234, 454],
  [116, 345],
  [123, 352],
  [50, 280],
  [98, 327],
] as const

const placeOf = new Map(rigidFace.map(([number, ...place]) => [number, place]))

test('mirrors one half in the other, so that a frontal face reads neither yaw nor roll', () => {
  for (const [left, right] of mirrors) {
    const [x = Number.NaN, y, z] = placeOf.get(left) ?? []
    assert.ok(x < 0, `${left} lies on the image's left`)
    assert.deepEqual(placeOf.get(right), [-x, y, z], `${right} mirrors ${left}`)
  }
  const paired = new Set<number>(mirrors.flat())
  for (const [number, x] of rigidFace) assert.ok(paired.has(number) || x === 0, `${number} is in the middle`)
})

test('has a size of 1 about its own centre', () => {
  for (const axis of [1, 2, 3] as const) {
    const mean = rigidFace.reduce((sum, point) => sum + point[axis] / rigidFace.length, 0)
    assert.ok(Math.abs(mean) < 0.01, `${mean}`)
  }
  const square = rigidFace.reduce((sum, [, x, y, z]) => sum + (x * x + y * y + z * z) / rigidFace.length, 0)
  assert.ok(Math.abs(Math.sqrt(square) - 1) < 0.01, `${square}`)
})

const model: Vector3[] = [
  [1, 0, 0],
  [-1, 0.2, 0],
  [0, 1, 0.3],
  [0, -1, -0.2],
  [0.3, 0.1, 1],
]

/** Turned about z by an angle, enlarged twice, and moved. */
const turned = (angle: number) =>
  model.map(([x, y, z]): Vector3 => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return [2 * (x * cos - y * sin) + 7, 2 * (x * sin + y * cos) - 3, 2 * z + 1]
  })

test('finds the rotation for any size and place', () => {
  const rotation = bestRotation(model, turned(0.4))
  const expected = [
    [Math.cos(0.4), Math.sin(0.4), 0],
    [-Math.sin(0.4), Math.cos(0.4), 0],
    [0, 0, 1],
  ]
  for (const [i, column] of [rotation.x, rotation.y, rotation.z].entries()) {
    for (const [j, value] of column.entries()) {
      assert.ok(Math.abs(value - (expected[i]?.[j] ?? Number.NaN)) < 1e-9)
    }
  }
})

test('returns a pure rotation even if the points are disturbed', () => {
  const disturbed = turned(1).map(([x, y, z], i): Vector3 => [x + 0.1 * i, y - 0.05 * i * i, z])
  const { x, y, z } = bestRotation(model, disturbed)
  const dot = (a: Vector3, b: Vector3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  for (const axis of [x, y, z]) assert.ok(Math.abs(dot(axis, axis) - 1) < 1e-9)
  assert.ok(Math.abs(dot(x, y)) < 1e-9 && Math.abs(dot(y, z)) < 1e-9)
})
