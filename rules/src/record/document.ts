import { z } from 'zod'
import { Confidence, Tier } from '../schema/citation.ts'
import { RuleDocument } from '../schema/document.ts'
import { Attachment, BackItem, PaperBorder, PaperFinish } from '../schema/figures.ts'
import {
  EarsPolicy,
  EditingPolicy,
  ExpressionPolicy,
  GlassesPolicy,
  HairPolicy,
  HeadCoveringPolicy,
  MouthPolicy,
  PhotoCodePolicy,
  Route,
  TeethPolicy,
} from '../schema/policy.ts'
import {
  AlternativeRecord,
  Attire,
  Background,
  Band,
  ChildRuleRecord,
  Country,
  FileRecord,
  Millimetres,
  Pixels,
  Provenance,
  Resolution,
  SizeRecord,
  SourceRecord,
  selfDescribed,
  sourced,
  Taker,
  Text,
  worded,
} from './parts.ts'

const fields = RuleDocument.shape

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

const policies = {
  background: Provenance.and(Background).nullable(),
  glasses: worded({ policy: GlassesPolicy }).nullable(),
  head_covering: worded({ policy: HeadCoveringPolicy }).nullable(),
  expression: worded({ policy: ExpressionPolicy }).nullable(),
  mouth: worded({ policy: MouthPolicy }).nullable(),
  teeth: worded({ policy: TeethPolicy }).nullable(),
  ears: worded({ policy: EarsPolicy }).nullable(),
  hair: worded({ policy: z.array(HairPolicy) })
    .nullable()
    .describe('How the hair lies; all of it holds.'),
  editing_policy: worded({ policy: EditingPolicy }).nullable(),
  recency: sourced({ max_months: z.number() }).nullable(),
  attire: sourced({
    required: z.array(Attire).nullable(),
    forbidden: z.array(Attire).nullable(),
    text: z.string().nullable().describe('What the two lists cannot say.'),
  }).nullable(),
  framing: sourced({
    text: z.string(),
    straight: z
      .literal(true)
      .nullable()
      .describe('The authority wants the head upright, without a figure: not leaning to a side.'),
  })
    .nullable()
    .describe('The parts of the person that must be in view.'),
  submission: Text.nullable().describe(
    'Who may take the photo, on what it is printed and how it is submitted.',
  ),
  taken: worded({
    by: Taker,
    cases: z
      .array(z.object({ route: Route.nullable(), under_years: z.int().nullable(), by: Taker }))
      .describe('The routes and ages of which `by` is not true, each with its own answer.'),
  })
    .nullable()
    .describe('Who takes the photo, if the applicant may not bring one of their own making.'),
  photo_code: worded({ policy: PhotoCodePolicy, valid_months: z.number().nullable() })
    .nullable()
    .describe(
      'The code, number or slip of a photographer or booth by which the authority finds the photo that they sent it.',
    ),
}

const paperAndFile = {
  print_colour: Text.nullable().describe(
    'Colour or black and white on paper; `file.colour` is that of the file.',
  ),
  paper: worded({ finish: PaperFinish.nullable(), border: PaperBorder.nullable() })
    .nullable()
    .describe('The paper of the print.'),
  back: worded({ write: z.array(BackItem) })
    .nullable()
    .describe('What the back of the print bears.'),
  attachment: worded({ how: Attachment }).nullable().describe('How the print goes with the form.'),
  copies: sourced({ count: z.int() }).nullable(),
  resolution: Resolution.nullable(),
  file: FileRecord,
}

const children = z.array(ChildRuleRecord)

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
