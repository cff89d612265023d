import { z } from 'zod'
import { cited } from './citation.ts'

const Millimetres = z.number().positive().max(200)
const Pixels = z.number().int().positive().max(20_000)

export const PixelSize = z.strictObject({ width: Pixels, height: Pixels })
export type PixelSize = z.infer<typeof PixelSize>

/** The point on the head to which a height is measured upwards. */
export const UpperPoint = z
  .enum(['crown', 'top-of-hair', 'forehead'])
  .describe("crown: the skull's top, without the volume of hair. top-of-hair: with it. forehead: the hairline.")
export type UpperPoint = z.infer<typeof UpperPoint>

const span = {
  min: z.number().nonnegative().optional(),
  max: z.number().positive().optional(),
}

/** `percent` is of the photo's height, and for widths and centring of its width. */
const Unit = z.enum(['mm', 'percent'])

export const PrintSize = cited({ widthMm: Millimetres, heightMm: Millimetres })

export const HeadHeight = cited({ ...span, unit: Unit, from: z.literal('chin'), to: UpperPoint })
export type HeadHeight = z.infer<typeof HeadHeight>

export const HeadWidth = cited({ ...span, unit: Unit })

/** The height of the eyes' middle over the photo's bottom edge, or its depth under the top edge. */
export const EyeLine = cited({ ...span, unit: Unit, from: z.enum(['bottom', 'top']) })
export type EyeLine = z.infer<typeof EyeLine>

/** The gap between the head's upper measuring point and the photo's top edge. */
export const TopMargin = cited({ ...span, unit: Unit })

/** Where the eyes' middle lies across the photo, from its left edge. */
export const Centring = cited({ ...span, unit: z.literal('percent') })

export const InterEyeDistance = cited({ minPx: Pixels })

export const PoseLimits = cited({
  maxYawDeg: z.number().positive().max(45),
  maxPitchDeg: z.number().positive().max(45),
  maxRollDeg: z.number().positive().max(45),
})
