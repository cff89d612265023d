import { z } from 'zod'

const limits = { min: z.number().nullable(), max: z.number().nullable() }

export const Limits = z
  .object(limits)
  .describe('The lower and upper limit; null if the rule has none, or if it cannot be calculated.')
  .meta({ id: 'CatalogLimits' })
export type Limits = z.infer<typeof Limits>

/** The members of a band, which some figures have in addition to others. */
export const band = {
  ...limits,
  unit: z.enum(['mm', 'percent']).describe('The unit in which the authority states it.'),
  from: z.string().nullable().describe('The edge or point from which it is measured; null if not stated.'),
  to: z.string().nullable().describe('The point to which it is measured; null if not stated.'),
  mm: Limits.nullable().describe('In millimetres of the print; if the sizes are a range, of the smallest.'),
  percent: Limits.nullable().describe(
    "In percent of the photo's height; widths and centring in percent of its width.",
  ),
  px: Limits.nullable().describe('In pixels of the size in `size.reference_px`.'),
}

/** A band in every unit that can be calculated from the document; a unit that cannot be calculated is null. */
export const BandRecord = z
  .object(band)
  .describe('A band in its own unit and in the others, rounded inwards.')
  .meta({ id: 'CatalogBand' })
export type BandRecord = z.infer<typeof BandRecord>

/** The pixel size for which bands are calculated, and which of the document's sizes it is. */
export const ReferencePixels = z.object({
  width: z.int(),
  height: z.int(),
  basis: z.enum(['exact', 'smallest', 'print']).describe("Which of the document's sizes it is."),
})
export type ReferencePixels = z.infer<typeof ReferencePixels>
