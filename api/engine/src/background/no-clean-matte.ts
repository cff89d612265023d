import { refusal } from '../problem.ts'

/** The problem of a photo whose matte is not good enough to replace the background. */
export function noCleanMatte(detail: string, fault: string) {
  return refusal(
    'no_clean_matte',
    `The person could not be separated cleanly from the background. ${detail}`,
    { matte_fault: fault },
  )
}
