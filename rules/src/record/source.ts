import { z } from 'zod'
import { Tier } from '../schema/citation.ts'

/** The version of the catalog's answers. It goes up when a member is renamed, removed or means something else. */
export const schemaVersion = '1'

/** The first members of an answer that is a JSON document of its own: the address of its JSON Schema, and its version. */
export const selfDescribed = {
  $schema: z.string().optional().describe("The address of this answer's JSON Schema."),
  schema_version: z
    .literal(schemaVersion)
    .describe('Increases when a member is renamed, removed or gets another meaning.'),
}

/** A source that figures cite, as it is published. */
export const SourceRecord = z
  .object({
    authority: z.string().describe('The publisher of the text.'),
    title: z.string().describe('The title of the text, or what it is.'),
    url: z.string().describe('The address at which it was read.'),
    archived: z
      .string()
      .nullable()
      .describe('The address of a copy in a web archive, for a text that is gone or that refuses readers.'),
    read: z.string().describe('When it was last read: a day, or the month if the day was not recorded.'),
    tier: Tier,
  })
  .describe('A text that figures cite, and how far it can be trusted.')
  .meta({ id: 'CatalogSource' })
export type SourceRecord = z.infer<typeof SourceRecord>

const provenance = {
  note: z.string().nullable().describe('What a reader must know in addition to the figure.'),
  tier: Tier.describe('The best tier of trust among the sources that state it.'),
  sources: z.array(SourceRecord).describe('The sources that state it.'),
}

/** A figure or policy of a record, with the sources that state it in full. */
export const sourced = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ ...shape, ...provenance })

/** A value with the members that `sourced` adds. */
export type Sourced<Value> = Value & z.infer<z.ZodObject<typeof provenance>>
