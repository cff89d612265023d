import {
  areaOf,
  BackgroundTexts,
  CheckResult,
  CropChoice,
  ExportedResult,
  Identity,
  Note,
  PaperName,
  SheetFormat,
  Subject,
} from '@likeness/engine'
import { indexEntry, type RuleDocument } from '@likeness/rules'
import { z } from 'zod'
import { allowances } from '#billing/metering/allowances.ts'
import { Charge } from '#billing/metering/paid-call.ts'
import type { Limiter } from '#limits/limiter.ts'
import { attestation } from '../attestations/attest.ts'
import { PhotoForm } from '../fields.ts'
import type { PhotoServices } from '../photo-call.ts'

const answered = { request_id: z.string(), charge: Charge }

export const CheckedAnswer = CheckResult.extend({
  crop_range: CropChoice.nullable(),
  /** A request with it makes files of this photo without a further charge for an hour. */
  receipt: z.string(),
  ...answered,
})

export const MadeAnswer = ExportedResult.extend({
  /** The colour of the new background; null if the background was not replaced. */
  colour: z.string().nullable(),
  identity: Identity.nullable(),
  image_base64: z.string(),
  receipt: z.string(),
  attestation,
  ...answered,
})

const DocumentName = z.strictObject({
  id: z.string(),
  title: z.string(),
  country: z.string(),
  /** The path of its page in the catalog. */
  path: z.string(),
})

export const DocumentsAnswer = z.strictObject({ documents: z.array(DocumentName) })

export function documentName(document: RuleDocument): z.infer<typeof DocumentName> {
  const { id, title, countryName: country } = document
  return { id, title, country, path: indexEntry(document).path }
}

/** What covers the next check of a photo for a document: an allowance with what is left of it, or the wallet. */
export const NextCheckAnswer = z.strictObject({
  covered_by: z.enum([...allowances.map(({ name }) => name), 'wallet']),
  left: z.int().nullable(),
  until: z.iso.datetime().nullable(),
})

const Papers = z.array(z.strictObject({ paper: z.string(), copies: z.int() }))

export const OptionsAnswer = z.strictObject({
  document: DocumentName,
  prices: z.strictObject({ check: z.string(), background: z.string() }),
  background: z.strictObject({
    policy: z.string().nullable(),
    text: z.string().nullable(),
    /** Whether the authority allows a replaced background. If false, the user must acknowledge its policy. */
    allowed: z.boolean(),
    colors: z.array(z.strictObject({ name: z.string(), hex: z.string() })),
  }),
  /** What to know before a photo is checked: who takes it, how it is handed in, what the authority does not state. */
  notes: z.array(Note),
  /** The size of the print as the authority states it; null if the document is submitted as a file only. */
  print_mm: z.strictObject({ width: z.number(), height: z.number() }).nullable(),
  /** The papers on which copies fit, and how many; none if the authority does not accept a print of one's own. */
  papers: Papers,
})

export const SavedAnswer = z.strictObject({
  id: z.string(),
  document_id: z.string(),
  /** Of the document; its id if the catalog does not have it any more. */
  title: z.string(),
  /** The papers on which copies fit, and how many. */
  papers: Papers,
  format: z.enum(['jpeg', 'png']),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  created_at: z.iso.datetime(),
  delete_at: z.iso.datetime(),
})

/** `x,y,width,height` in whole pixels of the upright photo, and by how many degrees it is turned, if it is. */
const CropText = z
  .string()
  .regex(
    /^\d{1,6}(,\d{1,6}){3}(,-?\d(\.\d)?)?$/,
    'must be x,y,width,height in pixels of the photo, optionally followed by its turn in degrees.',
  )
  .transform((text) => {
    const [x = 0, y = 0, width = 0, height = 0, turn_deg = 0] = text.split(',').map(Number)
    return areaOf({ x, y, width, height, turn_deg })
  })

/** A photo from which the file for a document is to be made. */
export const MakeForm = PhotoForm.omit({ policy: true }).extend({
  subject: Subject.default('adult'),
  crop: CropText.optional(),
  colour: BackgroundTexts.shape.colour,
  acknowledgeEditingPolicy: BackgroundTexts.shape.acknowledgeEditingPolicy,
  receipt: z.string().max(1000).optional(),
})

/** A finished photo that is to be saved, and what the call that made it attested. */
export const KeepForm = PhotoForm.omit({
  subject: true,
  statements: true,
  profile: true,
  policy: true,
}).extend({
  attestation: z.string().max(4000).optional(),
})

/** A finished photo that is to be laid out on paper. */
export const SheetForm = KeepForm.extend({ paper: PaperName, format: SheetFormat.default('pdf') })

/** The layout of a saved photo on paper. */
export const SheetQuery = z.strictObject({ paper: PaperName, format: SheetFormat.default('pdf') })

/** What the routes that make photos share. */
export interface PhotoCreationParts extends PhotoServices {
  /** The number of photos that an account may send: each takes seconds of work, and some are free. */
  readonly photosOfAccount: Limiter
}
