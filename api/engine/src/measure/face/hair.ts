import { eyePoints, meshPoints } from '#mesh/mesh-points.ts'
import { coverageAt } from '#models/person-mask.ts'
import { thresholds } from '#thresholds/all.ts'
import { coveringThresholds } from '#thresholds/face.ts'
import { deltaE76, deltaFromMixture, type Lab, labAt } from '../colour.ts'
import { mean, median } from '../distribution.ts'
import { lumaAt } from '../luminance.ts'
import type { Head } from '../portrait.ts'
import { pointAt } from '../regions.ts'
import { type FaceView, type HeadViews, oncePerView, type PersonView } from '../views.ts'
import { eyesUnlike } from './face-cover.ts'
import { lightOn } from './face-light.ts'

/** The surface above the forehead: hair, a bald scalp or cloth. CIELAB units. */
export interface HeadTop {
  /** Medians. */
  readonly l: number
  readonly a: number
  readonly b: number
  /** Median distance of the lightness from its median. Strands of hair make it vary, smooth cloth does not. */
  readonly lightnessSpread: number
  /** Share of the places, 0 to 1, that have the colour of neither hair nor skin. */
  readonly foreignShare: number
}

const [columns, rows] = [25, 15]
const { headTopReach: reach, headTopPlaces: counted } = coveringThresholds

/**
 * Measures the head's top on a grid from the forehead's upper end to the hair's top. Null if too little of it is visible.
 *
 * @param view The head's.
 */
export const headTop = oncePerView((view: PersonView, head: Head): HeadTop | null => {
  const { mesh, interEye, hairTopY } = head
  const forehead = mesh[meshPoints.foreheadTop]
  if (!forehead) return null
  const top = hairTopY + reach.underTop * interEye
  const height = forehead.y - reach.aboveForehead * interEye - top
  const colours = Array.from({ length: rows * columns }, (_, index) => {
    const y = top + (height * (Math.floor(index / columns) + 0.5)) / rows
    const x = forehead.x + ((index % columns) / ((columns - 1) / 2) - 1) * reach.side * interEye
    return coverageAt(view, x, y) < counted.surely ? [] : [colourAt(view, x, y)]
  }).flat()
  if (height <= 0 || colours.length < counted.fewest) return null
  const lightness = colours.map(({ l }) => l)
  const l = median(lightness)
  const lightnessSpread = median(lightness.map((value) => Math.abs(value - l)))
  const middle = { l, a: median(colours.map(({ a }) => a)), b: median(colours.map(({ b }) => b)) }
  return {
    ...middle,
    lightnessSpread,
    foreignShare: colours.filter((colour) => isForeign(colour, lightnessSpread)).length / colours.length,
  }
})

/**
 * Whether a colour is neither one of hair nor one of skin. `lightnessSpread` is that of the surface with the colour.
 */
function isForeign({ l, a, b }: Lab, lightnessSpread: number): boolean {
  const { hair, bright } = thresholds.headTop
  if (a < hair.minA || b < hair.minB) return true
  return l > bright.minL && a < bright.maxA && lightnessSpread < bright.maxSpread
}

function colourAt({ area, raster }: PersonView, x: number, y: number) {
  const pixel = (share: number, size: number) => Math.min(Math.max(Math.floor(share * size), 0), size - 1)
  const column = pixel((x - area.x) / area.width, raster.width)
  const row = pixel((y - area.y) / area.height, raster.height)
  return labAt(raster, row * raster.width + column)
}

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
  const hair = headTop(views.head, head)
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
