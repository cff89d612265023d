import type { BandRecord } from '@likeness/rules'
import type { Limits } from '../../text/quantities.ts'
import type { PhotoSize } from '../photo-size.ts'

/**
 * A band's limits as shares of the photo's height. They are computed from the stated figures, because those converted for
 * readers are rounded. Null for a band in millimetres on a photo without a stated size in millimetres.
 */
export function bandShares(band: BandRecord | null, size: PhotoSize): Limits | null {
  if (band === null || (band.min === null && band.max === null)) return null
  if (band.unit === 'mm' && size.unit !== 'mm') return null
  const whole = band.unit === 'percent' ? 100 : size.height
  return {
    min: band.min === null ? null : band.min / whole,
    max: band.max === null ? null : band.max / whole,
  }
}

/** The middle of the limits, or the only limit. */
export function middle({ min, max }: Limits): number {
  if (min !== null && max !== null) return (min + max) / 2
  return min ?? max ?? 0
}
