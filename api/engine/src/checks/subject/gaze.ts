import type { Point } from '../../mesh/landmarks.ts'
import { meshPoints } from '../../mesh/mesh-points.ts'
import { thresholds } from '../../thresholds/all.ts'
import { pointAt } from '../../views/regions.ts'
import { judgeBand } from '../band.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, notAssessed, unmeasured } from '../finding.ts'
import { behindDarkLenses, darkLensCodes, darkLensLimits } from './dark-lenses.ts'

/** For each eye, both corners from the image's left to its right, and the pupil. */
const eyes = [
  { corners: [meshPoints.leftEyeOuter, meshPoints.leftEyeInner], iris: meshPoints.leftPupil },
  { corners: [meshPoints.rightEyeInner, meshPoints.rightEyeOuter], iris: meshPoints.rightPupil },
] as const

/**
 * Whether the eyes look into the camera, horizontally: how far the irises lie from the middle between the corners of their
 * eyes. The vertical direction is not judged, because the lids follow the iris and the same measure does not work there.
 */
export const gaze = defineCheck({
  name: 'gaze',
  needs: 'head',
  looksAt: 'Whether the eyes look into the camera, horizontally; the vertical direction is not judged.',
  limits: ['irisOffset', 'eyeOpening', ...darkLensLimits],
  codes: {
    ...headCodes,
    ...darkLensCodes,
    eyes_closed: 'The eyes are not open enough to tell where they look.',
    looks_aside: 'The eyes look to the left or the right.',
  },
  run(evidence) {
    const head = measurableHead(evidence)
    if (!head || !evidence.views) return unmeasured(evidence)
    const hidden = behindDarkLenses(evidence.views.face)
    if (hidden) return hidden
    if (head.eyeOpening < thresholds.eyeOpening.min) {
      return notAssessed('eyes_closed', 'The eyes are not open enough to tell where they look.')
    }
    const measured = irisOffset(evidence.views.face.points)
    const { max, uncertainty } = thresholds.irisOffset
    const required = { min: -max, max }
    const { outcome } = judgeBand(measured, uncertainty, required)
    const passed = outcome === 'PASS'
    const message = passed
      ? 'Across, the eyes look into the camera; up and down is not judged.'
      : `The eyes look to the image's ${measured > 0 ? 'right' : 'left'}.`
    return {
      ...finding(outcome, passed ? 'ok' : 'looks_aside', message, 'Look straight into the lens.'),
      measured: Number(measured.toFixed(3)),
      unit: 'eye width',
      uncertainty,
      required,
    }
  },
})

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
