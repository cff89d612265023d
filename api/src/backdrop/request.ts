import { palette } from '@likeness/rules'
import { z } from 'zod'

/** Below this JPEG shows; the engine's own check of compression has portraits of quality 59 and more as good. */
export const lowestQuality = 60
const usualQuality = 95

const colourNames = z.enum(Object.keys(palette))

/** How a backdrop is to be replaced, beside the photo and its document. */
export const BackdropOptions = z.strictObject({
  color: z
    .union([z.string().regex(/^#[0-9a-f]{6}$/i), colourNames], {
      error: `must be a colour such as "#f5f2ea", or one of ${Object.keys(palette).join(', ')}.`,
    })
    .optional()
    .describe(
      'The new backdrop: `#rrggbb`, or a colour by its name in the rules. The document must allow it. Its first colour where this is absent.',
    ),
  format: z
    .enum(['png', 'jpeg'], 'must be png or jpeg.')
    .optional()
    .describe(
      'Of the new photo. JPEG where this is absent and the document accepts it; PNG keeps each pixel of the person as it was.',
    ),
  quality: z.coerce
    .number(`must be a whole number from ${lowestQuality} to 100.`)
    .pipe(
      z
        .int(`must be a whole number from ${lowestQuality} to 100.`)
        .min(lowestQuality, `must be at least ${lowestQuality}.`)
        .max(100, 'must be at most 100.'),
    )
    .default(usualQuality)
    .describe(
      `Of a JPEG. It is lowered, to ${lowestQuality} at the lowest, where the file would else be larger than the document accepts.`,
    ),
  crop: z
    .boolean('must be true or false.')
    .default(false)
    .describe(
      "Whether to cut out the best crop that the document allows and to scale it to the document's own size. The whole photo at its own size where false.",
    ),
  acknowledgeEditingPolicy: z
    .boolean('must be true or false.')
    .default(false)
    .describe(
      'Go on although the authority forbids that the picture is edited. The answer repeats what it says in `editing_policy`.',
    ),
})
export type BackdropOptions = z.infer<typeof BackdropOptions>
