import { z } from 'zod'
import { cited } from './citation.ts'

export const GlassesPolicy = z
  .enum([
    'allowed',
    'allowed-without-glare',
    'required-if-worn',
    'discouraged',
    'medical-only',
    'not-allowed',
  ])
  .describe('required-if-worn: who always wears glasses must wear them in the photo.')
export type GlassesPolicy = z.infer<typeof GlassesPolicy>

export const HeadCoveringPolicy = z.enum([
  'allowed',
  'religious-medical-or-cultural',
  'religious-or-medical',
  'religious-or-cultural',
  'religious-only',
  'not-allowed',
])
export type HeadCoveringPolicy = z.infer<typeof HeadCoveringPolicy>

export const ExpressionPolicy = z.enum(['neutral', 'natural', 'neutral-or-slight-smile'])
export type ExpressionPolicy = z.infer<typeof ExpressionPolicy>

export const MouthPolicy = z.enum(['closed', 'may-be-open'])
export type MouthPolicy = z.infer<typeof MouthPolicy>

export const TeethPolicy = z.enum(['not-visible'])
export type TeethPolicy = z.infer<typeof TeethPolicy>

export const EarsPolicy = z
  .enum(['visible', 'better-visible', 'may-be-covered'])
  .describe('better-visible: the authority advises it; no photo is refused for covered ears.')
export type EarsPolicy = z.infer<typeof EarsPolicy>

export const HairPolicy = z
  .enum([
    'off-eyes',
    'off-face',
    'eyebrows-visible',
    'forehead-visible',
    'drawn-back',
    'in-view',
    'may-be-cut',
  ])
  .describe(
    'drawn-back: behind the ears. in-view: none is cut off by the edge of the picture. may-be-cut: the authority says that some may be.',
  )
export type HairPolicy = z.infer<typeof HairPolicy>

/** What a person may wear, or may be asked to wear. */
export const AttireItem = z
  .enum([
    'everyday-clothes',
    'formal-clothes',
    'uniform',
    'camouflage',
    'white-top',
    'light-top',
    'dark-top',
    'contrasting-top',
    'collar',
    'high-neck',
    'sleeveless-top',
    'bare-shoulders',
    'outerwear',
    'scarf',
    'hat',
    'hair-band',
    'sunglasses',
    'tinted-glasses',
    'contact-lenses',
    'coloured-contact-lenses',
    'mask',
    'headphones',
    'earrings',
    'piercings',
    'necklace',
    'jewellery',
    'jewellery-over-face',
    'accessories',
    'heavy-make-up',
  ])
  .describe(
    'contrasting-top: of another colour than the background. scarf: one that does not cover the head. piercings: in the face, other than earrings. coloured-contact-lenses: those that change how the eyes look. accessories: of any kind.',
  )
export type AttireItem = z.infer<typeof AttireItem>

export const EditingPolicy = z
  .enum(['forbidden', 'crop-only', 'background-allowed', 'allowed'])
  .describe('forbidden: no change of any kind to the picture; cropping and resizing are not editing.')
export type EditingPolicy = z.infer<typeof EditingPolicy>

export const Glasses = cited({ policy: GlassesPolicy })
export const HeadCovering = cited({ policy: HeadCoveringPolicy })
export const Expression = cited({ policy: ExpressionPolicy })
export const Mouth = cited({ policy: MouthPolicy })
export const Teeth = cited({ policy: TeethPolicy })
export const Ears = cited({ policy: EarsPolicy })
export const Hair = cited({ policy: z.array(HairPolicy).min(1) }).describe(
  'How the hair lies; all of it holds.',
)
export const Editing = cited({ policy: EditingPolicy })
export const Recency = cited({ maxMonths: z.number().positive().max(120) })
export const Attire = cited({
  required: z.array(AttireItem).min(1).optional(),
  forbidden: z.array(AttireItem).min(1).optional(),
  text: z.string().min(3).optional().describe('What the two lists cannot say.'),
})
export const Framing = cited({
  text: z.string().min(3),
  straight: z
    .literal(true)
    .optional()
    .describe('The authority wants the head upright, without a figure: not leaning to a side.'),
}).describe('What of the person must be in view.')
export const Submission = cited({ text: z.string().min(3) }).describe(
  'Who may take the photo, on what it is printed and how it is handed in.',
)

