import { gazeAngleDeg, gazeOffset } from '#measure/face/gaze.ts'
import type { Pose } from '#measure/pose.ts'
import type { FaceView } from '#measure/views.ts'
import { subjectThresholds } from '#thresholds/person.ts'
import { defineHeadCheck, graded, gradedSign, relaxesForSome, sampleOf, wordsOfFault } from '../check.ts'
import type { HeadEvidence } from '../evidence.ts'
import { severity } from '../result.ts'
import { judgeValue, type Sign } from '../sign.ts'
import { shutEyesLimits, unseenEyes } from './eyes-open.ts'
import { darkLensCodes, darkLensLimits } from './tinted-lenses.ts'

const irisWeight = subjectThresholds.irisWeight.value

const shut = 'gaze.eyes-closed'

/** How far the irises lie from where they look into the camera, to either side; null if the eyes are hidden or shut. */
const looksAside: Sign<'head'> = {
  name: 'looksAside',
  unit: 'eye width',
  digits: 3,
  measure: (evidence) => measureEyes(evidence, (face, pose) => Math.abs(gazeOffset(face.points, pose))),
}

/** Eyes that look past the camera, by both measures of the gaze; null if the eyes are hidden or shut. */
const looksAway: Sign<'head'> = {
  name: 'looksAway',
  unit: 'deg',
  digits: 1,
  measure: (evidence) => measureEyes(evidence, (face, pose) => judgedScoreDeg(evidence, face, pose)),
}

/**
 * Combines both measures of eyes that look past the camera: the angle that the network reads, and the more degrees the farther the
 * irises lie aside. The stronger one is, the weaker the other may be.
 */
export const gazeScoreDeg = (face: FaceView, pose: Pose, angleDeg = gazeAngleDeg(face, pose)): number =>
  angleDeg + irisWeight * Math.abs(gazeOffset(face.points, pose))

const judgedScoreDeg = ({ scoresLeftOut }: HeadEvidence, face: FaceView, pose: Pose) =>
  scoresLeftOut?.looksAway ?? gazeScoreDeg(face, pose)

function measureEyes(evidence: HeadEvidence, measure: (face: FaceView, pose: Pose) => number): number | null {
  const { views, portrait } = evidence
  if (!views || !portrait.head || unseenEyes(views.face, portrait.head, evidence, shut)) return null
  return measure(views.face, portrait.head.pose)
}

/** Judges both measures together, and the position of the irises alone. */
export const gaze = defineHeadCheck({
  name: 'gaze',
  looksInto: ['views'],
  states: (document) => relaxesForSome(document, 'gaze'),
  signs: [looksAside, looksAway],
  looksAt:
    'Whether the eyes look into the camera: the angle at which they look past it, and how far the irises lie from where they look into it.',
  limits: ['looksAside', 'looksAway', 'irisPerDegree', 'irisWeight', ...shutEyesLimits, ...darkLensLimits],
  codes: {
    ...darkLensCodes,
    eyes_closed: 'The eyes are not open enough to tell where they look.',
    looks_aside: 'The eyes look to the left or the right.',
    looks_away: 'The eyes may look past the camera.',
  },
  sample: sampleOf('looks_aside', wordsFor('left')),
  run(evidence, head) {
    const { face } = evidence.views
    const unseen = unseenEyes(face, head, evidence, shut)
    if (unseen) return unseen
    const measured = gazeOffset(face.points, head.pose)
    const away = judgeValue(looksAway, judgedScoreDeg(evidence, face, head.pose), evidence)
    const { outcome: aside, fields } = judgeValue(looksAside, Math.abs(measured), evidence)
    const side = measured > 0 ? 'right' : 'left'
    if (severity[away.outcome] > severity[aside]) return gradedSign(away, 'looks_away', wordsFor('away'))
    const probability = Math.max(away.probability, fields.probability)
    const { max } = fields.required
    const required = { min: max === null ? null : -max, max }
    const measure = { ...fields, probability, required, measured: Number(measured.toFixed(3)) }
    return { ...graded(aside, 'looks_aside', wordsFor(side)), ...measure }
  },
})

function wordsFor(seen: 'left' | 'right' | 'away') {
  return wordsOfFault(`gaze.${seen}`, 'gaze.ok', 'gaze.advice')
}
