import { z } from 'zod'
import { cited } from './citation.ts'

export const GlassesPolicy = z.enum([
  'allowed',
  'allowed-without-glare',
  'discouraged',
  'medical-only',
  'not-allowed',
])
export type GlassesPolicy = z.infer<typeof GlassesPolicy>

export const HeadCoveringPolicy = z.enum(['allowed', 'religious-or-medical', 'religious-only', 'not-allowed'])
export type HeadCoveringPolicy = z.infer<typeof HeadCoveringPolicy>

export const ExpressionPolicy = z.enum(['neutral', 'natural', 'neutral-or-slight-smile'])
export type ExpressionPolicy = z.infer<typeof ExpressionPolicy>

export const MouthPolicy = z.enum(['closed'])
export type MouthPolicy = z.infer<typeof MouthPolicy>

export const EditingPolicy = z
  .enum(['forbidden', 'crop-only', 'background-allowed', 'allowed'])
  .describe('forbidden: no change of any kind to the picture; cropping and resizing are not editing.')
export type EditingPolicy = z.infer<typeof EditingPolicy>

export const Glasses = cited({ policy: GlassesPolicy })
export const HeadCovering = cited({ policy: HeadCoveringPolicy })
export const Expression = cited({ policy: ExpressionPolicy })
export const Mouth = cited({ policy: MouthPolicy })
export const Editing = cited({ policy: EditingPolicy })
export const Recency = cited({ maxMonths: z.number().positive().max(120) })
export const Attire = cited({ text: z.string().min(3) })
export const Framing = cited({ text: z.string().min(3) }).describe('What of the person must be in view.')
export const Submission = cited({ text: z.string().min(3) }).describe(
  'Who may take the photo, on what it is printed and how it is handed in.',
)

export const TakenBy = z
  .enum(['authority', 'authority-or-applicant', 'approved-photographer'])
  .describe(
    'authority: its office takes the picture. authority-or-applicant: it does, or accepts one that is brought. approved-photographer: its office or a photographer whom it approves takes it and sends the file.',
  )
export type TakenBy = z.infer<typeof TakenBy>

export const Taken = cited({ by: TakenBy }).describe(
  'Who takes the photo, where the applicant is not free to bring one of their own making.',
)
