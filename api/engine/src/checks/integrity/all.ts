import { appearanceAlteration } from './appearance-alteration.ts'

/** Whether the picture is what the camera saw. */
export const integrityChecks = [appearanceAlteration] as const
