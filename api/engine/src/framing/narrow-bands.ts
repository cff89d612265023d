import { framingThresholds } from '../thresholds/work/framing.ts'
import type { Band, HeadPlace, Layout, Size } from './layout.ts'

/** The measures that a layout bounds, with the margin that is kept from the ends of their bands, in source pixels. */
type Margins = HeadPlace['error']

/**
 * A layout in which every band can be kept. A band that no crop keeps even with the smallest margin, such as "5 mm", becomes
 * the part around its middle, where the checks accept a measure, and needs no margin.
 * @param least The smallest margins with which crops are tried.
 * @param frame Of the size that the crops have, in source pixels.
 */
export function reachable(
  layout: Layout,
  margins: Margins,
  least: Margins,
  { width, height }: Size,
): { readonly layout: Layout; readonly error: Margins } {
  const head = keepable(layout.head, margins.height, least.height / height)
  const eyes = keepable(layout.eyes, margins.eyes, least.eyes / height)
  const top = keepable(layout.top, margins.top, least.top / height)
  const across = keepable(layout.width, margins.width, least.width / width)
  return {
    layout: { ...layout, head: head.band, eyes: eyes.band, top: top.band, width: across.band },
    error: { height: head.margin, eyes: eyes.margin, top: top.margin, width: across.margin },
  }
}

/** @param least The smallest margin, in the unit of the band. */
function keepable(
  band: Band,
  margin: number,
  least: number,
): { readonly band: Band; readonly margin: number } {
  const { min, max } = band
  if (min === null || max === null || max - min > 2 * least) return { band, margin }
  const middle = (min + max) / 2
  const half = framingThresholds.narrowBand.value * least
  return { band: { min: middle - half, max: middle + half }, margin: 0 }
}
