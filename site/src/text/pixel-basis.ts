import type { PublicRecord } from '@likeness/rules'

/** A sentence that names the size for which the pixels of the bands are computed; null if there are none. */
export function pixelBasis({ size: { reference_px, print_px } }: PublicRecord): string | null {
  if (reference_px === null) return null
  const { width, height, basis } = reference_px
  const size = `${width} × ${height} px`
  if (basis === 'exact') return `Pixels are those of the file, ${size}.`
  if (basis === 'smallest') return `Pixels are those of the smallest file that is accepted, ${size}.`
  const dpi = print_px === null ? '' : ` at ${print_px.dpi} dpi`
  const origin =
    print_px?.dpi_stated === true ? 'the least resolution asked for' : 'a usual resolution, none is stated'
  return `Pixels are those of the print${dpi} (${origin}), ${size}.`
}
