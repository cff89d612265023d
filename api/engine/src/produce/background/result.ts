import { z } from 'zod'
import { mattingModels } from '#choices.ts'
import { CheckResult } from '#judge/check-result.ts'
import { Crop } from '#judge/result.ts'

/** Whom the pixels show, before and after. The solid core is where the matte is the person and nothing else. */
export const Identity = z
  .strictObject({
    person_pixels_changed: z
      .int()
      .describe(
        "The number of pixels of the person's solid core that differ from the photo: 0, otherwise there is no answer.",
      ),
    mixed_pixels: z
      .int()
      .describe(
        'The number of pixels of hair and outline that show both person and background; the old background was removed ' +
          'from them.',
      ),
    landmark_shift_px: z
      .number()
      .describe(
        'The largest distance between the points of the face mesh before and after, in pixels of the photo, over the ' +
          'solid core only.',
      ),
    proved_before: z
      .enum(['crop', 'encoding'])
      .nullable()
      .describe(
        'The step before which this was measured, because the step may change pixels. Null for a PNG, whose own pixels ' +
          'were compared.',
      ),
  })
  .meta({ id: 'Identity' })
export type Identity = z.infer<typeof Identity>

export const MatteFigures = z
  .strictObject({
    model: z.enum(mattingModels).describe('The model that separated the person from the background.'),
    person_share: z.number().describe('The share of the photo that the person covers, 0 to 1.'),
    mixed_share: z.number().describe('The share of mixed pixels in the photo, 0 to 1.'),
  })
  .meta({ id: 'Matte' })
export type MatteFigures = z.infer<typeof MatteFigures>

export const EditingPolicyRepeated = z
  .strictObject({
    policy: z.string().describe('forbidden, crop-only, background-allowed or allowed.'),
    text: z.string().describe('The meaning of the policy, in one sentence.'),
    acknowledged: z.boolean().describe('Whether the call sent `acknowledgeEditingPolicy`.'),
  })
  .meta({ id: 'EditingPolicy' })
export type EditingPolicyRepeated = z.infer<typeof EditingPolicyRepeated>

/** A photo with another background: all facts about it without its bytes. */
export const BackgroundResult = z.strictObject({
  document: z.string().describe('The document id in upper case.'),
  rules_version: z.string().describe('The version of the rule by which the photo was made: "2026.11".'),
  format: z.enum(['png', 'jpeg']),
  quality: z.int().nullable().describe('The quality with which a JPEG was saved; null for a PNG.'),
  width: z.int().describe('In pixels of the new photo.'),
  height: z.int(),
  bytes: z.int().describe('The size of the new file.'),
  dpi: z.int().describe('The resolution that the file states.'),
  colour: z.string().describe('The new background: `#rrggbb` in sRGB.'),
  crop: Crop.nullable().describe(
    'The part of the upright photo that was cut out and scaled; null if it was not cropped.',
  ),
  identity: Identity,
  matte: MatteFigures,
  editing_policy: EditingPolicyRepeated.nullable().describe(
    'What the authority says about editing; null if it says nothing.',
  ),
  check: CheckResult.meta({ id: 'NewPhotoCheck' }).describe(
    'The check of the new photo: of the file itself if it was cropped (`validate`), otherwise of its best crop ' +
      '(`check`). appearance_alteration may detect the replaced background.',
  ),
})
export type BackgroundResult = z.infer<typeof BackgroundResult>

/** What the engine returns: the facts, and the file itself. */
export interface ReplacedBackground {
  readonly result: BackgroundResult
  /** The new photo as a file. */
  readonly photo: Uint8Array
  /** The matte at the upright photo's size as an 8-bit grey PNG; null if it was not requested. */
  readonly matte: Uint8Array | null
}
