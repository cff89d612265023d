import { glassesThresholds } from '../../thresholds/measures/glasses.ts'
import { type FaceView, faceView } from '../../views/face-view.ts'
import { outlineOf, placesOf } from '../../views/regions.ts'
import { type EyesBand, eyesBand, stepDown } from './eyes-band.ts'
import { lineStrength, type Span } from './line-strength.ts'

const { beyondCorners, aboveAndBelow, cornerShare, strongest } = glassesThresholds.frameOverEye

/**
 * How strongly a line runs through the opening of an eye and on beyond both its corners. The eye with the stronger
 * line counts. The unit is luma steps divided by the skin's luma + 120, at most 0.12. The lids of an eye without
 * glasses end at its corners.
 */
export function frameOverEye(view: FaceView): number {
  const band = eyesBand(view)
  return Math.max(lineThrough(view, band, 'leftEye'), lineThrough(view, band, 'rightEye'))
}

function lineThrough(view: FaceView, band: EyesBand, eye: 'leftEye' | 'rightEye'): number {
  const outline = outlineOf(view.points, eye)
  const [left, right] = extent(outline.map(({ x }) => x))
  const [top, bottom] = extent(outline.map(({ y }) => y))
  const opening = new Set(placesOf(view.points, eye, view.raster))
  const isInside = (x: number, y: number) => opening.has(y * faceView.width + x)
  const corner = Math.round(cornerShare * (right - left))
  const step = (x: number, y: number) => {
    const mustBeInside = x >= left + corner && x <= right - corner
    return mustBeInside && !(isInside(x, y - 1) && isInside(x, y + 1)) ? Number.NaN : stepDown(band, x, y)
  }
  const along: Span = [left - beyondCorners, right + beyondCorners]
  const across: Span = [top - aboveAndBelow, bottom + 1 + aboveAndBelow]
  const [weaker] = lineStrength(step, along, across, strongest)
  return weaker
}

function extent(values: readonly number[]): Span {
  return [Math.round(Math.min(...values)), Math.round(Math.max(...values))]
}
