import { refusal } from '../problem.ts'

/** The problem of a photo whose matte is no use. */
export function noCleanMatte(detail: string, fault: string) {
  return refusal(
    'no_clean_matte',
    `The person could not be told cleanly from what is behind them. ${detail}`,
    { matte_fault: fault },
  )
}
