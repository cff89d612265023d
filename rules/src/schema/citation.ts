import { z } from 'zod'

/**
 * How far a source can be trusted for the figures that cite it.
 * `official`: the authority's own text, which was read. `official-partly`: the authority's own text, of which a part (a
 * drawing, a later page) could not be read. `secondary-agreed`: not the authority's text, but independent sources agree.
 * `secondary-alone`: not the authority's text, and no other source confirms it.
 */
export const Tier = z.enum(['official', 'official-partly', 'secondary-agreed', 'secondary-alone'])
export type Tier = z.infer<typeof Tier>

/** How sure the catalog is of a document. It is computed from the document's citations and never written. */
export const Confidence = z
  .enum(['high', 'medium', 'low'])
  .describe('How sure the catalog is of the record as a whole.')
export type Confidence = z.infer<typeof Confidence>

/** A text that figures cite. */
export const Source = z
  .strictObject({
    authority: z.string().min(2).describe('Who publishes the text.'),
    title: z.string().min(2).describe('What the text is called, or what it is.'),
    url: z
      .url({ protocol: /^https?$/, error: 'an address that begins with https://' })
      .describe('Where it was read.'),
    archived: z
      .url({ protocol: /^https?$/, error: 'an address that begins with https://' })
      .optional()
      .describe('A copy in a web archive, for readers of a page that is gone or that refuses them.'),
    read: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/, 'a day (2026-10-08) or a month (2026-10)')
      .describe('When it was last read: a day, or the month where the day was not recorded.'),
    fingerprint: z
      .string()
      .regex(/ ?words:[0-9a-f]{16}$/, 'a fingerprint that npm run catalog -- sources wrote')
      .optional()
      .describe(
        'What `npm run catalog -- sources` keeps of the text that was read, to find out whether it has changed since.',
      ),
    tier: Tier,
    oldBecause: z
      .string()
      .min(10)
      .optional()
      .describe('Why a reading of more than a year ago is still valid. Without it the lint refuses the age.'),
  })
  .describe('A text that figures cite.')
export type Source = z.infer<typeof Source>

/** Whether a source is a public data set that repeats what others state. The mirrors of laws on the same host are official. */
export const isDataSet = ({ tier, url }: Pick<Source, 'tier' | 'url'>): boolean =>
  tier.startsWith('secondary') && new URL(url).hostname === 'github.com'

/** A name begins with a letter, because JavaScript would move a number to the front of the record, whose order matters. */
export const SourceName = z.string().regex(/^[a-z][a-z0-9-]*$/, 'a name such as photo-page')

/** The names of the document's own sources that state a figure. Never empty. */
export const Cite = z
  .array(SourceName)
  .min(1)
  .describe("Names of this document's sources that state the figure.")

/** A figure or a policy: what the authority states, the sources that state it, and a note for the reader. */
export const cited = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject({ ...shape, cite: Cite, note: z.string().min(3).optional() })
