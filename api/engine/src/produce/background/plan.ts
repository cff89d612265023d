import { palette, publicRecord, type RuleDocument } from '@likeness/rules/rule'
import { z } from 'zod'
import { type Outcome, refusal } from '#problem.ts'
import { lowestQuality, usualFormat, usualQuality } from '../encode.ts'
import { type BackgroundChoice, backgroundChoice } from './colours.ts'
import type { EditingPolicyRepeated } from './result.ts'

const names = Object.keys(palette).join('|')
const colour = z
  .string()
  .regex(
    new RegExp(`^(#[0-9a-fA-F]{6}|${names})$`),
    `must be a colour such as "#f5f2ea", or one of ${names.replaceAll('|', ', ')}.`,
  )
  .optional()
  .describe(
    'The new background: `#rrggbb` in sRGB, or a colour by its name in the rules. The document must accept it. If ' +
      "absent, the document's first colour, or a darker shade where white clothes could not be told from it.",
  )

const format = z
  .enum(['png', 'jpeg'], 'must be png or jpeg.')
  .optional()
  .describe(
    'The format of the new photo. If absent, JPEG if the document accepts it. In a PNG of the whole photo, each ' +
      'pixel of the person is unchanged.',
  )

const wrongQuality = `must be a whole number from ${lowestQuality} to 100.`
const quality = z.int(wrongQuality).min(lowestQuality, wrongQuality).max(100, wrongQuality)
const aboutQuality =
  `The quality of a JPEG, ${lowestQuality} to 100; ${usualQuality} if absent. It is lowered if the file would ` +
  'otherwise be larger than the document accepts.'

const wrongFlag = 'must be true or false.'
const aboutCrop =
  "Whether to cut out the best crop that the document allows, scaled to the document's own size. Otherwise the " +
  'whole photo keeps its size.'
const aboutPolicy =
  "Continue although the authority does not accept an edited photo. The answer repeats the authority's policy in " +
  '`editing_policy`.'

/** How a background is to be replaced, in addition to the photo and its document. */
export const BackgroundOptions = z.strictObject({
  colour,
  format,
  quality: quality.default(usualQuality).describe(aboutQuality),
  crop: z.boolean(wrongFlag).default(false).describe(aboutCrop),
  acknowledgeEditingPolicy: z.boolean(wrongFlag).default(false).describe(aboutPolicy),
})
export type BackgroundOptions = z.infer<typeof BackgroundOptions>

const flag = z
  .preprocess((text) => ({ true: true, false: false })[String(text)], z.boolean(wrongFlag))
  .meta({ type: 'string', enum: ['true', 'false'] })

/** The same options as text, as in forms and queries; an absent option stays absent. */
export const BackgroundTexts = z.strictObject({
  colour,
  format,
  quality: z.coerce.number(wrongQuality).pipe(quality).optional().describe(aboutQuality),
  crop: flag.optional().describe(aboutCrop),
  acknowledgeEditingPolicy: flag.optional().describe(aboutPolicy),
})

/** The policies that forbid another background. A rule without a policy forbids nothing. */
const forbidding: readonly string[] = ['forbidden', 'crop-only']

/**
 * What the authority says about editing, which the answer repeats; null if it says nothing.
 * @returns `editing_not_allowed` if it forbids another background and the caller has not acknowledged that.
 */
export function editingPolicyOf(
  document: RuleDocument,
  acknowledged: boolean,
): Outcome<EditingPolicyRepeated | null> {
  const stated = publicRecord(document).editing_policy
  if (stated === null) return { ok: true, value: null }
  const { policy, text } = stated
  if (forbidding.includes(policy) && !acknowledged) {
    return refusal(
      'editing_not_allowed',
      `${document.authority} does not accept a replaced background: ${text} If you want one for another use, send ` +
        'acknowledgeEditingPolicy.',
      { editing_policy: policy },
    )
  }
  return { ok: true, value: { policy, text, acknowledged } }
}

/** How a photo will be changed, decided before the photo is looked at. */
export interface Plan {
  /** The first one that differs enough from the person's clothes is used. */
  readonly colours: BackgroundChoice
  readonly format: 'png' | 'jpeg'
  readonly quality: number
  readonly crop: boolean
  readonly editingPolicy: EditingPolicyRepeated | null
}

/**
 * Decides how a photo will be changed, from the caller's options and the rule.
 * @param baseline The rule whose colours apply if the document names none.
 * @returns The plan, or the problem `editing_not_allowed` or `colour_not_allowed`.
 */
export function planBackground(
  document: RuleDocument,
  baseline: RuleDocument,
  { colour, format = usualFormat(document), quality, crop, acknowledgeEditingPolicy }: BackgroundOptions,
): Outcome<Plan> {
  const editingPolicy = editingPolicyOf(document, acknowledgeEditingPolicy)
  if (!editingPolicy.ok) return editingPolicy
  const colours = backgroundChoice(document, baseline, colour, format)
  if (!colours.ok) return colours
  return {
    ok: true,
    value: { colours: colours.value, format, quality, crop, editingPolicy: editingPolicy.value },
  }
}
