import { z } from 'zod'
import { Confidence, Tier } from '../schema/citation.ts'
import { RelaxedCheck, RuleDocument, WaivedBound } from '../schema/document.ts'
import { Attachment, BackItem, FileFormat, OriginRule, PaperBorder, PaperFinish } from '../schema/figures.ts'
import {
  AttireItem,
  ColourCondition,
  ColourName,
  EarsPolicy,
  EditingPolicy,
  ExpressionPolicy,
  GlassesPolicy,
  HairPolicy,
  HeadCoveringPolicy,
  MouthPolicy,
  PhotoCodePolicy,
  Route,
  TakenBy,
  TeethPolicy,
} from '../schema/policy.ts'

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
const sourced = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.object({ ...shape, ...provenance })

/** A value with the members that `sourced` adds. */
export type Sourced<Value> = Value & z.infer<z.ZodObject<typeof provenance>>

const limits = { min: z.number().nullable(), max: z.number().nullable() }

export const Limits = z
  .object(limits)
  .describe('The lower and upper limit; null if the rule has none, or if it cannot be calculated.')
  .meta({ id: 'CatalogLimits' })
export type Limits = z.infer<typeof Limits>

/** The members of a band, which some figures have in addition to others. */
const band = {
  ...limits,
  unit: z.enum(['mm', 'percent']).describe('The unit in which the authority states it.'),
  from: z.string().nullable().describe('The edge or point from which it is measured; null if not stated.'),
  to: z.string().nullable().describe('The point to which it is measured; null if not stated.'),
  mm: Limits.nullable().describe('In millimetres of the print; if the sizes are a range, of the smallest.'),
  percent: Limits.nullable().describe(
    "In percent of the photo's height; widths and centring in percent of its width.",
  ),
  px: Limits.nullable().describe('In pixels of the size in `size.reference_px`.'),
}

/** A band in every unit that can be calculated from the document; a unit that cannot be calculated is null. */
export const BandRecord = z
  .object(band)
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

const fields = RuleDocument.shape

export const Country = z.object({
  code: fields.country.describe('ISO 3166-1 alpha-2 in lower case, or "eu", "xk" or "zz" (no country).'),
  name: z.string(),
})

/** Width and height of the print in millimetres. */
export const Millimetres = z
  .tuple([z.number().describe('Width.'), z.number().describe('Height.')])
  .nullable()
  .describe('Width and height of the print in millimetres; null if it has none.')

const Pixels = z.object({ width: z.int(), height: z.int() })
const Text = sourced({ text: z.string() })
const Band = sourced(band)
const Resolution = sourced({
  min_dpi: z.int().nullable(),
  exact_dpi: z.int().nullable().describe('No other resolution is accepted.'),
  max_dpi: z.int().nullable(),
})
const Colour = z.object({ name: ColourName, hex: z.string(), max_delta_e: z.number().nullable() })

/** A policy, with its meaning in a sentence. */
const worded = <Policy extends z.ZodType>(policy: Policy) => sourced({ policy, text: z.string() })

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

const geometry = {
  aspect: sourced({ min: z.number(), max: z.number() })
    .nullable()
    .describe('Width divided by height, if the authority gives a range.'),
  head_height: Band.nullable(),
  head_width: Band.nullable(),
  eye_line: Band.nullable(),
  top_margin: Band.nullable(),
  lower_margin: Band.nullable().describe("The gap between the chin and the photo's bottom edge."),
  centring: Band.nullable(),
  inter_eye_distance: sourced({ min_px: z.int(), min_mm: z.number().nullable() }).nullable(),
  pose: sourced({ max_yaw_deg: z.number(), max_pitch_deg: z.number(), max_roll_deg: z.number() }).nullable(),
  capture: sourced({
    min_px: Pixels.nullable(),
    min_distance_m: z.number().nullable(),
    max_distance_m: z.number().nullable(),
  })
    .nullable()
    .describe(
      'How the picture is taken before it is cropped; distances from the camera to the face, in metres.',
    ),
}

/** The members of a background, which a child may have in another colour. */
const background = {
  colours: z.array(Colour).nullable(),
  depends_on: z
    .array(z.object({ when: ColourCondition, text: z.string(), colours: z.array(Colour) }))
    .describe('Colours for some people. One that `colours` does not list is accepted only for these people.'),
  forbidden: z.array(z.object({ name: ColourName, hex: z.string() })).nullable(),
  plain: z.boolean().nullable(),
}

const policies = {
  background: sourced(background).nullable(),
  glasses: worded(GlassesPolicy).nullable(),
  head_covering: worded(HeadCoveringPolicy).nullable(),
  expression: worded(ExpressionPolicy).nullable(),
  mouth: worded(MouthPolicy).nullable(),
  teeth: worded(TeethPolicy).nullable(),
  ears: worded(EarsPolicy).nullable(),
  hair: worded(z.array(HairPolicy)).nullable().describe('How the hair lies; all of it holds.'),
  editing_policy: worded(EditingPolicy).nullable(),
  recency: sourced({ max_months: z.number() }).nullable(),
  attire: sourced({
    required: z.array(AttireItem).nullable(),
    forbidden: z.array(AttireItem).nullable(),
    text: z.string().nullable().describe('What the two lists cannot say.'),
  }).nullable(),
  framing: Text.nullable().describe('The parts of the person that must be in view.'),
  submission: Text.nullable().describe(
    'Who may take the photo, on what it is printed and how it is submitted.',
  ),
  taken: sourced({
    by: TakenBy,
    cases: z
      .array(z.object({ route: Route.nullable(), under_years: z.int().nullable(), by: TakenBy }))
      .describe('The routes and ages of which `by` is not true, each with its own answer.'),
    text: z.string(),
  })
    .nullable()
    .describe('Who takes the photo, if the applicant may not bring one of their own making.'),
  photo_code: sourced({ policy: PhotoCodePolicy, valid_months: z.number().nullable(), text: z.string() })
    .nullable()
    .describe(
      'The code, number or slip of a photographer or booth by which the authority finds the photo that they sent it.',
    ),
}

