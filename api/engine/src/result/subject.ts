import { z } from 'zod'

/**
 * Whom the photo shows. Every authority with figures of their own for children keeps them to an age of 10 or above, so
 * up to there a child is a child; below 1 all that is relaxed for any age is.
 */
export const Subject = z
  .enum(['adult', 'child', 'infant'])
  .describe('infant: below 1 year. child: 1 to 9 years. adult: all others.')
export type Subject = z.infer<typeof Subject>

/** Something that the rule relaxes for the photo's subject. */
export const Relaxation = z.strictObject({
  check: z.string().describe('The check that is judged differently, as in `checks`.'),
  under_years: z.number().int().nullable().describe('The age up to which the rule relaxes it.'),
  certain: z
    .boolean()
    .describe('False if the rule relaxes it only for some of the ages that `subject` spans.'),
  text: z.string().describe('What the rule says.'),
})
export type Relaxation = z.infer<typeof Relaxation>
