import { cheekOverlap } from '../measures/light/cheek-overlap.ts'
import {
  entropyOf,
  faceHistogram,
  type Histogram,
  meanOf,
  shareBetween,
  varianceOf,
} from '../measures/light/luminance-histogram.ts'
import type { Component } from './component.ts'
import { component, sigmoid } from './score.ts'

/*
 * The standard's measures of light on the face (ISO/IEC 29794-5), with its mappings. It takes them over its own
 * face mask; here the face is the outline of the mesh.
 */

/** A component that is read from the histogram of the face's luma. */
const ofHistogram =
  (native: (histogram: Histogram) => number, score: (native: number) => number): Component =>
  ({ views }) => {
    if (!views) return null
    const value = native(faceHistogram(views.face))
    return component(value, score(value))
  }

/** Mean of luma, 0 to 1; a plateau between 0.2 and 0.8. */
export const luminanceMean = ofHistogram(
  meanOf,
  (mean) => 100 * sigmoid(mean, 0.2, 0.05) * (1 - sigmoid(mean, 0.8, 0.05)),
)

/** Variance of luma. */
export const luminanceVariance = ofHistogram(
  varianceOf,
  (variance) => 100 * Math.sin((Math.PI * 60 * variance) / (60 * variance + 1)),
)

/** Share of pixels with luma 0 to 25. */
export const underExposurePrevention = ofHistogram(
  (histogram) => shareBetween(histogram, 0, 25),
  (share) => 100 * sigmoid(1 - share, 0.92, 0.05),
)

/** Share of pixels with luma 247 to 255. */
export const overExposurePrevention = ofHistogram(
  (histogram) => shareBetween(histogram, 247, 255),
  (share) => 1 / (share + 0.01),
)

/** Entropy of luma in bits. */
export const dynamicRange = ofHistogram(entropyOf, (bits) => 12.5 * bits)

/** Intersection of the histograms of both cheeks, 0 to 1. */
export const illuminationUniformity: Component = ({ views }) => {
  if (!views) return null
  const overlap = cheekOverlap(views.face)
  return component(overlap, 100 * overlap ** 0.3)
}
