import type { Head } from '../portrait/portrait.ts'
import { severity } from '../result/status.ts'
import { thresholds } from '../thresholds/all.ts'
import { judgeRisk, type Risk } from './risk.ts'

/** How probable it is that an eye is shut: by the gap between its lids, or by how the eyes look, whichever says more. */
export function shutEyesRisk({ eyeOpening, traits }: Head): Risk {
  const lids = judgeRisk(eyeOpening, thresholds.lidsMeet)
  const look = judgeRisk(traits.eyesShut, thresholds.eyesShut)
  const worse = severity[lids.outcome] > severity[look.outcome] ? lids : look
  return { outcome: worse.outcome, probability: Math.max(lids.probability, look.probability) }
}

/** Whether an eye is certainly shut, so that nothing can be told of its pupil. */
export const hasShutEyes = (head: Head): boolean => shutEyesRisk(head).outcome === 'FAIL'

/** The thresholds that `hasShutEyes` uses. */
export const shutEyesLimits = ['lidsMeet', 'eyesShut'] as const
