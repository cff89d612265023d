import type { Point } from '#mesh/face-mesh.ts'
import { cheekMiddles } from '#mesh/mesh-points.ts'
import { lumaAt } from '../luminance.ts'
import { placesIn, placesOf, pointAt } from '../regions.ts'
import { type FaceView, faceView, oncePerView } from '../views.ts'

/** Luma values 0 to 255, as shares of the pixels. */
export type Histogram = Float64Array

/** Luma of the whole face. */
export const faceHistogram = oncePerView(
  ({ raster, points }: FaceView): Histogram => histogramOf(raster.rgb, placesOf(points, 'face', raster)),
)

function histogramOf(rgb: Uint8ClampedArray, places: Uint32Array): Histogram {
  const counts = new Uint32Array(256)
  for (let at = 0; at < places.length; at++) {
    const luma = (lumaAt(rgb, places[at] ?? 0) + 0.5) | 0
    counts[luma] = (counts[luma] ?? 0) + 1
  }
  return Float64Array.from(counts, (count) => count / Math.max(places.length, 1))
}

/** Luma of a part of the face, each pixel averaged with its neighbours, so that noise counts less. */
export function smoothedHistogram({ raster }: FaceView, outline: readonly Point[]): Histogram {
  const { rgb, width } = raster
  const places = placesIn(outline, raster)
  const counts = new Uint32Array(256)
  for (const place of places) {
    let sum = 0
    for (let row = place - width; row <= place + width; row += width) {
      sum += lumaAt(rgb, row - 1) + lumaAt(rgb, row) + lumaAt(rgb, row + 1)
    }
    const level = Math.round(sum / 9)
    counts[level] = (counts[level] ?? 0) + 1
  }
  return Float64Array.from(counts, (count) => count / Math.max(places.length, 1))
}

/** The least luma that at least `share` of the pixels do not exceed. */
export function levelAt(histogram: Histogram, share: number): number {
  let below = 0
  return Math.max(
    histogram.findIndex((of) => {
      below += of
      return below >= share
    }),
    0,
  )
}

/** Share of the pixels whose luma is in the range, both ends included. */
export function shareBetween(histogram: Histogram, from: number, to: number): number {
  let share = 0
  for (let luma = from; luma <= to; luma++) share += histogram[luma] ?? 0
  return share
}

/** Mean of luma divided by its range, 0 to 1. */
export function meanOf(histogram: Histogram): number {
  return histogram.reduce((sum, share, luma) => sum + (share * luma) / 255, 0)
}

/** Variance of luma relative to its range, 0 to 0.25. */
export function varianceOf(histogram: Histogram): number {
  const mean = meanOf(histogram)
  return histogram.reduce((sum, share, luma) => sum + share * (luma / 255 - mean) ** 2, 0)
}

/** Shannon entropy in bits, 0 to 8. */
export function entropyOf(histogram: Histogram): number {
  return histogram.reduce((sum, share) => (share > 0 ? sum - share * Math.log2(share) : sum), 0)
}

/** Intersection of two histograms: 1 if they are the same, 0 if they have nothing in common. */
function overlapOf(first: Histogram, second: Histogram): number {
  return first.reduce((sum, share, luma) => sum + Math.min(share, second[luma] ?? 0), 0)
}

/**
 * How equally both cheeks are lit: the intersection of the luma histograms of a square on each cheek. The side of a
 * square is 0.3 of the distance between the pupils (ISO/IEC 29794-5, illumination uniformity). It is 1 if the
 * histograms are the same.
 */
export function cheekOverlap({ raster, points }: FaceView): number {
  const half = 0.15 * faceView.interEye
  const [left, right] = cheekMiddles.map((number) => {
    const { x, y } = pointAt(points, number)
    const corners = [
      { x: x - half, y: y - half },
      { x: x + half, y: y - half },
      { x: x + half, y: y + half },
      { x: x - half, y: y + half },
    ]
    return histogramOf(raster.rgb, placesIn(corners, raster))
  })
  return left && right ? overlapOf(left, right) : 0
}
