import type { Point } from '../../mesh/landmarks.ts'
import { meshPoints, type Outline } from '../../mesh/mesh-points.ts'
import { faceLightThresholds } from '../../thresholds/measures/face-light.ts'
import { rgbToLab } from '../../views/colour.ts'
import { quantile } from '../../views/distribution.ts'
import type { FaceView } from '../../views/face-view.ts'
import { outlineOf, placesIn, pointAt } from '../../views/regions.ts'
import { lightOn } from './face-light.ts'

const irises: readonly { readonly middle: number; readonly outline: Outline }[] = [
  { middle: meshPoints.leftPupil, outline: 'leftIris' },
  { middle: meshPoints.rightPupil, outline: 'rightIris' },
]
const { pupil } = faceLightThresholds

/**
 * How much redder the redder pupil is than the person's cheeks, in CIELAB a. A pupil reflects nothing and is nearly
 * neutral for any iris colour, but the retina reflects the light of a flash as red as blood.
 */
export function pupilRedness(view: FaceView): number {
  const skin = Math.max(lightOn(view).cheeks.a, faceLightThresholds.leastSkinRedness.value)
  return Math.max(...irises.map(({ middle, outline }) => rednessOf(view, middle, outline))) - skin
}

function rednessOf({ raster, points }: FaceView, middle: number, outline: Outline): number {
  const centre = pointAt(points, middle)
  const inner = outlineOf(points, outline).map(
    (rim): Point => ({
      x: centre.x + pupil.share * (rim.x - centre.x),
      y: centre.y + pupil.share * (rim.y - centre.y),
    }),
  )
  const reds = Array.from(placesIn(inner, raster), (place) => {
    const at = place * 3
    return rgbToLab(raster.rgb[at] ?? 0, raster.rgb[at + 1] ?? 0, raster.rgb[at + 2] ?? 0).a
  })
  return quantile(reds, pupil.quantile)
}
