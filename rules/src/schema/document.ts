import { z } from 'zod'
import { Alternative } from './alternative.ts'
import { Cite, cited, Source, SourceName } from './citation.ts'
import {
  Aspect,
  Capture,
  Centring,
  EyeLine,
  HeadHeight,
  HeadWidth,
  InterEyeDistance,
  LowerMargin,
  PoseLimits,
  Print,
  PrintSize,
  TopMargin,
  Upload,
} from './figures.ts'
import {
  Attire,
  Background,
  Ears,
  Editing,
  Expression,
  Framing,
  Glasses,
  Hair,
  HeadCovering,
  Mouth,
  PhotoCode,
  Recency,
  Submission,
  Taken,
  Teeth,
} from './policy.ts'

/** A version: the month in which the rule last changed in the catalog. */
export const Version = z.string().regex(/^20\d\d\.(0[1-9]|1[0-2])$/, 'a quoted month such as "2026.11"')

/** What document and authority are called in the country's own language, where a text gives it. */
const InOwnLanguage = z
  .strictObject({
    lang: z.string().regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?$/, 'a BCP 47 tag such as de or sr-Latn'),
    title: z.string().min(2).optional(),
    authority: z.string().min(2).optional(),
  })
  .refine(
    ({ title, authority }) => title !== undefined || authority !== undefined,
    'needs a title or an authority',
  )

/** A check whose failure does not count against a child. */
export const RelaxedCheck = z.enum(['expression', 'mouth_closed', 'eyes_open', 'gaze', 'pose'])

/** A bound of the document that does not hold for a child. */
export const WaivedBound = z.enum(['headHeight', 'headHeight.min', 'eyeLine'])

/** What an authority relaxes below an age. Figures here replace the document's own. */
const ChildRule = cited({
  underYears: z.number().int().positive().max(18).optional(),
  underMonths: z
    .number()
    .int()
    .positive()
    .max(216)
    .optional()
    .describe('In place of underYears, where the authority counts the age in months.'),
  text: z.string().min(3),
  print: PrintSize.optional().describe("The size of a child's print, where it is another one."),
  headHeight: HeadHeight.optional(),
  eyeLine: EyeLine.optional(),
  background: Background.optional(),
  waives: z
    .array(WaivedBound)
    .min(1)
    .optional()
    .describe(
      'Bounds of the document that do not apply to a child of this age. headHeight.min: only the lower one.',
    ),
  relaxes: z
    .array(RelaxedCheck)
    .min(1)
    .optional()
    .describe('Checks that are not held against a child of this age.'),
}).refine(
  ({ underYears, underMonths }) => underYears === undefined || underMonths === undefined,
  'states underYears or underMonths, not both',
)
export type ChildRule = z.infer<typeof ChildRule>

const Conflict = z.strictObject({
  about: z.string().min(2).describe('The figure or policy on which sources differ.'),
  text: z.string().min(3).describe('What they say, and which was recorded and why.'),
  cite: Cite.optional().describe("Those of the document's sources that differ."),
})

/** The checks of consistency, which `checks/consistency.ts` explains. */
export const ConsistencyCheck = z.enum([
  'sibling',
  'conflict-unrecorded',
  'conflict-recorded',
  'conflict-twice',
  'prints-and-taker',
  'point-band',
  'unstated',
  'http',
])
export type ConsistencyCheck = z.infer<typeof ConsistencyCheck>

const Exception = z.strictObject({
  check: ConsistencyCheck,
  field: z.string().min(2).describe('The field as the lint names it, such as headHeight.'),
  reason: z.string().min(10).describe('Why the document is right as it is.'),
})

const Change = z.strictObject({
  version: Version,
  what: z.string().min(3),
  before: z.string().optional(),
  after: z.string().optional(),
  cite: Cite.optional(),
})

/**
 * The rule of one document: what one authority asks of one kind of photo. A fact that the authority does not state is
 * absent. There are no default values.
 */
export const RuleDocument = z
  .strictObject({
    id: z.string().regex(/^[a-z]{2}-[a-z0-9]+(-[a-z0-9]+)*$/, 'country-document, such as us-passport'),
    country: z.string().regex(/^[a-z]{2}$/, 'an ISO 3166-1 alpha-2 code in lower case, or eu, xk or zz'),
    countryName: z.string().min(2),
    document: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug such as passport-digital'),
    title: z.string().min(4),
    authority: z.string().min(2).describe('The authority that decides.'),
    inOwnLanguage: InOwnLanguage.optional().describe("What both are called in the country's own language."),
    version: Version,
    ruleSince: z
      .string()
      .regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, 'a year or month such as "2025" or "2025-09", quoted')
      .optional()
      .describe('When the authority put the rule into force, where it says so.'),
    sources: z.record(SourceName, Source).describe('By name; the principal one first.'),
    print: Print.optional(),
    upload: Upload.optional(),
    aspect: Aspect.optional(),
    headHeight: HeadHeight.optional(),
    headWidth: HeadWidth.optional(),
    eyeLine: EyeLine.optional(),
    topMargin: TopMargin.optional(),
    lowerMargin: LowerMargin.optional(),
    centring: Centring.optional(),
    interEyeDistance: InterEyeDistance.optional(),
    pose: PoseLimits.optional(),
    background: Background.optional(),
    glasses: Glasses.optional(),
    headCovering: HeadCovering.optional(),
    expression: Expression.optional(),
    mouth: Mouth.optional(),
    teeth: Teeth.optional(),
    ears: Ears.optional(),
    hair: Hair.optional(),
    editing: Editing.optional(),
    recency: Recency.optional(),
    attire: Attire.optional(),
    framing: Framing.optional(),
    capture: Capture.optional(),
    submission: Submission.optional(),
    taken: Taken.optional(),
    photoCode: PhotoCode.optional(),
    children: z.array(ChildRule).min(1).optional(),
    alternatives: z.array(Alternative).min(1).optional(),
    evidence: z.string().min(10).describe('What was read where, in words.'),
    uncertain: z
      .array(z.string().min(10))
      .min(1)
      .optional()
      .describe('What could not be read or is not settled, one sentence each.'),
    conflicts: z.array(Conflict).optional(),
    exceptions: z
      .array(Exception)
      .min(1)
      .optional()
      .describe('What the checks of consistency would refuse, and why it is right.'),
    changes: z.array(Change).min(1).describe('Newest first.'),
  })
  .describe('What one authority asks of one kind of identity photo.')
export type RuleDocument = z.infer<typeof RuleDocument>
