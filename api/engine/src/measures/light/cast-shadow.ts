import { cheekSpots, meshPoints, skinSpots } from '../../mesh/mesh-points.ts'
import { relativeLuminance } from '../../views/colour.ts'
import { median } from '../../views/distribution.ts'
import type { FaceView } from '../../views/face-view.ts'
import { lumaAt } from '../../views/luminance.ts'
import { pointAt } from '../../views/regions.ts'

/** How much parts of the skin differ that are equally bright on an evenly lit face, in doublings of luminance. */
export interface CastShadow {
  /**
   * The largest difference between a spot on the cheeks next to the nose and its mirrored spot, beyond the common
   * difference of all pairs. It shows the shadow of the nose, of hair or of a hand, and not light from one side.
   */
  readonly beside: number
  /**
   * How much darker the skin between the brows or the eyes is than the cheeks, negative if it is lighter. It shows
   * the shadow of a brim or of hair.
   */
  readonly above: number
}

const betweenBrowsAndEyes = [meshPoints.glabella, meshPoints.noseBridge]
/** Half the width of a spot, in pixels of the face view, and the step between the pixels that are read. */
const [reach, step] = [5, 2]

/** Compares spots of skin by their median luminance. */
export function castShadow(view: FaceView): CastShadow {
  const differences = skinSpots.map(([left, right]) => stopsAt(view, left) - stopsAt(view, right))
  const ofAll = median(differences)
  const reference = median(cheekSpots.map((number) => stopsAt(view, number)))
  return {
    beside: Math.max(...differences.map((difference) => Math.abs(difference - ofAll))),
    above: reference - Math.min(...betweenBrowsAndEyes.map((number) => stopsAt(view, number))),
  }
}

/** Median luminance round a point of the mesh, as a power of two. */
function stopsAt({ raster, points }: FaceView, number: number): number {
  const { x, y } = pointAt(points, number)
  const luma: number[] = []
  for (let down = -reach; down <= reach; down += step) {
    const row = Math.min(Math.max(Math.round(y) + down, 0), raster.height - 1)
    for (let across = -reach; across <= reach; across += step) {
      const column = Math.min(Math.max(Math.round(x) + across, 0), raster.width - 1)
      luma.push(lumaAt(raster.rgb, row * raster.width + column))
    }
  }
  const middle = median(luma)
  return Math.log2(Math.max(relativeLuminance(middle, middle, middle), 1e-3))
}
