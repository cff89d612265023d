import { z } from 'zod'
import { cited } from './citation.ts'

export const Millimetres = z.number().positive().max(200)
const Pixels = z.number().int().positive().max(20_000)

export const PixelSize = z.strictObject({ width: Pixels, height: Pixels })
export type PixelSize = z.infer<typeof PixelSize>

/** The upper point of the head to which a height is measured. */
const UpperPoint = z
  .enum(['crown', 'top-of-hair', 'forehead'])
  .describe(
    "crown: the skull's top, without the volume of hair. top-of-hair: with it. forehead: the hairline.",
  )

const span = {
  min: z.number().nonnegative().optional(),
  max: z.number().positive().optional(),
}

/** `percent` is a percentage of the photo's height, or, for widths and centring, of its width. */
const Unit = z.enum(['mm', 'percent'])

const Inches = z.number().positive().max(8)

/** A size on paper. */
export const PrintSize = cited({
  widthMm: Millimetres,
  heightMm: Millimetres,
  inches: z
    .strictObject({ width: Inches, height: Inches })
    .optional()
    .describe('Where the authority itself states inches, of which the millimetres are a rounding.'),
})
export type PrintSize = z.infer<typeof PrintSize>

/** The photo's width divided by its height, if the authority gives a range and not a size. */
export const Aspect = cited({
  minRatio: z.number().positive().max(5),
  maxRatio: z.number().positive().max(5),
})

/** `from` and `to` are absent if the authority states a height but not the points between which it is measured. */
export const HeadHeight = cited({
  ...span,
  unit: Unit,
  from: z.literal('chin').optional(),
  to: UpperPoint.optional(),
})
export type HeadHeight = z.infer<typeof HeadHeight>

export const HeadWidth = cited({
  ...span,
  unit: Unit,
  between: z
    .enum(['ear-bases'])
    .optional()
    .describe("Where the authority does not measure between the ears' outer ends."),
})
export type HeadWidth = z.infer<typeof HeadWidth>

/** The distance of the midpoint between the eyes from the photo's bottom edge, or from its top edge. */
export const EyeLine = cited({ ...span, unit: Unit, from: z.enum(['bottom', 'top']) })
export type EyeLine = z.infer<typeof EyeLine>

/** The gap between the head's upper measuring point and the photo's top edge. */
export const TopMargin = cited({ ...span, unit: Unit })
export type TopMargin = z.infer<typeof TopMargin>

/** The gap between the chin and the photo's bottom edge. */
export const LowerMargin = cited({ ...span, unit: Unit })
export type LowerMargin = z.infer<typeof LowerMargin>

/** The horizontal distance of the midpoint between the eyes from the photo's left edge. */
export const Centring = cited({ ...span, unit: z.literal('percent') })
export type Centring = z.infer<typeof Centring>

/** The smallest distance between the centres of the eyes: in pixels of the file, and in millimetres of the print. */
export const InterEyeDistance = cited({ minPx: Pixels, minMm: Millimetres.optional() })

const Metres = z.number().positive().max(20)

/** How the picture is taken, before it is cropped. This is advice for the photographer; photos are not judged by it. */
export const Capture = cited({
  minPixels: PixelSize.optional(),
  minDistanceM: Metres.optional().describe('From the camera to the face.'),
  maxDistanceM: Metres.optional(),
})

export const PoseLimits = cited({
  maxYawDeg: z.number().positive().max(45),
  maxPitchDeg: z.number().positive().max(45),
  maxRollDeg: z.number().positive().max(45),
})

export const FileFormat = z.enum([
  'jpeg',
  'jpeg2000',
  'png',
  'heic',
  'heif',
  'bmp',
  'gif',
  'tiff',
  'pdf',
  'webp',
  'avif',
])
export type FileFormat = z.infer<typeof FileFormat>

/** `either` is both: matt and glossy. */
export const PaperFinish = z.enum(['matt', 'glossy', 'either'])

export const PaperBorder = z.enum(['none'])

/** What the back of a print bears. */
export const BackItem = z
  .enum([
    'nothing',
    'name',
    'birth-date',
    'date-taken',
    'document-number',
    'signature',
    'studio-stamp',
    'guarantor',
  ])
  .describe(
    "nothing: it stays blank. document-number: of the document or the application. signature: the applicant's. studio-stamp: name or stamp of who took it. guarantor: words or signature of a person who confirms the likeness.",
  )

export const Attachment = z
  .enum(['loose', 'glued', 'stapled'])
  .describe('How a print goes with the form. loose: neither glued nor stapled.')
export type Attachment = z.infer<typeof Attachment>

const Dpi = z.number().int().positive().max(2400)

const Resolution = cited({
  minDpi: Dpi.optional(),
  exactDpi: Dpi.optional().describe('Where no other resolution is accepted.'),
  maxDpi: Dpi.optional(),
})
export type Resolution = z.infer<typeof Resolution>

/** Where a file comes from, as far as the authority refuses others. */
export const OriginRule = z.enum([
  'no-scan',
  'no-photo-of-print',
  'no-phone-picture',
  'no-selfie',
  'unedited-camera-file',
])
export type OriginRule = z.infer<typeof OriginRule>

/** A paper photo. */
export const Print = z.strictObject({
  size: PrintSize.optional(),
  maxSize: PrintSize.optional().describe('Where the authority gives a range, size is its lower end.'),
  colour: cited({ text: z.string().min(2) }).optional(),
  paper: cited({
    finish: PaperFinish.optional(),
    border: PaperBorder.optional(),
  }).optional(),
  back: cited({ write: z.array(BackItem).min(1) }).optional(),
  attachment: cited({ how: Attachment }).optional(),
  copies: cited({ count: z.number().int().nonnegative().max(20) }).optional(),
  resolution: Resolution.optional(),
})

/** A file that is submitted. */
export const Upload = z.strictObject({
  pixels: cited({
    exact: PixelSize.optional(),
    alternatives: z
      .array(PixelSize)
      .min(1)
      .optional()
      .describe('Other exact sizes that are accepted as well. Files are made in the size of exact.'),
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
  resolution: Resolution.optional(),
  compression: cited({ maxRatio: z.number().positive() }).optional(),
  origin: cited({ is: z.array(OriginRule).min(1) })
    .optional()
    .describe('Where the file comes from.'),
})
