import { detailThresholds } from '#thresholds/detail.ts'
import type { LumaPatch } from '../luminance.ts'
import { smoothed, smoothingReach } from '../luminance.ts'
import type { FacePlace } from '../portrait.ts'
import type { NativeView } from '../views.ts'
import { facePatches } from './face-patches.ts'

/** How widely the blur of lens and motion spreads the face's edges, as the standard deviation of a Gaussian blur. */
export interface EdgeSpread {
  /** Spread of the strongest edges, in pixels of the judged size. It is 0 if they are as sharp as pixels allow. */
  readonly px: number
  /** Spread along the direction in which edges are spread most, and perpendicular to it. */
  readonly mostPx: number
  readonly acrossPx: number
  /** The direction of the largest spread, in degrees from the image's horizontal towards its bottom, 0 to 180. */
  readonly mostDeg: number
  /** Pixels between the eyes at the judged size. */
  readonly interEyePx: number
}

const { strongShare, strongShareOfDirection, leastStrong, leastPixels, weakest, widestPx } =
  detailThresholds.edges

/**
 * Variances, in square pixels, of the two smoothings. One pass with the weights 1, 2, 1 has a variance of 0.5; `fine`
 * has one pass and `coarse` four. The span of 2 px over which a gradient is taken adds one third.
 */
const fine = 0.5 + 1 / 3
const coarse = 2 + 1 / 3

/**
 * The spread of the face's strongest edges. Null if too little of the face is in the photo.
 *
 * If an edge was blurred with variance v, its steepest gradient falls as 1 / sqrt(v + s) when it is smoothed with a
 * further variance s. The ratio r of squared gradients after two such smoothings, `fine` and `coarse`, is (v +
 * coarse) / (v + fine), which gives v (Zhuo and Sim, "Defocus map estimation from a single image", 2011; here the
 * squares are summed over the strongest edges). The result does not depend on the contrast of the edges, and
 * therefore not on the colour of skin, brows and eyes. Lashes, lids and irises are not ideal steps, so sharp faces
 * read 0.5 to 1.3 px.
 */
export function edgeSpread(native: NativeView, head: FacePlace): EdgeSpread | null {
  const { patches, interEyePx } = facePatches(native, head)
  const pixels = patches.reduce((sum, { luma }) => sum + luma.length, 0)
  if (pixels < leastPixels) return null
  const gradients = new GradientEnergies()
  for (const patch of patches) addGradients(patch, gradients)
  const everywhere = Array.from({ length: sectors }, (_, sector) => sector)
  const spreadIn = (chosen: readonly number[], share: number) =>
    gradients.spreadOfStrongest(chosen, Math.max(share * pixels, leastStrong))
  const along = everywhere.map((sector) =>
    spreadIn(
      [-2, -1, 0, 1].map((step) => (sector + step + sectors) % sectors),
      strongShareOfDirection,
    ),
  )
  const most = along.reduce((best, spread, sector) => (spread > (along[best] ?? 0) ? sector : best), 0)
  return {
    px: spreadIn(everywhere, strongShare),
    mostPx: along[most] ?? 0,
    acrossPx: along[(most + sectors / 2) % sectors] ?? 0,
    mostDeg: (most * 180) / sectors,
    interEyePx,
  }
}

/** The number of gradient directions, 11.25 degrees each. Opposite directions count as one. */
const sectors = 16
const strengths = 512
const strengthStep = 0.125

/** Slopes of the borders between the sectors of an eighth of a turn. */
const slopes = [1, 2, 3].map((step) => Math.tan((step * Math.PI) / sectors))
const [gentle = 0, middling = 0, steep = 0] = slopes

/**
 * The sector of a direction, 0 to 15 from the x axis towards y. Slopes are compared, because an arc tangent costs far
 * more.
 */
function sectorOf(x: number, y: number): number {
  const leftward = y !== 0 && x < 0 !== y < 0
  const [across, down] = [Math.abs(x), Math.abs(y)]
  const flat = across >= down
  const slope = flat ? down / across : across / down
  const step = slope < middling ? (slope < gentle ? 0 : 1) : slope < steep ? 2 : 3
  const upright = flat ? step : sectors / 2 - 1 - step
  return leftward ? sectors - 1 - upright : upright
}

/** Squared gradients after the fine and the coarse smoothing, summed by direction and by coarse strength. */
class GradientEnergies {
  readonly #fine = new Float64Array(sectors * strengths)
  readonly #coarse = new Float64Array(sectors * strengths)
  readonly #count = new Uint32Array(sectors * strengths)

  add(fineSquared: number, coarseSquared: number, x: number, y: number): void {
    const strength = Math.min(Math.floor(Math.sqrt(coarseSquared) / strengthStep), strengths - 1)
    const at = sectorOf(x, y) * strengths + strength
    this.#fine[at] = (this.#fine[at] ?? 0) + fineSquared
    this.#coarse[at] = (this.#coarse[at] ?? 0) + coarseSquared
    this.#count[at] = (this.#count[at] ?? 0) + 1
  }

  /**
   * The standard deviation of the blur, in pixels, from the energies of the `pixels` strongest pixels in the chosen
   * sectors.
   */
  spreadOfStrongest(chosen: readonly number[], pixels: number): number {
    let [fineSum, coarseSum, count] = [0, 0, 0]
    for (let strength = strengths - 1; strength >= 0 && count < pixels; strength--) {
      for (const sector of chosen) {
        const at = sector * strengths + strength
        fineSum += this.#fine[at] ?? 0
        coarseSum += this.#coarse[at] ?? 0
        count += this.#count[at] ?? 0
      }
    }
    const ratio = fineSum / coarseSum
    if (!(ratio > 1)) return coarseSum > 0 ? widestPx : 0
    return Math.min(Math.sqrt(Math.max((coarse - ratio * fine) / (ratio - 1), 0)), widestPx)
  }
}

function addGradients({ luma, width, height }: LumaPatch, into: GradientEnergies): void {
  const coarsened = smoothed(smoothed(luma, 1), width)
  for (let y = margin; y < height - margin; y++) {
    for (let place = y * width + margin, end = (y + 1) * width - margin; place < end; place++) {
      const x = ((coarsened[place + 1] ?? 0) - (coarsened[place - 1] ?? 0)) / 2
      const down = ((coarsened[place + width] ?? 0) - (coarsened[place - width] ?? 0)) / 2
      const coarseSquared = x * x + down * down
      if (coarseSquared < weakest * weakest) continue
      // Along the coarse gradient alone: beside a smeared edge runs texture that is sharp across, and its gradients are no edge's.
      const along = fineGradient(luma, place, 1, width) * x + fineGradient(luma, place, width, 1) * down
      into.add((along * along) / coarseSquared, coarseSquared, x, down)
    }
  }
}

/** The reach of four smoothings and a gradient. Places nearer to the edge of the patch have no defined value. */
const margin = smoothingReach + 1

/**
 * The gradient along one axis, per pixel, of luma that is smoothed once with 1, 2, 1 along both axes. `step` is the
 * distance between neighbours along that axis, `across` along the other.
 */
function fineGradient(luma: Float32Array, place: number, step: number, across: number): number {
  let sum = 0
  for (let line = -1; line <= 1; line++) {
    const at = place + line * across
    const ahead = (luma[at + 2 * step] ?? 0) - (luma[at - 2 * step] ?? 0)
    const beside = (luma[at + step] ?? 0) - (luma[at - step] ?? 0)
    sum += (line === 0 ? 2 : 1) * (ahead + 2 * beside)
  }
  return sum / 32
}
