import { languageTags } from '@likeness/rules/messages'
import { z } from 'zod'

/** Codes that a finding of any check can have, each with a sentence. */
export const commonCodes = {
  ok: 'What is asked is met.',
  stated: 'The person stated a reason, which the rule accepts.',
  relaxed: 'What is wrong is not held against a child, for whom the rule relaxes the check.',
} as const

/** The language in which findings and notes are written, as a BCP 47 tag. */
export const Language = z
  .enum(languageTags, `must be one of ${languageTags.join(', ')}.`)
  .describe('A language in which findings and notes are written, as a BCP 47 tag.')
  .meta({ id: 'Language' })
export type Language = z.infer<typeof Language>

/** How a verdict weighs false alarms against faults that pass. */
export const Profile = z
  .enum(['standard', 'strict'])
  .describe(
    'standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass.',
  )
export type Profile = z.infer<typeof Profile>

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
  under_months: z.number().int().nullable().describe('The age in months, if the rule counts it so.'),
  certain: z
    .boolean()
    .describe('False if the rule relaxes it only for some of the ages that `subject` spans.'),
  text: z.string().describe('What the rule says.'),
})
export type Relaxation = z.infer<typeof Relaxation>

const months = z.number().int().min(1).max(1440)

/** What the person says of the photo, where an answer decides and no picture shows it. */
export const Statements = z
  .strictObject({
    headCovering: z
      .boolean()
      .optional()
      .describe(
        'Whether what covers the head is worn for a reason that the rule names, such as religion or health.',
      ),
    glasses: z.boolean().optional().describe('Whether glasses must be worn for a medical reason.'),
    blackAndWhite: z.boolean().optional().describe('Whether the photo is black and white on purpose.'),
    underMonths: months.optional().describe('The person is younger than so many months.'),
    fromMonths: months.optional().describe('The person is at least so many months old.'),
  })
  .meta({ id: 'Statements' })
export type Statements = z.infer<typeof Statements>

/** The same as text, as in forms and queries: JSON. */
export const StatementsText = z
  .string()
  .max(500)
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text)
    } catch {
      addIssue({ code: 'custom', message: 'must be statements in JSON, such as {"glasses":true}.' })
      return z.NEVER
    }
  })
  .pipe(Statements)

export const CheckOutcome = z
  .enum(['PASS', 'REVIEW', 'FAIL'])
  .describe('PASS: met. FAIL: not met. REVIEW: too close to a limit to decide, or could not be judged.')
export type CheckOutcome = z.infer<typeof CheckOutcome>

export const Status = z
  .enum(['READY', 'REVIEW', 'RETAKE'])
  .describe('RETAKE if any check that counts is FAIL, otherwise REVIEW if any is REVIEW, otherwise READY.')
export type Status = z.infer<typeof Status>

export const Mode = z
  .enum(['check', 'validate'])
  .describe(
    'check judges the best crop that the rule allows, of the photo turned upright if the head leans by 1.5 to 8 degrees and the crop stays inside the photo, and near a limit the file that would be made of it; validate judges the file as it is.',
  )
export type Mode = z.infer<typeof Mode>

export const Crop = z
  .strictObject({
    x: z.number().int(),
    y: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    turn_deg: z
      .number()
      .optional()
      .describe(
        'By how many degrees the photo is turned clockwise about its middle, on a canvas of its own size, before the part is cut out, so that a head that leans is upright. Absent if it is not turned.',
      ),
  })
  .describe('A part of the upright photo, in whole pixels; of the turned photo if `turn_deg` is there.')
  .meta({ id: 'Crop' })
export type Crop = z.infer<typeof Crop>

