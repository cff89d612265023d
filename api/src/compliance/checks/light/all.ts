import type { Check } from '../../evidence.ts'
import { background } from './background.ts'

/** The light on the face, its colour, and what stands behind the person. */
export const lightChecks: readonly Check[] = [background]
