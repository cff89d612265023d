import type { Head } from '../../portrait/portrait.ts'
import { thresholds } from '../../thresholds/all.ts'
import { finding } from '../finding.ts'
import { judgeRisk } from '../risk.ts'

/** The thresholds of `glassesRisk`. */
export const glassesLimits = ['glasses'] as const

/** How probable it is that glasses are worn. REVIEW: lenses are looked at. FAIL: they are certainly worn. */
export const glassesRisk = ({ traits }: Head) => judgeRisk(traits.glasses, thresholds.glasses)

/** Whether glasses may be worn, so that lenses and frames are looked at. */
export const mayWearGlasses = (head: Head): boolean => glassesRisk(head).outcome !== 'PASS'

/** Whether glasses are certainly worn. */
export const wearsGlasses = (head: Head): boolean => glassesRisk(head).outcome === 'FAIL'

/** The finding of a check of lenses or frames if there are none. */
export const noGlasses = finding('PASS', 'ok', 'No glasses are seen.')
