import { z } from 'zod'
import { cited } from './citation.ts'
import { PixelSize, PrintSize } from './geometry.ts'

export const FileFormat = z.enum(['jpeg', 'png', 'heic', 'heif', 'bmp', 'gif', 'tiff', 'pdf', 'webp', 'avif'])
export type FileFormat = z.infer<typeof FileFormat>

/** A paper photo. */
export const Print = z.strictObject({
  size: PrintSize.optional(),
  maxSize: PrintSize.optional().describe('Where the authority gives a range, size is its lower end.'),
  colour: cited({ text: z.string().min(2) }).optional(),
  copies: cited({ count: z.number().int().nonnegative().max(20) }).optional(),
  resolution: cited({ minDpi: z.number().int().positive().max(2400) }).optional(),
})

/** A file that is submitted. */
export const Upload = z.strictObject({
  pixels: cited({
    exact: PixelSize.optional(),
    recommended: PixelSize.optional().describe('Advised or preferred; no photo is refused for another size.'),
    min: PixelSize.optional(),
    max: PixelSize.optional(),
    square: z.literal(true).optional(),
  }).optional(),
  formats: cited({ allowed: z.array(FileFormat).min(1) }).optional(),
  bytes: cited({
    minKb: z.number().positive().optional(),
    maxKb: z.number().positive().optional(),
  }).optional(),
  colour: cited({ text: z.string().min(2) }).optional(),
  resolution: cited({ minDpi: z.number().int().positive().max(2400) }).optional(),
  compression: cited({ maxRatio: z.number().positive() }).optional(),
})
