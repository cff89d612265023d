import { BackgroundTexts, PaperName, SheetFormat, Subject } from '@likeness/engine'
import { z } from 'zod'
import { PhotoForm } from '../photos/fields.ts'

/** `x,y,width,height` in whole pixels of the upright photo. */
const CropText = z
  .string()
  .regex(/^\d{1,6}(,\d{1,6}){3}$/, 'must be x,y,width,height in pixels of the photo.')
  .transform((text) => {
    const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number)
    return { x, y, width, height }
  })

/** A photo from which the file for a document is to be made. */
export const MakeForm = PhotoForm.omit({ policy: true }).extend({
  subject: Subject.default('adult'),
  crop: CropText.optional(),
  color: BackgroundTexts.shape.color,
  acknowledgeEditingPolicy: BackgroundTexts.shape.acknowledgeEditingPolicy,
  receipt: z.string().max(1000).optional(),
})

/** A finished photo that is to be saved. */
export const KeepForm = PhotoForm.omit({ subject: true, profile: true, policy: true })

/** A finished photo that is to be laid out on paper. */
export const SheetForm = KeepForm.extend({ paper: PaperName, format: SheetFormat.default('pdf') })

/** The layout of a saved photo on paper. */
export const SheetQuery = z.strictObject({ paper: PaperName, format: SheetFormat.default('pdf') })
