import { personModelSide } from '#models/networks.ts'
import { wallThresholds } from '#thresholds/background.ts'
import { reducedLuminance } from '../luminance.ts'
import type { PersonView } from '../views.ts'

/** Side of the reduced view that is searched. */
const side = 128
const { edgeLevels, mostLean, margin, leastShare, depth } = wallThresholds.pictureBorder
/** Every second place along a border is read. */
const step = 2

/**
 * The search area for one border. Strides are the distances between neighbours in the reduced view, along the border
 * and across it.
 */
interface Search {
  readonly along: { readonly stride: number; readonly from: number; readonly to: number }
  readonly across: { readonly stride: number; readonly from: number; readonly to: number }
}

/** A straight line: the share of it that is an edge with the same side lighter throughout, and its middle across. */
interface Line {
  readonly share: number
  readonly at: number
}

/** How certainly the photo contains the border of a picture, as shares of lines that are edges: 0.5 to 1. */
export interface PictureBorder {
  /** The second clearest of the lines left of, right of and above the head, over the whole length that the photo shows. */
  readonly twoSides: number
  /** The least clear of the lines left and right, and of the line above the head between both. */
  readonly threeSides: number
}

/**
 * Searches for straight lines beside and above the head. A print, a screen or a padded picture has two or more of them, while
 * objects behind a person end at the shoulders. `width` and `height` are the photo's.
 */
export function pictureBorder({ area, raster }: PersonView, width: number, height: number): PictureBorder {
  const whole = { x: 0, y: 0, width: personModelSide, height: personModelSide }
  const luma = reducedLuminance(raster, whole, side, side)
  const inside = (at: number) => Math.min(Math.max(at * side, 0), side)
  const [left, right] = [inside(-area.x / area.width), inside((width - area.x) / area.width)]
  const [top, bottom] = [inside(-area.y / area.height), inside((height - area.y) / area.height)]
  const down = { stride: side, from: Math.ceil(top), to: Math.floor(bottom) }
  const over = { stride: 1, from: Math.ceil(left), to: Math.floor(right) }
  const leftLine = clearestLine(luma, {
    along: down,
    across: { stride: 1, from: over.from + margin, to: depth.sides },
  })
  const rightLine = clearestLine(luma, {
    along: down,
    across: { stride: 1, from: side - depth.sides, to: over.to - margin },
  })
  const above = { stride: side, from: down.from + margin, to: depth.top }
  const upperLine = clearestLine(luma, { along: over, across: above })
  const between = { ...over, from: leftLine.at, to: rightLine.at }
  const lid = clearestLine(luma, { along: between, across: above })
  const [, twoSides = 0] = [leftLine, rightLine, upperLine]
    .map(({ share }) => share)
    .toSorted((a, b) => b - a)
  return { twoSides, threeSides: Math.min(leftLine.share, rightLine.share, lid.share) }
}

/** The straight line with the largest share that is an edge. */
function clearestLine(luma: Float32Array, { along, across }: Search): Line {
  const signs = edgeSigns(luma, across.stride)
  const length = Math.max(Math.ceil((along.to - along.from) / step), 0)
  const shifts = new Int32Array(length)
  // Leaves room so that no slanted line leaves the view.
  const first = Math.max(across.from, mostLean / 2)
  const last = Math.min(across.to, side - mostLean / 2)
  let most = Math.floor(length * leastShare)
  let at = first
  for (let lean = -mostLean; lean <= mostLean; lean++) {
    for (let index = 0; index < length; index++) {
      const place = along.from + index * step
      shifts[index] = place * along.stride + Math.round((lean * (place - side / 2)) / side) * across.stride
    }
    for (let middle = first; middle < last; middle++) {
      let [lighter, darker] = [0, 0]
      for (let index = 0; index < length; index++) {
        const sign = signs[(shifts[index] ?? 0) + middle * across.stride] ?? 0
        if (sign > 0) lighter++
        else if (sign < 0) darker++
        if (Math.max(lighter, darker) + length - index - 1 <= most) break
      }
      if (Math.max(lighter, darker) > most) [most, at] = [Math.max(lighter, darker), middle]
    }
  }
  return { share: length > 0 ? most / length : 0, at }
}

/** 1 if luma rises along a stride, -1 if it falls, 0 if it stays about the same. */
function edgeSigns(luma: Float32Array, stride: number): Int8Array {
  const signs = new Int8Array(luma.length)
  for (let at = stride; at < luma.length - stride; at++) {
    const rise = (luma[at + stride] ?? 0) - (luma[at - stride] ?? 0)
    if (Math.abs(rise) > edgeLevels) signs[at] = Math.sign(rise)
  }
  return signs
}
