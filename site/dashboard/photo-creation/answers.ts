import { z } from 'astro/zod'

/* What /api/dashboard/photos answers, as far as the pages read it. */

const DocumentName = z.object({ id: z.string(), title: z.string(), country: z.string(), path: z.string() })
export const Documents = z.object({ documents: z.array(DocumentName) })

export const Options = z.object({
  document: DocumentName,
  free_check: z.boolean(),
  prices: z.object({ check: z.string(), background: z.string() }),
  background: z.object({
    text: z.string().nullable(),
    allowed: z.boolean(),
    colors: z.array(z.object({ name: z.string(), hex: z.string() })),
  }),
  print_mm: z.object({ width: z.number(), height: z.number() }).nullable(),
  papers: z.array(z.object({ paper: z.string(), copies: z.int() })),
})
export type Options = z.infer<typeof Options>

const Limits = z.object({ min: z.number().nullable(), max: z.number().nullable() })

const Finding = z.object({
  check: z.string(),
  outcome: z.enum(['PASS', 'REVIEW', 'FAIL']),
  measured: z.number().nullable(),
  unit: z.string().nullable(),
  required: Limits.nullable(),
  message: z.string(),
  advice: z.string().nullable(),
})
export type Finding = z.infer<typeof Finding>

const Crop = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
export type Crop = z.infer<typeof Crop>

const Bounds = z.array(z.object({ per_height: z.number(), offset: z.number() }))
const Edge = z.object({ at_least: Bounds, at_most: Bounds })
const CropRange = z.object({
  aspect: z.number(),
  height: z.object({ min: z.int(), max: z.int() }),
  left: Edge,
  top: Edge,
  /** The one that is cut out where nobody moves it. */
  suggested: Crop,
})
export type CropRange = z.infer<typeof CropRange>

const Judged = z.object({ status: z.enum(['READY', 'REVIEW', 'RETAKE']), findings: z.array(Finding) })
export type Judged = z.infer<typeof Judged>

const Charge = z.object({ amount: z.string(), balance: z.string() })

export const Checked = Judged.extend({
  crop: Crop,
  crop_range: CropRange.nullable(),
  receipt: z.string(),
  measurements: z.object({
    width: z.int(),
    height: z.int(),
    eye_y: z.number().nullable(),
    face_center_x: z.number().nullable(),
  }),
  charge: Charge,
})
export type Checked = z.infer<typeof Checked>

export const Made = z.object({
  format: z.enum(['png', 'jpeg']),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  dpi: z.int(),
  imageBase64: z.string(),
  check: Judged,
  charge: Charge,
})
export type Made = z.infer<typeof Made>

export const Saved = z.object({
  id: z.string(),
  document_id: z.string(),
  format: z.enum(['png', 'jpeg']),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  created_at: z.string(),
  delete_at: z.string(),
})
export type Saved = z.infer<typeof Saved>
