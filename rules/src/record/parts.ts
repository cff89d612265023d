import { z } from 'zod'
import { Tier } from '../schema/citation.ts'
import { RelaxedCheck, RuleDocument, WaivedBound } from '../schema/document.ts'
import { FileFormat, OriginRule } from '../schema/figures.ts'
import { AttireItem, ColourCondition, ColourName, GlassesPolicy, TakenBy } from '../schema/policy.ts'

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

export const Provenance = z
  .object({
    note: z.string().nullable().describe('What a reader must know in addition to the figure.'),
    tier: Tier.describe('The best tier of trust among the sources that state it.'),
    sources: z.array(SourceRecord).describe('The sources that state it.'),
  })
  .describe('Where a figure or a policy comes from.')
  .meta({ id: 'CatalogProvenance' })

/** A figure or policy of a record, with the sources that state it in full. */
export const sourced = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => Provenance.and(z.object(shape))

/** A value with the members that `sourced` adds. */
export type Sourced<Value> = Value & z.infer<typeof Provenance>

export const Limits = z
  .object({ min: z.number().nullable(), max: z.number().nullable() })
  .describe('The lower and upper limit; null if the rule has none, or if it cannot be calculated.')
  .meta({ id: 'CatalogLimits' })
export type Limits = z.infer<typeof Limits>

const statedBand = {
  ...Limits.shape,
  unit: z.enum(['mm', 'percent']).describe('The unit in which the authority states it.'),
  from: z.string().nullable().describe('The edge or point from which it is measured; null if not stated.'),
  to: z.string().nullable().describe('The point to which it is measured; null if not stated.'),
}

/** A band in every unit that can be calculated from the document; a unit that cannot be calculated is null. */
export const BandRecord = z
  .object({
    ...statedBand,
    mm: Limits.nullable().describe('In millimetres of the print; if the sizes are a range, of the smallest.'),
    percent: Limits.nullable().describe(
      "In percent of the photo's height; widths and centring in percent of its width.",
    ),
    px: Limits.nullable().describe('In pixels of the size in `size.reference_px`.'),
  })
  .describe('A band in its own unit and in the others, rounded inwards.')
  .meta({ id: 'CatalogBand' })
export type BandRecord = z.infer<typeof BandRecord>

/** The pixel size for which bands are calculated, and which of the document's sizes it is. */
export const ReferencePixels = z.object({
  width: z.int(),
  height: z.int(),
  basis: z.enum(['exact', 'smallest', 'print']).describe("Which of the document's sizes it is."),
})
export type ReferencePixels = z.infer<typeof ReferencePixels>

export const Country = z
  .object({
    code: RuleDocument.shape.country.describe(
      'ISO 3166-1 alpha-2 in lower case, or "eu", "xk" or "zz" (no country).',
    ),
    name: z.string(),
  })
  .meta({ id: 'CatalogCountry' })

/** Width and height of the print in millimetres. */
export const Millimetres = z
  .tuple([z.number().describe('Width.'), z.number().describe('Height.')])
  .nullable()
  .describe('Width and height of the print in millimetres; null if it has none.')

export const Pixels = z.object({ width: z.int(), height: z.int() }).meta({ id: 'CatalogPixels' })
export const Text = sourced({ text: z.string() })
  .describe('What an authority asks, in a few sentences or as a policy in words.')
  .meta({ id: 'CatalogText' })

/** A policy or figure of a record, with its meaning in a sentence. */
export const worded = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => Text.and(z.object(shape))

export const Band = Provenance.and(BandRecord)
  .describe('A band, with the sources that state it.')
  .meta({ id: 'CatalogSourcedBand' })
export const Resolution = sourced({
  min_dpi: z.int().nullable(),
  exact_dpi: z.int().nullable().describe('No other resolution is accepted.'),
  max_dpi: z.int().nullable(),
})
  .describe('The resolution of a print or of a file, in dots per inch.')
  .meta({ id: 'CatalogResolution' })

const NamedColour = ColourName.describe('A colour as authorities name it.').meta({ id: 'CatalogColourName' })
const Format = FileFormat.describe('A format of files.').meta({ id: 'CatalogFileFormat' })
const Colour = z
  .object({ name: NamedColour, hex: z.string(), max_delta_e: z.number().nullable() })
  .meta({ id: 'CatalogColour' })

export const Attire = AttireItem.meta({ id: 'CatalogAttireItem' })
export const Taker = TakenBy.meta({ id: 'CatalogTakenBy' })

