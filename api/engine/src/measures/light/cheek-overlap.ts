import { cheekMiddles } from '../../mesh/mesh-points.ts'
import { type FaceView, faceView } from '../../views/face-view.ts'
import { placesIn, pointAt } from '../../views/regions.ts'
import { histogramOf, overlapOf } from './luminance-histogram.ts'

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
