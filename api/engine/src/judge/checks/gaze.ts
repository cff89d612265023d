import type { Pose } from '#measure/pose.ts'
import { pointAt } from '#measure/regions.ts'
import type { Point } from '#mesh/face-mesh.ts'
import { meshPoints } from '#mesh/mesh-points.ts'
import { subjectThresholds } from '#thresholds/person.ts'
import { defineHeadCheck, graded, relaxesForSome, sampleOf, wordsOfFault } from '../check.ts'
import { severity } from '../result.ts'
import { judgeRisk, judgeValue, type Sign } from '../sign.ts'
import { shutEyesLimits, unseenEyes } from './eyes-open.ts'
import { darkLensCodes, darkLensLimits } from './tinted-lenses.ts'

const irisPerDegree = subjectThresholds.irisPerDegree.value
const irisWeight = subjectThresholds.irisWeight.value

/** For each eye, both corners from the image's left to its right, and the pupil. */
const eyes = [
  { corners: [meshPoints.leftEyeOuter, meshPoints.leftEyeInner], iris: meshPoints.leftPupil },
  { corners: [meshPoints.rightEyeInner, meshPoints.rightEyeOuter], iris: meshPoints.rightPupil },
] as const

const shut = 'gaze.eyes-closed'

/** How far the irises lie from where they look into the camera, to either side; null if the eyes are hidden or shut. */
const looksAside: Sign<'head'> = {
  name: 'looksAside',
  unit: 'eye width',
  digits: 3,
  measure(evidence) {
    const { views, portrait } = evidence
    if (!views || !portrait.head || unseenEyes(views.face, portrait.head, evidence, shut)) return null
    return Math.abs(gazeOffset(views.face.points, portrait.head.pose))
  },
}

/**
 * Combines both signs of eyes that look past the camera: the stronger one is, the weaker the other may be.
 *
 * @param looksAway The score that the landmark network's inner layers give, about 1 with and -1 without.
 * @param asideEyeWidths How far the irises lie from where they look into the camera, to either side.
 */
export const gazeScore = (looksAway: number, asideEyeWidths: number): number =>
  looksAway + irisWeight * asideEyeWidths

/**
 * Judges both signs together, and the position of the irises alone. Whether the eyes look up or down is not found, because the
 * lids follow the iris.
 */
export const gaze = defineHeadCheck({
  name: 'gaze',
  looksInto: ['views'],
  states: (document) => relaxesForSome(document, 'gaze'),
  signs: [looksAside],
  looksAt:
    'Whether the eyes look into the camera: how the eyes look, and how far the irises lie from where they look into it.',
  limits: ['looksAway', 'looksAside', 'irisPerDegree', 'irisWeight', ...shutEyesLimits, ...darkLensLimits],
  codes: {
    ...darkLensCodes,
    eyes_closed: 'The eyes are not open enough to tell where they look.',
    looks_aside: 'The eyes look to the left or the right.',
    looks_away: 'The eyes may look past the camera.',
  },
  sample: sampleOf('looks_aside', wordsFor('left')),
  run(evidence, head) {
    const unseen = unseenEyes(evidence.views.face, head, evidence, shut)
    if (unseen) return unseen
    const measured = gazeOffset(evidence.views.face.points, head.pose)
    const asideEyeWidths = Math.abs(measured)
    const score = gazeScore(head.traits.looksAway, asideEyeWidths)
    const { outcome: away, ...risk } = judgeRisk(score, 'looksAway', evidence)
    const { outcome: aside, fields } = judgeValue(looksAside, asideEyeWidths, evidence)
    const side = measured > 0 ? 'right' : 'left'
    const probability = Math.max(risk.probability, fields.probability)
    const { max } = fields.required
    const required = { min: max === null ? null : -max, max }
    const measure = { ...fields, probability, required, measured: Number(measured.toFixed(3)) }
    const isAside = aside !== 'PASS' && severity[aside] >= severity[away]
    const found = isAside
      ? graded(aside, 'looks_aside', wordsFor(side))
      : graded(away, 'looks_away', wordsFor('away'))
    return { ...found, ...measure }
  },
})

function wordsFor(seen: 'left' | 'right' | 'away') {
  return wordsOfFault(`gaze.${seen}`, 'gaze.ok', 'gaze.advice')
}

/**
 * How far the irises lie from where they look into the camera, in widths of an eye; positive to the image's right. Eyes that
 * stay on the camera while the head turns move the other way in their lids; eyes in the middle of a turned head look past it.
 */
export function gazeOffset(points: readonly Point[], { yawDeg, pitchDeg, rollDeg }: Pose): number {
  const roll = (rollDeg * Math.PI) / 180
  // The pose is in the photo's axes, and irises move along the line of the eyes, which leans with the head.
  const turnDeg = yawDeg * Math.cos(roll) - pitchDeg * Math.sin(roll)
  return irisOffset(points) + turnDeg * irisPerDegree
}

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