/** What the authority asks of a file. */
export const FileRecord = z
  .object({
    formats: sourced({ allowed: z.array(FileFormat) }).nullable(),
    bytes: sourced({ min_kb: z.number().nullable(), max_kb: z.number().nullable() }).nullable(),
    colour: Text.nullable(),
    resolution: Resolution.nullable(),
    compression: sourced({ max_ratio: z.number() }).nullable(),
    origin: sourced({ is: z.array(OriginRule), text: z.string() })
      .nullable()
      .describe('Where the file comes from.'),
  })
  .meta({ id: 'CatalogFile' })

const paperAndFile = {
  print_colour: Text.nullable().describe(
    'Colour or black and white on paper; `file.colour` is that of the file.',
  ),
  paper: sourced({
    finish: PaperFinish.nullable(),
    border: PaperBorder.nullable(),
    text: z.string(),
  })
    .nullable()
    .describe('The paper of the print.'),
  back: sourced({ write: z.array(BackItem), text: z.string() })
    .nullable()
    .describe('What the back of the print bears.'),
  attachment: sourced({ how: Attachment, text: z.string() })
    .nullable()
    .describe('How the print goes with the form.'),
  copies: sourced({ count: z.int() }).nullable(),
  resolution: Resolution.nullable(),
  file: FileRecord,
}

/** What an authority relaxes or asks otherwise for children below an age. */
export const ChildRuleRecord = sourced({
  under_years: z.int().nullable(),
  under_months: z.int().nullable().describe('The age in months, if the authority counts it so.'),
  text: z.string(),
  print: z
    .object({ width: z.number(), height: z.number(), inches: Inches })
    .nullable()
    .describe("The size of a child's print in millimetres, if it is another one."),
  head_height: BandRecord.nullable(),
  eye_line: BandRecord.nullable(),
  background: z.object(background).nullable().describe('The background for a child, if it is another one.'),
  waives: z.array(WaivedBound).describe('Bounds of the document that do not apply to a child of this age.'),
  relaxes: z.array(RelaxedCheck),
}).meta({ id: 'CatalogChildRule' })

const children = z.array(ChildRuleRecord)

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
  formats: z.array(FileFormat).nullable(),
  max_kb: z.number().nullable(),
  head_height: z.object({ ...limits, unit: band.unit, from: band.from, to: band.to }).nullable(),
  colours: z.array(Colour).nullable().describe('Of the background.'),
  glasses: z.object({ policy: GlassesPolicy, text: z.string() }).nullable(),
  max_months: z.number().nullable(),
}).meta({ id: 'CatalogAlternative' })

const alternatives = z
  .array(AlternativeRecord)
  .describe('What other missions or channels ask for. Photos are never judged by it.')

/**
 * One document as the public catalog publishes it: the JSON answer, and everything that its page shows. A fact that the
 * authority does not state is null.
 */
export const PublicRecord = z
  .object({
    ...selfDescribed,
    id: fields.id.describe('`<country>-<document>`: the id by which calls name the document.'),
    path: z.string().describe("The address of the document's page."),
    api_url: z.string().describe("The address of the document's JSON."),
    country: Country,
    document: fields.document,
    title: z.string(),
    authority: fields.authority,
    own_language: z
      .object({
        lang: z.string().describe('The language, as a BCP 47 tag.'),
        title: z.string().nullable(),
        authority: z.string().nullable(),
      })
      .nullable()
      .describe(
        "What the document and the authority are called in the country's own language, where a text gives it.",
      ),
    version: fields.version.describe('The month in which the rule last changed in the catalog: "2026.11".'),
    confidence: Confidence,
    trust: Tier.describe('The weakest tier of trust among the figures that decide a verdict.'),
    rule_since: z
      .string()
      .nullable()
      .describe('The year or month in which the authority put the rule into force.'),
    answer: z.string().describe('The short answer, in a few sentences.'),
    size_mm: Millimetres,
    size: SizeRecord,
    ...geometry,
    ...policies,
    ...paperAndFile,
    children,
    alternatives,
    source_url: z.string().describe('The principal source, which is the first that the document names.'),
    sources: z.array(SourceRecord.extend({ name: z.string() })),
    evidence: fields.evidence,
    uncertain: z.array(z.string()).describe('What could not be read or is not settled.'),
    conflicts: z
      .array(z.object({ about: z.string(), text: z.string(), sources: z.array(SourceRecord) }))
      .describe('The figures on which sources differ, and which was recorded and why.'),
    changes: z
      .array(
        z.object({
          version: fields.version,
          what: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      )
      .describe('Newest first.'),
  })
  .describe(
    'The rules of one authority for one kind of photo. A fact that the authority does not state is null.',
  )
  .meta({ id: 'Requirement' })
export type PublicRecord = z.infer<typeof PublicRecord>
