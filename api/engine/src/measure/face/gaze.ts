import { z } from 'zod'
import type { Point } from '#mesh/face-mesh.ts'
import { meshPoints } from '#mesh/mesh-points.ts'
import { convolved, type Maps, sumOf } from '#models/patch-network.ts'
import { subjectThresholds } from '#thresholds/person.ts'
import { lumaAt } from '../luminance.ts'
import type { Pose } from '../pose.ts'
import { pointAt } from '../regions.ts'
import { type FaceView, faceView, oncePerView } from '../views.ts'
import weights from './gaze-weights.json' with { type: 'json' }

const irisPerDegree = subjectThresholds.irisPerDegree.value

/** For each eye, both corners from the image's left to its right, and the pupil. */
const eyes = [
  { corners: [meshPoints.leftEyeOuter, meshPoints.leftEyeInner], iris: meshPoints.leftPupil },
  { corners: [meshPoints.rightEyeInner, meshPoints.rightEyeOuter], iris: meshPoints.rightPupil },
] as const

/**
 * How far the irises lie from where they look into the camera, in widths of an eye; positive to the image's right. Eyes that
 * stay on the camera while the head turns move the other way in their lids; eyes in the middle of a turned head look past it.
 */
export const gazeOffset = (points: readonly Point[], pose: Pose): number =>
  irisOffset(points) + alongEyes(pose).turnDeg * irisPerDegree

/** The mean offset of both irises, in widths of an eye; positive to the image's right. The points are of an upright face. */
export function irisOffset(points: readonly Point[]): number {
  const offsets = eyes.map(({ corners, iris }) => {
    const [left, right] = [pointAt(points, corners[0]), pointAt(points, corners[1])]
    const across = { x: right.x - left.x, y: right.y - left.y }
    const width = Math.hypot(across.x, across.y)
    const { x, y } = pointAt(points, iris)
    const from = { x: x - (left.x + right.x) / 2, y: y - (left.y + right.y) / 2 }
    return (from.x * across.x + from.y * across.y) / width ** 2
  })
  return offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length
}

/** The turn of a head along the line of its eyes and across it. The pose is in the photo's axes, and the line leans with the head. */
export function alongEyes({ yawDeg, pitchDeg, rollDeg }: Pose): { turnDeg: number; tiltDeg: number } {
  const roll = (rollDeg * Math.PI) / 180
  return {
    turnDeg: yawDeg * Math.cos(roll) - pitchDeg * Math.sin(roll),
    tiltDeg: yawDeg * Math.sin(roll) + pitchDeg * Math.cos(roll),
  }
}

/** The part of the face view in which an eye lies, in pixels of the view. */
const patch = { width: 64, height: 40 } as const

/** Luma, 0 to 255, of both eyes: two channels, the eye on the image's left first. */
export function eyePatches({ raster: { rgb, width } }: Pick<FaceView, 'raster'>): Maps {
  const values = new Float32Array(patch.width * patch.height * eyes.length)
  let at = 0
  for (let y = 0; y < patch.height; y++) {
    for (let x = 0; x < patch.width; x++) {
      for (const eye of faceView.eyes) {
        const column = Math.round(eye.x) - patch.width / 2 + x
        values[at++] = lumaAt(rgb, (eye.y - patch.height / 2 + y) * width + column)
      }
    }
  }
  return { ...patch, channels: eyes.length, values }
}

/** A sum whose coefficients are whole numbers, `scale` times as large. */
const WholeSum = z
  .strictObject({ bias: z.number(), scale: z.number(), parts: z.array(z.int()) })
  .transform(({ bias, scale, parts }) => ({ bias, coefficients: parts.map((part) => part * scale) }))

/** Convolutions of both eyes, then a hidden layer of what they found and the turn of the head, then the two angles. */
const GazeNetwork = z.strictObject({
  layers: z.array(z.strictObject({ stride: z.int().positive(), filters: z.array(WholeSum).min(1) })).min(1),
  hidden: z.array(WholeSum).min(1),
  outputs: z.tuple([WholeSum, WholeSum]),
})
const { network } = z
  .strictObject({ recipe: z.string(), licences: z.array(z.string()), network: GazeNetwork })
  .parse(weights)

/** The unit of the angles that the network reads and gives. */
const degreesPerUnit = 10
/** What is added to the deviation of luma, so that the noise of flat patches is not blown up. */
const leastDeviation = 4

/**
 * The angle between where the eyes look and the camera, in degrees, by the output of our own network. It was trained on renders
 * whose gaze is exact, and on people of whom it is known whether they look into the camera (`npm run calibrate -- gaze`). It sees
 * the eyes as they are and mirrored, so that both sides are alike.
 *
 * @param view Its eyes must be open and visible.
 */
export const gazeAngleDeg = oncePerView((view: FaceView, pose: Pose): number => {
  const { turnDeg, tiltDeg } = alongEyes(pose)
  const seen = standardised(eyePatches(view))
  const [right, up] = anglesOf(seen, turnDeg, tiltDeg)
  const [left, mirroredUp] = anglesOf(mirrored(seen), -turnDeg, tiltDeg)
  return (Math.hypot(right - left, up + mirroredUp) / 2) * degreesPerUnit
})

function anglesOf(seen: Maps, turnDeg: number, tiltDeg: number): readonly [right: number, up: number] {
  const { values } = network.layers.reduce<Maps>((maps, layer) => convolved(layer, maps), seen)
  const inputs = Float64Array.from([...values, turnDeg / degreesPerUnit, tiltDeg / degreesPerUnit])
  const hidden = network.hidden.map((unit) => Math.max(sumOf(unit, inputs), 0))
  const [right, up] = network.outputs
  return [sumOf(right, hidden), sumOf(up, hidden)]
}

/** The values less their mean, over their deviation. */
function standardised(maps: Maps): Maps {
  const mean = maps.values.reduce((sum, value) => sum + value, 0) / maps.values.length
  const variance = maps.values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (maps.values.length - 1)
  const deviation = Math.sqrt(variance) + leastDeviation
  return { ...maps, values: maps.values.map((value) => (value - mean) / deviation) }
}

/** Both eyes mirrored, so that each is the other. */
const mirrored = (maps: Maps): Maps => ({
  ...maps,
  values: maps.values.map((_, at) => {
    const place = Math.floor(at / eyes.length)
    const column = place % maps.width
    const other = place - column + (maps.width - 1 - column)
    return maps.values[other * eyes.length + (eyes.length - 1 - (at % eyes.length))] ?? 0
  }),
})
