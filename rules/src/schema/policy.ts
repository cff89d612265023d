import { z } from 'zod'
import { cited } from './citation.ts'

export const GlassesPolicy = z.enum(['allowed', 'allowed-without-glare', 'discouraged', 'medical-only', 'not-allowed'])
export const HeadCoveringPolicy = z.enum(['allowed', 'religious-or-medical', 'religious-only', 'not-allowed'])
export const ExpressionPolicy = z.enum(['neutral', 'natural', 'neutral-or-slight-smile'])
export const EditingPolicy = z
  .enum(['forbidden', 'crop-only', 'background-allowed', 'allowed'])
  .describe('forbidden: no change of any kind to the picture; cropping and resizing are not editing.')

export const Glasses = cited({ policy: GlassesPolicy })
export const HeadCovering = cited({ policy: HeadCoveringPolicy })
export const Expression = cited({ policy: ExpressionPolicy })
export const Mouth = cited({ policy: z.enum(['closed']) })
export const Editing = cited({ policy: EditingPolicy })
export const Recency = cited({ maxMonths: z.number().positive().max(120) })
export const Attire = cited({ text: z.string().min(3) })
