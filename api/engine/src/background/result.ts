import { z } from 'zod'
import { mattingModels } from '../inference/matting-models.ts'
import { Crop } from '../result/result.ts'
import { CheckResult } from '../verdict/check-result.ts'

/** Whom the pixels show, before and after. The solid core is where the matte is the person and nothing else. */
export const Identity = z
  .strictObject({
    personPixelsChanged: z
      .int()
      .describe("Pixels of the person's solid core that differ from the photo's: 0, or there is no answer."),
    mixedPixels: z
      .int()
      .describe(
        'Pixels of hair and outline that show person and backdrop: their old backdrop was taken out.',
      ),
    landmarkShiftPx: z
      .number()
      .describe(
        'The largest distance between the face mesh before and after, in pixels of the photo, over the solid core alone.',
      ),
    provedBefore: z
      .enum(['crop', 'encoding'])
      .nullable()
      .describe(
        'The step before which this was measured: it may change pixels. Null of a PNG, whose own pixels were compared.',
      ),
  })
  .meta({ id: 'Identity' })
export type Identity = z.infer<typeof Identity>

export const MatteFigures = z
  .strictObject({
    model: z.enum(mattingModels).describe('The model that told the person from the backdrop.'),
    person_share: z.number().describe('Of the photo: how much of it the person covers, 0 to 1.'),
    mixed_share: z.number().describe('Of the photo: the share of mixed pixels, 0 to 1.'),
  })
  .meta({ id: 'Matte' })
export type MatteFigures = z.infer<typeof MatteFigures>

export const EditingPolicyRepeated = z
  .strictObject({
    policy: z.string().describe('forbidden, crop-only, background-allowed or allowed.'),
    text: z.string().describe('What that means, in a sentence.'),
    acknowledged: z.boolean().describe('Whether the call said `acknowledgeEditingPolicy`.'),
  })
  .meta({ id: 'EditingPolicy' })
export type EditingPolicyRepeated = z.infer<typeof EditingPolicyRepeated>

/** A photo before another background, with all that is known of it but its bytes. */
export const BackgroundResult = z.strictObject({
  document: z.string().describe('The document id in upper case.'),
  rules_version: z.string().describe('The version of the rule that the photo was made by: "2026.11".'),
  format: z.enum(['png', 'jpeg']),
  quality: z.int().nullable().describe('Of a JPEG, as it was saved; null of a PNG.'),
  width: z.int().describe('In pixels, of the new photo.'),
  height: z.int(),
  bytes: z.int().describe('Of the new file.'),
  dpi: z.int().describe('The resolution that the file states.'),
  color: z.string().describe('The new backdrop: `#rrggbb` in sRGB.'),
  crop: Crop.nullable().describe(
    'The part of the upright photo that was cut out and scaled; null where it was not cropped.',
  ),
  identity: Identity,
  matte: MatteFigures,
  editing_policy: EditingPolicyRepeated.nullable().describe(
    'What the authority says about editing; null where it says nothing.',
  ),
  check: CheckResult.meta({ id: 'NewPhotoCheck' }).describe(
    'The new photo, checked: as the file it is where it was cropped (`validate`), else by its best crop (`check`). appearance_alteration may well see that the backdrop was replaced.',
  ),
})
export type BackgroundResult = z.infer<typeof BackgroundResult>

/** What the engine hands back: the facts, and the file itself. */
export interface ReplacedBackground {
  readonly result: BackgroundResult
  /** The new photo as a file. */
  readonly photo: Uint8Array
  /** The matte at the upright photo's size as an 8-bit grey PNG, where it was asked for. */
  readonly matte: Uint8Array | null
}