/** What a check found: its outcome, what it measured, what was required, and what to do about it. */
export const Finding = z.strictObject({
  check: z.string().describe('Its name, as in `checks`.'),
  outcome: CheckOutcome,
  counts: z
    .boolean()
    .optional()
    .describe(
      'False if the policy lets the check only warn: it does not change the status. Otherwise absent.',
    ),
  assessed: z
    .boolean()
    .describe('False if the photo did not allow the check to be made; its result is then never PASS.'),
  measured: z.number().nullable().describe('Null if nothing was measured.'),
  unit: z.string().nullable().describe('The unit of measured, uncertainty and required.'),
  probability: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'How probable it is that the requirement is not met, by the uncertainty of the measure or by a curve fitted to labelled pictures; null if neither tells. The outcome follows from it.',
    ),
  uncertainty: z.number().nullable().describe('95 % of measurements lie within this distance of the truth.'),
  required: z
    .strictObject({ min: z.number().nullable(), max: z.number().nullable() })
    .meta({ id: 'Limits' })
    .nullable()
    .describe('The limits that the document sets; null if it sets none in figures.'),
  code: z.string().describe('"ok", or a stable name of the fault.'),
  message: z.string().describe('The finding in one sentence.'),
  advice: z.string().nullable().describe('What the person can do, in practical words.'),
  regions: z
    .array(Crop)
    .min(1)
    .optional()
    .describe(
      'Where in the photo to look, the most important place first: rectangles in whole pixels of the upright source photo, as in `measurements`, and not turned where `crop.turn_deg` is there. ' +
        'Findings of `appearance_alteration` have it if something looks altered; others lack it. It is never stored: a job’s results lack it.',
    ),
})
export type Finding = z.infer<typeof Finding>

/** One component of ISO/IEC 29794-5: its measure, and the standard's mapping of it to a score. */
export const QualityComponent = z
  .strictObject({
    native: z.number().describe('The native quality measure, in the unit of the standard.'),
    score: z.number().int().min(0).max(100).describe('0 to 100; higher is better. No pass threshold exists.'),
  })
  .meta({ id: 'QualityComponent' })
export type QualityComponent = z.infer<typeof QualityComponent>

const Point = z.strictObject({ x: z.number(), y: z.number() }).meta({ id: 'Point' })

/**
 * In pixels of the upright source photo (after EXIF orientation), origin top left; left and right are the image's.
 * Null if there was nothing to measure.
 */
export const Measurements = z
  .strictObject({
    width: z.number().int(),
    height: z.number().int(),
    format: z.string(),
    bytes: z.number().int(),
    faces: z.number().int(),
    crown_y: z
      .number()
      .nullable()
      .describe("The rule's upper measuring point: the top of the skull or of the hair."),
    chin_y: z.number().nullable(),
    eye_y: z.number().nullable(),
    face_center_x: z.number().nullable(),
    head_height_px: z.number().nullable(),
    head_width_px: z.number().nullable().describe('With the ears, without the volume of hair.'),
    inter_eye_px: z.number().nullable(),
    eyes: z.tuple([Point, Point]).nullable().describe('Pupils, the one on the image’s left first.'),
    yaw_deg: z.number().nullable().describe("Positive: the nose points to the image's right."),
    pitch_deg: z.number().nullable().describe('Positive: the nose points up.'),
    roll_deg: z
      .number()
      .nullable()
      .describe(
        "Positive: the top of the head leans to the image's right. Of the photo as it was taken, also where `crop.turn_deg` is there.",
      ),
    eye_opening: z
      .number()
      .nullable()
      .describe('The smaller eye opening divided by the distance from the eyes to the chin.'),
    mouth_opening: z
      .number()
      .nullable()
      .describe('The gap between the lips divided by the distance from the eyes to the chin.'),
    background: z
      .strictObject({
        rgb: z.tuple([z.number().int(), z.number().int(), z.number().int()]),
        uniformity: z
          .number()
          .describe('0 to 1: the share of the background within CIE76 6 of a single wall in a single light.'),
      })
      .nullable(),
  })
  .meta({ id: 'Measurements' })
export type Measurements = z.infer<typeof Measurements>

/** The severity of an outcome. */
export const severity = { PASS: 0, REVIEW: 1, FAIL: 2 } as const satisfies Record<CheckOutcome, number>

type Weighed = Pick<Finding, 'outcome'>

/** Whether a finding changes the status: not if the policy lets its check only warn. */
export const isCounted = ({ counts = true }: Pick<Finding, 'counts'>): boolean => counts

/** The finding with the more severe outcome; the first if both are equally severe. */
export function worseOf<First extends Weighed, Second extends Weighed>(
  first: First,
  second: Second,
): First | Second {
  return severity[second.outcome] > severity[first.outcome] ? second : first
}

/** Of the findings that count: any FAIL makes RETAKE; otherwise any REVIEW makes REVIEW; otherwise READY. */
export function statusOf(findings: readonly Finding[]): Status {
  const has = (outcome: CheckOutcome) =>
    findings.some((finding) => isCounted(finding) && finding.outcome === outcome)
  if (has('FAIL')) return 'RETAKE'
  return has('REVIEW') ? 'REVIEW' : 'READY'
}
