import type { FaceMesh } from './face-mesh.ts'
import { rigidFace } from './rigid-face.ts'
import { bestRotation, type Vector3 } from './rotation.ts'

/** Degrees; yaw positive when the nose points to the image's right, pitch when up, roll when the crown leans right. */
export interface Pose {
  readonly yawDeg: number
  readonly pitchDeg: number
  readonly rollDeg: number
}

/**
 * The mesh model flattens depth, so a turned head reads as turned by less. The factors are fitted on 146 rendered
 * heads of known pose. Pitch is drawn further towards level than its own slope (2.2) would have it: how far a level
 * face seems to tilt differs by about 2.5 degrees of the raw angle from person to person, and this factor makes the
 * mean error smallest. `levelPitchDeg` lies midway between what 51 studio portraits (1.6) and the level rendered
 * heads (-2.2) read on average.
 */
const calibration = { yaw: 2.17, pitch: 0.8, roll: 0.986, levelPitchDeg: -0.3 } as const

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
    yawDeg: degrees(yaw) * calibration.yaw,
    pitchDeg: (degrees(pitch) - calibration.levelPitchDeg) * calibration.pitch,
    rollDeg: degrees(roll) * calibration.roll,
  }
}

const degrees = (radians: number) => (radians * 180) / Math.PI
