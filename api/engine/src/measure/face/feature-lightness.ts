import type { Point } from '#mesh/face-mesh.ts'
import { eyeSurrounds } from '#mesh/mesh-points.ts'
import { faceLightThresholds } from '#thresholds/face.ts'
import { rgbToLab } from '../colour.ts'
import { mean } from '../distribution.ts'
import { outlineOf, pointAt } from '../regions.ts'
import { type FaceView, oncePerView } from '../views.ts'
import { lightOn } from './face-light.ts'
import { faceHistogram, type Histogram, levelAt, smoothedHistogram } from './luminance-histogram.ts'

const { features } = faceLightThresholds

/**
 * How light the parts are by which a face is recognised, in CIELAB L*: the weighted mean of the whites of the eyes, of the
 * difference between light and dark within eyes, nose and mouth, and of the face. The whites are alike in all people, and dark
 * skin in good light has as much difference as light skin. Null if the whites are not visible.
 */
export const featureLightness = oncePerView((view: FaceView): number | null => {
  const { eyeWhite } = lightOn(view)
  if (!eyeWhite) return null
  const { points } = view
  const range = (outline: readonly Point[]) => rangeOf(smoothedHistogram(view, outline))
  const eyes = [eyeSurrounds.left, eyeSurrounds.right].map((numbers) =>
    range(numbers.map((number) => pointAt(points, number))),
  )
  const nose = range(outlineOf(points, 'nose'))
  const mouth = range(enlarged(outlineOf(points, 'outerLips'), features.lips))
  const ranges = Math.cbrt(mean(eyes) * nose * mouth)
  const weights = features.whites + features.range + features.face
  const skin = lightnessAt(faceHistogram(view), 0.5)
  return (features.whites * eyeWhite.l + features.range * ranges + features.face * skin) / weights
})

const rangeOf = (histogram: Histogram) =>
  lightnessAt(histogram, 1 - features.outliers) - lightnessAt(histogram, features.outliers)

/** The CIELAB lightness of a grey with the luma that a share of the pixels does not exceed. */
function lightnessAt(histogram: Histogram, share: number): number {
  const level = levelAt(histogram, share)
  return rgbToLab(level, level, level).l
}

/** An outline that is `times` as large, about the mean of its points. */
function enlarged(outline: readonly Point[], times: number): Point[] {
  const [x, y] = [mean(outline.map((point) => point.x)), mean(outline.map((point) => point.y))]
  return outline.map((point) => ({ x: x + times * (point.x - x), y: y + times * (point.y - y) }))
}