const Inches = z
  .object({ width: z.number(), height: z.number() })
  .nullable()
  .describe('The size in inches, if the authority itself states it in inches; otherwise null.')

/** The sizes of a document, in millimetres and in pixels. */
export const SizeRecord = z
  .object({
    mm: sourced({
      width: z.number(),
      height: z.number(),
      max_width: z.number().nullable(),
      max_height: z.number().nullable(),
      inches: Inches,
    }).nullable(),
    px: sourced({
      exact: Pixels.nullable(),
      alternatives: z.array(Pixels).describe('Other exact sizes that are accepted as well.'),
      recommended: Pixels.nullable().describe('Advised or preferred; no photo is refused for another size.'),
      min: Pixels.nullable(),
      max: Pixels.nullable(),
      square: z.boolean(),
    }).nullable(),
    print_px: Pixels.extend({ dpi: z.int(), dpi_stated: z.boolean() })
      .nullable()
      .describe("The print's millimetres in pixels, and the resolution for it."),
    reference_px: ReferencePixels.nullable().describe(
      "The pixel size for which the bands' pixels were calculated.",
    ),
  })
  .meta({ id: 'CatalogSize' })

/** A background, which a child may have in another colour. */
export const Background = z
  .object({
    colours: z.array(Colour).nullable(),
    depends_on: z
      .array(z.object({ when: ColourCondition, text: z.string(), colours: z.array(Colour) }))
      .describe(
        'Colours for some people. One that `colours` does not list is accepted only for these people.',
      ),
    forbidden: z.array(z.object({ name: NamedColour, hex: z.string() })).nullable(),
    plain: z.boolean().nullable(),
  })
  .meta({ id: 'CatalogBackground' })

/** What the authority asks of a file. */
export const FileRecord = z
  .object({
    formats: sourced({ allowed: z.array(Format) }).nullable(),
    bytes: sourced({ min_kb: z.number().nullable(), max_kb: z.number().nullable() }).nullable(),
    colour: Text.nullable(),
    resolution: Resolution.nullable(),
    compression: sourced({ max_ratio: z.number() }).nullable(),
    origin: worded({ is: z.array(OriginRule) })
      .nullable()
      .describe('Where the file comes from.'),
  })
  .meta({ id: 'CatalogFile' })

/** What an authority relaxes or asks otherwise for children below an age. */
export const ChildRuleRecord = worded({
  under_years: z.int().nullable(),
  under_months: z.int().nullable().describe('The age in months, if the authority counts it so.'),
  print: z
    .object({ width: z.number(), height: z.number(), inches: Inches })
    .nullable()
    .describe("The size of a child's print in millimetres, if it is another one."),
  head_height: BandRecord.nullable(),
  eye_line: BandRecord.nullable(),
  background: Background.nullable().describe('The background for a child, if it is another one.'),
  waives: z.array(WaivedBound).describe('Bounds of the document that do not apply to a child of this age.'),
  relaxes: z.array(RelaxedCheck),
}).meta({ id: 'CatalogChildRule' })

/** What another mission or channel asks for. */
export const AlternativeRecord = sourced({
  for: z.string().describe('Who asks for it, or for what, in English.'),
  channel: z.enum(['paper', 'online']).nullable(),
  mm: z
    .object({
      width: z.number(),
      height: z.number(),
      max_width: z.number().nullable(),
      max_height: z.number().nullable(),
    })
    .nullable(),
  copies: z.int().nullable(),
  px: z.object({ exact: Pixels.nullable(), min: Pixels.nullable(), max: Pixels.nullable() }).nullable(),
  formats: z.array(Format).nullable(),
  max_kb: z.number().nullable(),
  head_height: z.object(statedBand).nullable(),
  colours: z.array(Colour).nullable().describe('Of the background.'),
  glasses: z.object({ policy: GlassesPolicy, text: z.string() }).nullable(),
  max_months: z.number().nullable(),
}).meta({ id: 'CatalogAlternative' })

/** The schemas that have a name of their own where they are published. */
export const parts: readonly z.ZodType[] = [
  SourceRecord,
  Provenance,
  Limits,
  BandRecord,
  Band,
  Country,
  Pixels,
  Text,
  Resolution,
  NamedColour,
  Colour,
  Format,
  Attire,
  Taker,
  Background,
  SizeRecord,
  FileRecord,
  ChildRuleRecord,
  AlternativeRecord,
]
