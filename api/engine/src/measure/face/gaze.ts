import { z } from 'zod'
import { cutTurned } from '#decode/raster.ts'
import type { Point } from '#mesh/face-mesh.ts'
import { meshPoints } from '#mesh/mesh-points.ts'
import { connected, convolved, type Maps, sumOf } from '#models/patch-network.ts'
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
  const offsets = eyes.map((eye) => {
    const [left, right] = [pointAt(points, eye.corners[0]), pointAt(points, eye.corners[1])]
    const across = { x: right.x - left.x, y: right.y - left.y }
    const width = Math.hypot(across.x, across.y)
    const { x, y } = pointAt(points, eye.iris)
    const middle = middleOf(points, eye)
    const from = { x: x - middle.x, y: y - middle.y }
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

/** The size of the part of a face in which an eye lies, in pixels of the face view. */
const patch = { width: 64, height: 40 } as const

/**
 * Luma, 0 to 255, of both eyes: two channels, the eye on the image's left first. The middle between the corners of an eye is the
 * middle of its part, whichever way the iris goes. The line through both middles is level, and they are as far apart as the
 * pupils of the face view.
 */
export function eyePatches({ raster, points }: Pick<FaceView, 'raster' | 'points'>): Maps {
  const [left, right] = [middleOf(points, eyes[0]), middleOf(points, eyes[1])]
  const placement = {
    output: { x: patch.width / 2, y: patch.height / 2 },
    scale: Math.hypot(right.x - left.x, right.y - left.y) / faceView.interEye,
    turnRadians: Math.atan2(right.y - left.y, right.x - left.x),
  }
  const cuts = [left, right].map(
    (source) => cutTurned(raster, { source, ...placement }, patch.width, patch.height).rgb,
  )
  const values = new Float32Array(patch.width * patch.height * cuts.length)
  for (const [channel, rgb] of cuts.entries())
    for (let place = 0; place < patch.width * patch.height; place++)
      values[place * cuts.length + channel] = lumaAt(rgb, place)
  return { ...patch, channels: cuts.length, values }
}

/** The middle between the corners of an eye. */
function middleOf(points: readonly Point[], { corners }: (typeof eyes)[number]): Point {
  const [left, right] = [pointAt(points, corners[0]), pointAt(points, corners[1])]
  return { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
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
  const inputs = new Float64Array(values.length + 2)
  inputs.set(values)
  inputs.set([turnDeg / degreesPerUnit, tiltDeg / degreesPerUnit], values.length)
  const hidden = connected(network.hidden, inputs)
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
