import type { FaceMesh } from '../mesh/face-mesh.ts'
import { portraitThresholds } from '../thresholds/measures/portrait.ts'
import { rigidFace } from './rigid-face.ts'
import { bestRotation, type Vector3 } from './rotation.ts'

/**
 * Degrees. Yaw is positive if the nose points to the image's right, pitch if it points up, roll if the crown leans
 * right.
 */
export interface Pose {
  readonly yawDeg: number
  readonly pitchDeg: number
  readonly rollDeg: number
}

const { ownShape, yawCalibration } = portraitThresholds

/** Aligns the rigid face with the mesh and returns how it had to be turned. Throws if the mesh lacks a point. */
export function estimatePose(mesh: Pick<FaceMesh, 'points'>): Pose {
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
    yawDeg: degrees(yaw) * yawCalibration.value,
    pitchDeg: degrees(pitch) - ownShape.deg * Math.tanh(degrees(pitch) / ownShape.width),
    rollDeg: degrees(roll),
  }
}

const degrees = (radians: number) => (radians * 180) / Math.PI
