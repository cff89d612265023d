import type { Raster, Rectangle } from '#decode/raster.ts'
import { personModelSide } from '#models/networks.ts'
import { wallThresholds } from '#thresholds/background.ts'
import { detectionThresholds } from '#thresholds/portrait.ts'
import { deltaE76, type Lab, rgbToLab } from '../colour.ts'
import type { Head } from '../portrait.ts'
import type { PersonView } from '../views.ts'

const { beside, below, apart } = wallThresholds.meltedOutline
const outlineCoverage = detectionThresholds.outlineCoverage.value
const side = personModelSide

/** Where the head begins and ends, in pixels of the photo. */
type HeadHeight = Pick<Head, 'chinY' | 'skullTopY'>
/** The size of the upright photo, in pixels. */
type PhotoSize = Pick<Rectangle, 'width' | 'height'>

/**
 * How much of the body's outline below the chin has one colour on both of its sides, so that clothes cannot be distinguished from what is behind them.
 * @param view The head's view.
 * @returns A length in head heights, from the chin to the top of the skull; 0 if the photo shows no outline there.
 */
export function meltedOutline(view: PersonView, head: HeadHeight, photo: PhotoSize): number {
  const { area, coverage, raster } = view
  const unit = head.chinY - head.skullTopY
  const pixel = area.width / side
  const shown = shownIn(area, photo)
  const top = Math.max(Math.round((head.chinY + below * unit - area.y) / pixel), 2)
  let melted = 0
  for (let y = top; y <= shown.bottom; y++) {
    for (let x = shown.left; x <= shown.right; x++) {
      if (!isOutline(coverage, y * side + x)) continue
      const [outX, outY] = outwards(coverage, x, y)
      const inner = { x: Math.round(x - beside * outX), y: Math.round(y - beside * outY) }
      const outer = { x: Math.round(x + beside * outX), y: Math.round(y + beside * outY) }
      if (!isShown(inner, shown) || !isShown(outer, shown)) continue
      if (deltaE76(colourRound(raster, inner), colourRound(raster, outer)) < apart) melted++
    }
  }
  return (melted * pixel) / unit
}

/** The places of the view that show the photo and have neighbours, in places of the view. */
function shownIn({ x, y, width, height }: Rectangle, photo: PhotoSize) {
  const least = (from: number, size: number) => Math.max(Math.ceil((-from / size) * side), 2)
  const most = (from: number, size: number, end: number) =>
    Math.min(Math.floor(((end - from) / size) * side) - 1, side - 3)
  return {
    left: least(x, width),
    top: least(y, height),
    right: most(x, width, photo.width),
    bottom: most(y, height, photo.height),
  }
}

type Shown = ReturnType<typeof shownIn>
interface Place {
  readonly x: number
  readonly y: number
}

const isShown = ({ x, y }: Place, { left, top, right, bottom }: Shown) =>
  x >= left && x <= right && y >= top && y <= bottom

/** Whether a place belongs to the person and one of its four neighbours does not. */
function isOutline(coverage: Float32Array, at: number): boolean {
  const covers = (place: number) => (coverage[place] ?? 0) >= outlineCoverage
  return covers(at) && !(covers(at - 1) && covers(at + 1) && covers(at - side) && covers(at + side))
}

/** The direction in which the person ends at a place, of length 1, from the coverage of the 25 places round it. */
function outwards(coverage: Float32Array, x: number, y: number): [x: number, y: number] {
  let [across, down] = [0, 0]
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const here = coverage[(y + dy) * side + x + dx] ?? 0
      across -= dx * here
      down -= dy * here
    }
  }
  const length = Math.hypot(across, down)
  return length > 0 ? [across / length, down / length] : [0, 0]
}

/** The mean colour of a place and its eight neighbours. */
function colourRound({ rgb }: Raster, { x, y }: Place): Lab {
  const sums: [number, number, number] = [0, 0, 0]
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const at = ((y + dy) * side + x + dx) * 3
      for (const channel of [0, 1, 2] as const) sums[channel] += rgb[at + channel] ?? 0
    }
  }
  const [red, green, blue] = sums
  return rgbToLab(red / 9, green / 9, blue / 9)
}
