import { relativeLuminance } from '../../views/colour.ts'
import { median, quantile } from '../../views/distribution.ts'
import { type FaceView, faceView } from '../../views/face-view.ts'
import { placesOf } from '../../views/regions.ts'
import { type EyesBand, eyesBand, lumasIn, mirrored } from './eyes-band.ts'
import type { Span } from './line-strength.ts'

/** The light that passes the lenses, for the lens that lets through more. */
export interface LensLight {
  /** Luminance of the skin under the eye divided by that of cheeks and nose. Light passes a lens twice. */
  readonly share: number
  /**
   * From the darkest to the brightest of the eye's opening (5th to 95th percentile), in luma steps divided by the
   * skin's luma + 120.
   */
  readonly eyeContrast: number
}

/** Below the eye on the image's left, within all lenses except those that sit lowest. */
const under: { columns: Span; rows: Span } = { columns: [120, 168], rows: [188, 201] }

export function lensLight(view: FaceView): LensLight {
  const band = eyesBand(view)
  const behind = [under.columns, mirrored(under.columns)].map((columns) =>
    median(lumasIn(band.lumaAt, columns, under.rows)),
  )
  return {
    share: luminanceOf(Math.max(...behind)) / Math.max(luminanceOf(band.skin), 0.003),
    eyeContrast: Math.max(eyeContrast(view, band, 'leftEye'), eyeContrast(view, band, 'rightEye')),
  }
}

const luminanceOf = (luma: number) => relativeLuminance(luma, luma, luma)

function eyeContrast(view: FaceView, band: EyesBand, eye: 'leftEye' | 'rightEye'): number {
  const lumas = Array.from(placesOf(view.points, eye, view.raster), (place) =>
    band.lumaAt(place % faceView.width, Math.floor(place / faceView.width)),
  )
  return (quantile(lumas, 0.95) - quantile(lumas, 0.05)) / band.stepUnit
}
