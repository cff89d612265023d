import type { Point } from '#mesh/face-mesh.ts'
import { eyeSurrounds } from '#mesh/mesh-points.ts'
import { faceLightThresholds } from '#thresholds/face.ts'
import { rgbToLab } from '../colour.ts'
import { mean, median, quantile } from '../distribution.ts'
import { luminanceOf } from '../luminance.ts'
import { outlineOf, placesIn, pointAt } from '../regions.ts'
import { type FaceView, oncePerView } from '../views.ts'
import { lightOn } from './face-light.ts'

const { features } = faceLightThresholds

/**
 * How light the parts are by which a face is recognised, in CIELAB L*: the weighted mean of the whites of the eyes, of the
 * difference between light and dark within eyes, nose and mouth, and of the face. The whites are alike in all people, and dark
 * skin in good light has as much difference as light skin. Each place is the mean of 3 x 3 pixels, because noise shows nothing.
 * Null if the whites are not visible.
 */
export const featureLightness = oncePerView((view: FaceView): number | null => {
  const { eyeWhite } = lightOn(view)
  if (!eyeWhite) return null
  const { raster, points } = view
  const luma = luminanceOf(raster)
  const lightness = (outline: readonly Point[]) => lightnessIn(luma, placesIn(outline, raster), raster.width)
  const around = (numbers: readonly number[]) => lightness(numbers.map((number) => pointAt(points, number)))
  const eyes = [eyeSurrounds.left, eyeSurrounds.right].map((numbers) => rangeOf(around(numbers)))
  const nose = rangeOf(lightness(outlineOf(points, 'nose')))
  const mouth = rangeOf(lightness(enlarged(outlineOf(points, 'outerLips'), features.lips)))
  const ranges = Math.cbrt(mean(eyes) * nose * mouth)
  const skin = median(lightness(outlineOf(points, 'face')))
  const { whites, range, face } = features
  return (whites * eyeWhite.l + range * ranges + face * skin) / (whites + range + face)
})

const rangeOf = (lightness: Float64Array) =>
  quantile(lightness, 1 - features.outliers) - quantile(lightness, features.outliers)

/** CIELAB lightness of places, each averaged with its neighbours. */
function lightnessIn(luma: Float32Array, places: Uint32Array, width: number): Float64Array {
  return Float64Array.from(places, (place) => {
    let sum = 0
    for (const row of [place - width, place, place + width]) {
      for (let at = row - 1; at <= row + 1; at++) sum += luma[at] ?? luma[place] ?? 0
    }
    return lightnessOfLuma[Math.round(sum / 9)] ?? 0
  })
}

const lightnessOfLuma = Float64Array.from({ length: 256 }, (_, level) => rgbToLab(level, level, level).l)

/** An outline that is `times` as large, about the mean of its points. */
function enlarged(outline: readonly Point[], times: number): Point[] {
  const [x, y] = [mean(outline.map((point) => point.x)), mean(outline.map((point) => point.y))]
  return outline.map((point) => ({ x: x + times * (point.x - x), y: y + times * (point.y - y) }))
}
