import type { Check } from '../../evidence.ts'

/** How much detail the pixels carry. */
export const sharpnessChecks: readonly Check[] = []
