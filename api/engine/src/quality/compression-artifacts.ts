import { measurableHead } from '../checks/finding.ts'
import { thresholds } from '../thresholds/all.ts'
import { qualityThresholds } from '../thresholds/measures/quality.ts'
import type { Component } from './component.ts'

/**
 * Compression artefacts: the steps on the 8 x 8 grid in levels of luma. The standard's own measure is the structural
 * similarity to the uncompressed picture, estimated by a convolutional network whose weights are not available. The
 * score is therefore our own, a sigmoid with 50 at the `compression` check's limit.
 */
export const compressionArtifacts: Component = (evidence) => {
  const step = measurableHead(evidence) && evidence.detail?.blockiness
  if (typeof step !== 'number') return null
  const { width } = qualityThresholds.compression
  const score = Math.round(100 / (1 + Math.exp((step - thresholds.compression.maxStep) / width)))
  return { native: Number(step.toFixed(3)), score }
}
