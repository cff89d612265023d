import type { PhotoStage } from '@likeness/engine'

/** The parts of a paid call. */
export type Stage = 'claim' | 'hold' | 'capture' | PhotoStage

/** How a call with a price ended: charged, given back, or answered again from what was stored. */
export type Settlement = 'captured' | 'voided' | 'replayed'
