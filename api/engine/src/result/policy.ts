import { z } from 'zod'

/** The name and version of the policy by which a result was drawn. */
export const UsedPolicy = z
  .strictObject({ name: z.string(), version: z.number().int() })
  .meta({ id: 'UsedPolicy' })
export type UsedPolicy = z.infer<typeof UsedPolicy>

/** What a customer decides about the checks of a photo. */
export interface Policy extends UsedPolicy {
  /** Checks that are made and reported, but do not change the status. */
  readonly warn: readonly string[]
  /** Checks that are not made. */
  readonly leaveOut: readonly string[]
  /** Whether this holds even for checks that the authority's rule states. */
  readonly waiveAuthority: boolean
}

/** The checks that every result has: a policy may let them only warn, but cannot leave them out. */
export const alwaysChecked = ['dimensions', 'head_size', 'background', 'appearance_alteration'] as const
