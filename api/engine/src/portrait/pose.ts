import type { FaceMesh } from '../mesh/face-mesh.ts'
import { rigidFace } from './rigid-face.ts'
import { bestRotation, type Vector3 } from './rotation.ts'

/** Degrees; yaw positive when the nose points to the image's right, pitch when up, roll when the crown leans right. */
export interface Pose {
  readonly yawDeg: number
  readonly pitchDeg: number
  readonly rollDeg: number
}

/** Inverse slope against 207 rendered heads of known pose. Roll needs none: its slope is 1, and upright heads read 0. */
const yawCalibration = 0.9

/**
 * How far a level face seems to tilt differs from person to person: -9.6 to 2.5 degrees among the level rendered
 * heads, 3 with a standard deviation of 4 among 51 studio portraits, while within one person the mesh follows pitch
 * degree by degree (slopes 0.93 and 0.97). Most portraits are nearly level, so a small tilt is most likely the
 * person's own shape and a large one a tilt: up to `deg` is taken off, by a curve of that `width`. More would
 * make the mean error on the rendered heads, most of them level, smaller still, and hide tilts of 10 degrees.
 */
const ownShape = { deg: 6, width: 9 } as const

/** Lays the rigid face over the mesh and reads off how it had to be turned. */
export function estimatePose(mesh: FaceMesh): Pose {
  const model = rigidFace.map(([, x, y, z]): Vector3 => [x, y, z])
  const seen = rigidFace.map(([number]): Vector3 => {
    const point = mesh.points[number]
    if (!point) throw new Error(`The face mesh has no point ${number}.`)
    return [point.x, point.y, point.z]
  })
  const { x: right, z: backward } = bestRotation(model, seen)
  const yaw = Math.atan2(-backward[0], backward[2])
  const pitch = Math.asin(Math.min(Math.max(backward[1], -1), 1))
  const roll = Math.atan2(right[1] / Math.cos(pitch), right[0] * Math.cos(yaw) + right[2] * Math.sin(yaw))
  return {
    yawDeg: degrees(yaw) * yawCalibration,
    pitchDeg: degrees(pitch) - ownShape.deg * Math.tanh(degrees(pitch) / ownShape.width),
    rollDeg: degrees(roll),
  }
}

const degrees = (radians: number) => (radians * 180) / Math.PI
