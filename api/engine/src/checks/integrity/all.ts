import type { StagedCheck } from '../check.ts'
import { appearanceAlteration } from './appearance-alteration.ts'

/** Whether the picture is what the camera saw. */
export const integrityChecks: readonly StagedCheck[] = [{ needs: 'detail', check: appearanceAlteration }]
