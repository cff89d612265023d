import { z } from 'zod'

/**
 * The age group of the person in the photo. Authorities that relax a rule for children do so up to an age of 10 or more, so
 * a person below 10 years counts as a child. Below 1 year, everything that is relaxed at any age applies.
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
