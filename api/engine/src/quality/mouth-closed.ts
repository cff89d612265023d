import type { Evidence } from '../evidence/evidence.ts'
import type { QualityComponent } from '../result/result.ts'

/**
 * Mouth closed (ISO/IEC 29794-5): the largest gap between the lips over the distance from the eyes' middle to the
 * chin; the score falls along a sigmoid about 0.2, 0.06 wide. Null without a face.
 */
export function mouthClosed({ portrait: { head } }: Evidence): QualityComponent | null {
  if (!head) return null
  const { mouthOpening } = head
  return {
    native: Number(mouthOpening.toFixed(4)),
    score: Math.round(100 / (1 + Math.exp((mouthOpening - 0.2) / 0.06))),
  }
}
