import { z } from 'zod'
import { cited } from './citation.ts'
import { FileFormat, HeadHeight, Millimetres, PixelSize } from './figures.ts'
import { BackgroundColour, GlassesPolicy } from './policy.ts'

/** What another mission or channel asks for. Photos are judged by the document's own figures, never by these. */
export const Alternative = cited({
  for: z
    .string()
    .min(3)
    .describe(
      'Who asks for it, or for what, in plain English: "the embassy in Washington", "online applications".',
    ),
  channel: z.enum(['paper', 'online']).optional().describe('Where it holds for prints or for files alone.'),
  print: z
    .strictObject({
      widthMm: Millimetres,
      heightMm: Millimetres,
      maxWidthMm: Millimetres.optional(),
      maxHeightMm: Millimetres.optional(),
    })
    .optional()
    .describe('The size of the print; of a range, its lower and its upper end.'),
  copies: z.number().int().nonnegative().max(20).optional(),
  pixels: z
    .strictObject({ exact: PixelSize.optional(), min: PixelSize.optional(), max: PixelSize.optional() })
    .optional(),
  formats: z.array(FileFormat).min(1).optional(),
  maxKb: z.number().positive().optional(),
  headHeight: HeadHeight.omit({ cite: true, note: true }).optional(),
  colours: z.array(BackgroundColour).min(1).optional().describe('Of the background.'),
  glasses: GlassesPolicy.optional(),
  maxMonths: z.number().positive().max(120).optional().describe('The greatest age of the photo.'),
}).describe('What another mission or channel asks for, as far as it differs from the document.')
export type Alternative = z.infer<typeof Alternative>
