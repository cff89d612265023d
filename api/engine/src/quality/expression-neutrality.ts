import type { Evidence } from '../evidence/evidence.ts'
import { smileScore } from '../measures/expression/smile-score.ts'
import type { QualityComponent } from '../result/result.ts'
import { qualityThresholds } from '../thresholds/measures/quality.ts'

const { midway, width } = qualityThresholds.expression

/**
 * Expression neutrality: a component of ISO/IEC 29794-5 by name, but measured by our own smile score (about -1
 * neutral, +1 smiling) and not by the standard's classifier, with which it shares neither scale nor training. Null
 * without a face.
 */
export function expressionNeutrality({ portrait: { head }, views }: Evidence): QualityComponent | null {
  if (!head || !views) return null
  const native = smileScore(head.mesh, views.face)
  return {
    native: Number(native.toFixed(3)),
    score: Math.round(100 / (1 + Math.exp((native - midway) / width))),
  }
}
