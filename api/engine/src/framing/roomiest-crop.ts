import type { Rectangle } from '../decoding/raster.ts'
import { framingThresholds } from '../thresholds/work/framing.ts'
import { type BoundedCrops, type Places, placesOf, type Span } from './crop-bounds.ts'
import type { Size } from './layout.ts'

const { triedHeights } = framingThresholds.roomiest

/**
 * The crop that is farthest from every bound of its height and of its place from top to bottom, each as a share of the most
 * room that there is; across, the head is in the middle as far as the bounds allow.
 * @param heights Those with a place, from `heightsWithPlaces`.
 * @param centreX The middle of the head, in pixels of the photo.
 */
export function roomiestCrop(photo: Size, crops: BoundedCrops, heights: Span, centreX: number): Rectangle {
  const tried = triedIn(heights).flatMap((height) => {
    const places = placesOf(crops, photo, height)
    return places ? [{ height, places }] : []
  })
  const mostAbove = Math.max(...tried.map(({ places }) => roomIn(places.top)))
  const roomOf = ({ height, places }: (typeof tried)[number]) =>
    Math.min(
      shareOf(Math.min(height - heights.min, heights.max - height), roomIn(heights)),
      shareOf(roomIn(places.top), mostAbove),
    )
  const best = tried.reduce((a, b) => (roomOf(b) > roomOf(a) ? b : a))
  return cropIn(best.height, best.places, centreX)
}

/** Half of the way from one end to the other. */
const roomIn = ({ min, max }: Span) => (max - min) / 2

const shareOf = (room: number, most: number) => (most > 0 ? room / most : 1)

/** Whole heights from the middle outwards, so that the middle wins where several have the same room. */
function triedIn({ min, max }: Span): number[] {
  const middle = Math.round((min + max) / 2)
  const step = Math.max(Math.round((max - min) / triedHeights), 1)
  const heights = [middle]
  for (let away = step; middle - away >= min || middle + away <= max; away += step) {
    heights.push(...[middle - away, middle + away].filter((height) => height >= min && height <= max))
  }
  return heights
}

function cropIn(height: number, { width, left, top }: Places, centreX: number): Rectangle {
  const x = Math.min(Math.max(Math.round(centreX - width / 2), left.min), left.max)
  return { x, y: Math.round((top.min + top.max) / 2), width, height }
}
