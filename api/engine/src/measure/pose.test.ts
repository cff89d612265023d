import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FaceMesh, MeshPoint } from '../mesh/face-mesh.ts'
import { estimatePose, rigidFace } from './pose.ts'

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
