import type { Rectangle } from '#decode/raster.ts'
import type { Band, HeadPlace, Layout, Size } from './layout.ts'

/** A bound that moves with the crop's height: `perHeight` times the height, and `offset`. In source pixels. */
interface MovingBound {
  readonly perHeight: number
  readonly offset: number
}

/** Where an edge of the crop may lie: at or beyond every `atLeast`, and at or before every `atMost`. */
export interface EdgeBounds {
  readonly atLeast: readonly MovingBound[]
  readonly atMost: readonly MovingBound[]
}

/** Crops of one shape by their bounds. */
export interface BoundedCrops {
  /** Width over height. */
  readonly aspect: number
  /** Every height from the smallest to the largest has a place. */
  readonly height: { readonly min: number; readonly max: number }
  readonly left: EdgeBounds
  readonly top: EdgeBounds
}

/** From and to, both included. */
export interface Span {
  readonly min: number
  readonly max: number
}

/** Where a crop of one height may lie. */
export interface Places {
  readonly width: number
  readonly left: Span
  readonly top: Span
}

/** Where a crop of a height may lie inside the photo; null if there is no such place. */
export function placesOf(range: BoundedCrops, photo: Size, height: number): Places | null {
  const width = Math.min(Math.round(height * range.aspect), photo.width)
  const left = span(range.left, height, photo.width - width)
  const top = span(range.top, height, photo.height - height)
  return left.min <= left.max && top.min <= top.max ? { width, left, top } : null
}

function span({ atLeast, atMost }: EdgeBounds, height: number, most: number): Span {
  const at = ({ perHeight, offset }: MovingBound) => perHeight * height + offset
  return {
    min: Math.max(0, ...atLeast.map((bound) => Math.ceil(at(bound)))),
    max: Math.min(most, ...atMost.map((bound) => Math.floor(at(bound)))),
  }
}

/** What a crop has above the head and below the chin. */
export interface Clearance {
  /** What must be inside the crop: all hair, or the rule's upper point. */
  readonly above: 'hair' | 'upper-point'
  /** The space that is left, as a share of the crop's height. */
  readonly spare: number
}

/** Every crop that keeps the bands. Each bound is linear in the crop's height, because all bands are shares of it. */
export function bands(
  { topY, hairTopY, chinY, eyeY, centreX, width, error }: HeadPlace,
  { eyes, top, bottom, ...layout }: Pick<Layout, 'head' | 'eyes' | 'top' | 'bottom' | 'width'>,
  across: Span,
  centreError: number,
  aspect: number,
  { above, spare }: Clearance,
): BoundedCrops {
  const heights = [
    heightsFor(chinY - topY, error.height, layout.head),
    heightsFor(width / aspect, error.width / aspect, layout.width),
  ]
  // Widths are rounded to whole pixels.
  const centre = centreError + 0.5
  return {
    aspect,
    height: {
      min: Math.ceil(Math.max(...heights.map(({ min }) => min))),
      max: Math.floor(Math.min(...heights.map(({ max }) => max))),
    },
    left: {
      atLeast: [{ perHeight: -across.max * aspect, offset: centreX + centre }],
      atMost: [{ perHeight: -across.min * aspect, offset: centreX - centre }],
    },
    top: {
      atLeast: [
        { perHeight: spare - 1, offset: chinY },
        ...bound(eyes.min, (share) => ({ perHeight: share - 1, offset: eyeY + error.eyes })),
        ...bound(top.max, (share) => ({ perHeight: -share, offset: topY + error.top })),
        ...bound(bottom.min, (share) => ({ perHeight: share - 1, offset: chinY + error.chin })),
      ],
      atMost: [
        { perHeight: -spare, offset: above === 'hair' ? hairTopY : topY },
        ...bound(eyes.max, (share) => ({ perHeight: share - 1, offset: eyeY - error.eyes })),
        ...bound(top.min, (share) => ({ perHeight: -share, offset: topY - error.top })),
        ...bound(bottom.max, (share) => ({ perHeight: share - 1, offset: chinY - error.chin })),
      ],
    },
  }
}

const bound = (limit: number | null, line: (share: number) => MovingBound): MovingBound[] =>
  limit === null ? [] : [line(limit)]

/** The heights for which a length is a share within the band. */
function heightsFor(length: number, error: number, { min, max }: Band): Span {
  return {
    min: max === null ? length : (length + error) / max,
    max: min === null ? Number.POSITIVE_INFINITY : (length - error) / min,
  }
}

/** The heights at which a crop has a place inside the photo; null if there are none. */
export function heightsWithPlaces(crops: BoundedCrops, photo: Size): Span | null {
  const { aspect } = crops
  // Not so tall that the crop would be wider than the photo; widths are rounded.
  const tallest = Math.min(crops.height.max, photo.height, Math.floor((photo.width + 0.49) / aspect))
  let [min, max] = [Math.max(crops.height.min, 1), tallest]
  const { left, top } = within(crops, { x: 0, y: 0, ...photo })
  for (const { atLeast, atMost } of [left, top]) {
    for (const [lower, upper] of atLeast.flatMap((low) => atMost.map((high) => [low, high] as const))) {
      const [slope, room] = [lower.perHeight - upper.perHeight, upper.offset - lower.offset]
      if (slope > 0) max = Math.min(max, room / slope)
      else if (slope < 0) min = Math.max(min, room / slope)
      else if (room < 0) return null
    }
  }
  ;[min, max] = [Math.ceil(min), Math.floor(max)]
  // At the ends, rounding to whole pixels may leave no place.
  while (min <= max && !placesOf(crops, photo, min)) min++
  while (min <= max && !placesOf(crops, photo, max)) max--
  return min <= max ? { min, max } : null
}

/** The crops that lie inside a part of the photo. */
export function within(crops: BoundedCrops, { x, y, width, height }: Rectangle): BoundedCrops {
  const between = ({ atLeast, atMost }: EdgeBounds, start: number, end: MovingBound): EdgeBounds => ({
    atLeast: [...atLeast, { perHeight: 0, offset: start }],
    atMost: [...atMost, end],
  })
  return {
    ...crops,
    left: between(crops.left, x, { perHeight: -crops.aspect, offset: x + width }),
    top: between(crops.top, y, { perHeight: -1, offset: y + height }),
  }
}
