import type { PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'

/** A sentence that names the size for which the pixels of the bands are computed; null if there are none. */
export function pixelBasis(
  { size: { reference_px, print_px } }: PublicRecord,
  t: SiteTranslator,
): string | null {
  if (reference_px === null) return null
  const { width, height, basis } = reference_px
  const size = `${width} × ${height} px`
  if (basis === 'exact') return t('pixels.of-file', { size })
  if (basis === 'smallest') return t('pixels.of-smallest', { size })
  if (print_px === null) return t('pixels.of-print', { size })
  const dpi = t.number(print_px.dpi)
  return print_px.dpi_stated
    ? t('pixels.of-print-stated', { dpi, size })
    : t('pixels.of-print-usual', { dpi, size })
}
