import { z } from 'zod'

/** How a verdict weighs false alarms against faults that pass. */
export const Profile = z
  .enum(['standard', 'strict'])
  .describe(
    'standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass.',
  )
export type Profile = z.infer<typeof Profile>
