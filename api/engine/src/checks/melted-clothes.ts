import type { HeadEvidence } from '../evidence/evidence.ts'
import { meltedOutline } from '../measures/background/melted-outline.ts'
import { thresholds } from '../thresholds/all.ts'
import { finding, measurableHead } from './finding.ts'

/** The code of `meltedClothes`. */
export const meltedClothesCodes = {
  clothes_like_background: 'The clothes have the colour of the wall, so their edge can hardly be seen.',
} as const

/** The thresholds that `meltedClothes` uses. */
export const meltedClothesLimits = ['meltedOutline'] as const

/** The finding of a check that needs the body's outline, if clothes can't be told from the wall; null if they can. */
export function meltedClothes(evidence: HeadEvidence) {
  const head = measurableHead(evidence)
  if (!head || !evidence.views) return null
  const most = thresholds.meltedOutline
  const length = meltedOutline(evidence.views.head, head, evidence.file)
  if (length < most) return null
  const message = 'clothes.like-background'
  const advice = 'clothes.advice'
  return {
    ...finding('REVIEW', 'clothes_like_background', message, advice),
    measured: Number(length.toFixed(2)),
    unit: 'head heights',
    required: { min: null, max: most },
  }
}
