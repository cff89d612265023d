import { glassesThresholds } from '../../thresholds/measures/glasses.ts'
import { median } from '../../views/distribution.ts'
import { type FaceView, faceView } from '../../views/face-view.ts'
import { reducedLuminance } from '../../views/luminance.ts'
import type { Span } from './line-strength.ts'

/*
 * The face view has the pupils at fixed places, 113 px apart, so glasses are searched for at fixed places too. All
 * places in this folder are in pixels of the view.
 */

/** The part of a face on which glasses sit, from the brows to the cheeks. */
export interface EyesBand {
  /** Luma, 0 to 255. It is 0 outside the band. */
  readonly lumaAt: (x: number, y: number) => number
  /** Luma of the skin: the mean of the medians of the cheeks and of the ridge of the nose. */
  readonly skin: number
  /** The skin's luma plus 120. Steps of luma are divided by it, so that they can be compared between faces. */
  readonly stepUnit: number
}

const area = { x: 60, y: 110, width: 280, height: 180 } as const
const bands = new WeakMap<FaceView, EyesBand>()

/** Reads the band, once for each view. */
export function eyesBand(view: FaceView): EyesBand {
  const band = bands.get(view) ?? readBand(view)
  bands.set(view, band)
  return band
}

function readBand({ raster }: FaceView): EyesBand {
  const luma = reducedLuminance(raster, area, area.width, area.height)
  const lumaAt = (x: number, y: number) => {
    const column = x - area.x
    return column < 0 || column >= area.width ? 0 : (luma[(y - area.y) * area.width + column] ?? 0)
  }
  const cheeks = [
    ...lumasIn(lumaAt, [105, 150], [235, 275]),
    ...lumasIn(lumaAt, mirrored([105, 150]), [235, 275]),
  ]
  const skin = (median(cheeks) + median(lumasIn(lumaAt, [192, 208], [185, 225]))) / 2
  return { lumaAt, skin, stepUnit: skin + glassesThresholds.stepUnit.value }
}

/** Every third luma along and down a rectangle. */
export function lumasIn(lumaAt: EyesBand['lumaAt'], [left, right]: Span, [top, bottom]: Span): number[] {
  const found: number[] = []
  for (let y = top; y < bottom; y += 3) for (let x = left; x < right; x += 3) found.push(lumaAt(x, y))
  return found
}

/** The same columns on the other side of the face. */
export const mirrored = ([from, to]: Span): Span => [faceView.width - to, faceView.width - from]

/** How much luma rises downwards over 4 px at a place, averaged over 3 columns, in step units. */
export function stepDown({ lumaAt, stepUnit }: EyesBand, x: number, y: number): number {
  const rowAt = (row: number) => lumaAt(x - 1, row) + lumaAt(x, row) + lumaAt(x + 1, row)
  return (rowAt(y + 2) - rowAt(y - 2)) / 3 / stepUnit
}

/** How much brighter a place is than the places 6 px above and below it, in step units. */
export function brighterThanAround({ lumaAt, stepUnit }: EyesBand, x: number, y: number): number {
  return (lumaAt(x, y) - (lumaAt(x, y - 6) + lumaAt(x, y + 6)) / 2) / stepUnit
}
