import { appearanceAlteration } from './appearance-alteration.ts'

/** The checks of whether the picture is what the camera saw. */
export const integrityChecks = [appearanceAlteration] as const
