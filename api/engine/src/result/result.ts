import { z } from 'zod'

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
    'check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is.',
  )
export type Mode = z.infer<typeof Mode>

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
      'How probable it is that the requirement is not met, by a curve fitted to labelled pictures; null if the check has none.',
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
    roll_deg: z.number().nullable().describe("Positive: the top of the head leans to the image's right."),
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

export const Crop = z
  .strictObject({
    x: z.number().int(),
    y: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
  })
  .meta({ id: 'Crop' })
export type Crop = z.infer<typeof Crop>
