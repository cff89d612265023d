import type { Evidence } from '../evidence/evidence.ts'
import type { QualityComponent } from '../result/result.ts'

/**
 * Single face present (ISO/IEC 29794-5): the area of the second largest face over that of the largest; 0 if there
 * is one face. Null without a face.
 */
export function singleFacePresent({ portrait: { faces } }: Evidence): QualityComponent | null {
  const [first, second] = faces
  if (!first) return null
  const share = second ? second.area / first.area : 0
  return { native: Number(share.toFixed(4)), score: Math.round(100 * (1 - share)) }
}