export const TakenBy = z
  .enum([
    'authority',
    'authority-or-applicant',
    'approved-photographer',
    'commercial-photographer',
    'booth',
    'app',
    'applicant',
  ])
  .describe(
    'authority: its office takes the picture. authority-or-applicant: it does, or accepts one that is brought. approved-photographer: its office or a photographer whom it approves takes it and sends the file. commercial-photographer: any professional photographer or studio. booth: a booth or a photographer that it approves or names, and the applicant brings the print or the code. app: it is captured live in its own app or online form. applicant: the applicant is free to bring one of their own making, where other cases have another answer.',
  )
export type TakenBy = z.infer<typeof TakenBy>

export const Route = z
  .enum(['online', 'by-post', 'at-the-office', 'abroad', 'domestic'])
  .describe('How or where the application is made. abroad: at a mission. domestic: in the country.')

const TakenCase = z
  .strictObject({
    route: Route.optional(),
    underYears: z.number().int().positive().max(18).optional().describe('Of applicants below this age.'),
    by: TakenBy,
  })
  .refine(
    ({ route, underYears }) => route !== undefined || underYears !== undefined,
    'needs a route or underYears',
  )

export const Taken = cited({
  by: TakenBy,
  cases: z
    .array(TakenCase)
    .min(1)
    .optional()
    .describe('The routes and ages of which `by` is not true, each with its own answer.'),
}).describe('Who takes the photo, where the applicant is not free to bring one of their own making.')
export type Taken = z.infer<typeof Taken>

export const PhotoCodePolicy = z.enum(['required', 'accepted'])

export const PhotoCode = cited({
  policy: PhotoCodePolicy,
  validMonths: z.number().positive().max(120).optional().describe('How long it can be used.'),
}).describe(
  'The code, number or slip of a photographer or booth by which the authority finds the photo that they sent it. required: no other photo is taken. accepted: it replaces a photo.',
)

/** The colour names that authorities use; `palette` in `colour.ts` says which colours a name covers. */
export const ColourName = z.enum([
  'white',
  'off-white',
  'cream',
  'beige',
  'light-grey',
  'grey',
  'light-blue',
  'blue',
  'light-brown',
  'red',
  'light',
])
export type ColourName = z.infer<typeof ColourName>

/** A colour by its name, or by its name and a figure that the authority itself states. */
export const BackgroundColour = z.union([
  ColourName,
  z.strictObject({
    name: ColourName,
    hex: z
      .string()
      .regex(/^#[0-9a-f]{6}$/, 'a colour such as "#f5f2ea", quoted')
      .optional(),
    maxDeltaE: z.number().positive().max(50).optional().describe('Largest CIEDE2000 distance from hex.'),
  }),
])

export type BackgroundColour = z.infer<typeof BackgroundColour>

/** A condition of a background colour. */
export const ColourCondition = z
  .enum(['light-hair', 'dark-hair', 'white-hair', 'white-head-covering', 'light-skin', 'dark-skin'])
  .describe('light-hair: fair, grey or white. white-hair: grey or white.')
export type ColourCondition = z.infer<typeof ColourCondition>

const ConditionalColours = z.strictObject({
  when: ColourCondition,
  colours: z.array(BackgroundColour).min(1),
})

export const Background = cited({
  colours: z.array(BackgroundColour).min(1).optional(),
  dependsOn: z
    .array(ConditionalColours)
    .min(1)
    .optional()
    .describe('Colours for some people. One that colours does not list is accepted only for these people.'),
  forbidden: z.array(ColourName).min(1).optional(),
  plain: z.boolean().optional().describe('One even colour: no pattern, shadow or object.'),
})
export type Background = z.infer<typeof Background>
