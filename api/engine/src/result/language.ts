import { languageTags } from '@likeness/rules/messages'
import { z } from 'zod'

/** The language in which findings and notes are written, as a BCP 47 tag. */
export const Language = z
  .enum(languageTags, `must be one of ${languageTags.join(', ')}.`)
  .meta({ id: 'Language' })
  .describe('A language in which findings and notes are written, as a BCP 47 tag.')
export type Language = z.infer<typeof Language>
