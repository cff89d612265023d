import type { Head } from '../portrait/portrait.ts'
import { severity } from '../result/status.ts'
import { judgeRisk, type Risk, type RiskTable } from './risk.ts'
import type { Sign } from './sign.ts'

/** The gap between the lids divided by the eye's width, of the eye that is closed further. */
export const lidsMeet: Sign<'head'> = {
  name: 'lidsMeet',
  unit: 'ratio',
  digits: 3,
  measure: ({ portrait: { head } }) => head?.eyeOpening ?? null,
}

/** How probable it is that an eye is shut: by the gap between its lids, or by how the eyes look, whichever says more. */
export function shutEyesRisk({ eyeOpening, traits }: Head, table: RiskTable): Omit<Risk, 'supports'> {
  const lids = judgeRisk(eyeOpening, 'lidsMeet', table)
  const look = judgeRisk(traits.eyesShut, 'eyesShut', table)
  const worse = severity[lids.outcome] > severity[look.outcome] ? lids : look
  return { outcome: worse.outcome, probability: Math.max(lids.probability, look.probability) }
}

/** Whether an eye is certainly shut, so that nothing can be told of its pupil. */
export const hasShutEyes = (head: Head, table: RiskTable): boolean =>
  shutEyesRisk(head, table).outcome === 'FAIL'

/** The thresholds that `hasShutEyes` uses. */
export const shutEyesLimits = ['lidsMeet', 'eyesShut'] as const
