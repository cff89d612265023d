import type { Head } from '../../../portrait/portrait.ts'
import { finding } from '../../finding.ts'
import { judgeRisk, type RiskTable } from '../../risk.ts'

/** The thresholds of `glassesRisk`. */
export const glassesLimits = ['glasses'] as const

/** How probable it is that glasses are worn. REVIEW: lenses are looked at. FAIL: they are certainly worn. */
export const glassesRisk = ({ traits }: Head, table: RiskTable) => judgeRisk(traits.glasses, 'glasses', table)

/** Whether glasses may be worn, so that lenses and frames are looked at. */
export const mayWearGlasses = (head: Head, table: RiskTable): boolean =>
  glassesRisk(head, table).outcome !== 'PASS'

/** Whether glasses are certainly worn. */
export const wearsGlasses = (head: Head, table: RiskTable): boolean =>
  glassesRisk(head, table).outcome === 'FAIL'

/** The finding of a check of lenses or frames if there are none. */
export const noGlasses = finding('PASS', 'ok', 'glasses.eyes-free')
