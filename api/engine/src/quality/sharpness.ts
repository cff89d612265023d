import { measurableHead } from '../checks/finding.ts'
import { qualityThresholds } from '../thresholds/measures/quality.ts'
import type { Component } from './component.ts'

/**
 * Sharpness: the spread of the face's edges in pixels, as in the check of that name. The standard's own measure
 * is the vote of a random forest over Laplacian, Sobel and mean-difference features, whose trees are not available. The
 * score is therefore our own, a sigmoid.
 */
export const sharpnessComponent: Component = (evidence) => {
  const spread = measurableHead(evidence) && evidence.detail?.edgeSpread
  if (!spread) return null
  const { midwayPx, width } = qualityThresholds.sharpness
  const score = Math.round(100 / (1 + Math.exp((spread.px - midwayPx) / width)))
  return { native: Number(spread.px.toFixed(3)), score }
}
