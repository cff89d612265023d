import { eyePoints } from '../../mesh/mesh-points.ts'
import type { Head } from '../../portrait/portrait.ts'
import { coveringThresholds } from '../../thresholds/measures/coverings.ts'
import { deltaE76, deltaFromMixture } from '../../views/colour.ts'
import { mean } from '../../views/distribution.ts'
import type { FaceView } from '../../views/face-view.ts'
import { lumaAt } from '../../views/luminance.ts'
import { pointAt } from '../../views/regions.ts'
import type { HeadViews } from '../../views/views.ts'
import { lightOn } from '../light/face-light.ts'
import { eyesUnlike } from './face-cover.ts'
import { headTop } from './head-top.ts'

const { strands: strip } = coveringThresholds

/** Sideways pixels per pixel down: the slants at which strands may hang. */
const slants = [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6]

/**
 * How far the colour round one eye is shifted from that round the other eye towards the hair's colour: their distance
 * in a and b, in CIELAB units. It is 0 if the different eye does not have the colour of hair, or if no hair is
 * visible above the forehead to compare with.
 */
export function lockOverEye(views: HeadViews, head: Head): number {
  const { colours, distance } = eyesUnlike(views.face)
  const { cheeks } = lightOn(views.face)
  const hair = headTop(views, head)
  const [left, right] = colours
  const odd = deltaE76(left, cheeks) > deltaE76(right, cheeks) ? left : right
  return hair && deltaFromMixture(odd, cheeks, hair) < coveringThresholds.lockMixture.value ? distance : 0
}

/**
 * How strongly something like strands of hair hangs over the eyes: how much the strip of skin between brow and upper
 * lid changes across, averaged along lines that run down it, in % of the cheeks' lightness. The larger value of both
 * eyes counts. Skin is even across the strip, and creases, lids and the rims of glasses run along it.
 */
export function strandsOverEyes(view: FaceView): number {
  const { cheeks } = lightOn(view)
  const changes = eyePoints.flatMap((eye) => slants.map((slant) => changeAcross(profileOf(view, eye, slant))))
  return (Math.max(...changes) / 255 / Math.max(cheeks.l / 100, 0.05)) * 100
}

/** Mean luma along each of the slanted lines that run down the strip, from left to right. */
function profileOf({ raster, points }: FaceView, eye: (typeof eyePoints)[number], slant: number): number[] {
  const [one, other] = [pointAt(points, eye.outer).x, pointAt(points, eye.inner).x]
  const height = (numbers: readonly number[]) => mean(numbers.map((number) => pointAt(points, number).y))
  const top = Math.round(height(eye.browEdge) + strip.fromBrow)
  const bottom = Math.max(Math.round(height(eye.upperLid) - strip.fromLid), top + strip.leastHeight)
  const left = Math.round(Math.min(one, other)) - strip.beyondCorners
  const right = Math.round(Math.max(one, other)) + strip.beyondCorners
  const profile: number[] = []
  for (let column = left; column <= right; column++) {
    let sum = 0
    for (let y = top; y <= bottom; y++) {
      const x = Math.round(column + (y - (top + bottom) / 2) * slant)
      sum += lumaAt(raster.rgb, y * raster.width + x)
    }
    profile.push(sum / (bottom - top + 1))
  }
  return profile
}

/** Mean distance of a profile from the mean of the values on both sides. */
function changeAcross(profile: readonly number[]): number {
  const changes: number[] = []
  for (let at = strip.beside; at < profile.length - strip.beside; at++) {
    const around = (profile[at - strip.beside] ?? 0) + (profile[at + strip.beside] ?? 0)
    changes.push(Math.abs((profile[at] ?? 0) - around / 2))
  }
  return mean(changes)
}
