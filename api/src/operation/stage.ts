import type { PhotoStage } from '@likeness/engine'

/** The stages of a paid call. */
export type Stage = 'claim' | 'hold' | 'capture' | PhotoStage

/** How a call with a price ended: charged, not charged, or answered again from the stored answer. */
export type Settlement = 'captured' | 'voided' | 'replayed'
