import type { BandRecord, PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
import { fromOtherEdge, type Limits, limits, withUnit } from '../text/quantities.ts'
import { joined } from '../text/wording.ts'
import { type Dimension, dimension, spreadLabels } from './dimension.ts'
import {
  type HeadBands,
  type HeadWidth,
  headWidth,
  heightOfWidth,
  type PlacedHead,
  placeHead,
  type UpperPoint,
} from './head.ts'
import { bandShares, type PhotoSize, photoSize } from './photo-size.ts'

/** A range of the photo's height, in drawing units from the photo's top edge. */
export interface Strip {
  top: number
  bottom: number
}

/**
 * The drawing of a photo's frame, in drawing units with the origin at the photo's top left corner. All parts have the
 * same scale. A part that the rule does not state is null.
 */
export interface Drawing {
  size: PhotoSize
  width: number
  height: number
  /** Drawing units per unit of the size. */
  scale: number
  /** The head's positions, in drawing units instead of shares. */
  head: PlacedHead | null
  /** The range in which the head's upper measuring point may lie. */
  headBand: Strip | null
  eyeBand: Strip | null
  topMargin: Strip | null
  lowerMargin: Strip | null
  headWidth: HeadWidth | null
  dimensions: Dimension[]
}

/** The largest size of the drawn photo, so that labels have the same size next to photos of every shape. */
const box = { width: 240, height: 320 }

/** The drawing of a document's frame; null if the authority states neither size nor shape. */
export function drawFrame(record: PublicRecord, t: SiteTranslator): Drawing | null {
  const size = photoSize(record, t)
  if (size === null) return null
  const scale = Math.min(box.width / size.width, box.height / size.height)
  const height = size.height * scale
  const stated = bandShares(record.head_height, size)
  const widths = bandShares(record.head_width, size, 'width')
  // A rule that states only the head's width is drawn with a head of a usual shape.
  const head = stated ?? (widths && exactly(heightOfWidth(widths, size)))
  const eyes = depthsBelowTop(record.eye_line, size)
  const topMargin = bandShares(record.top_margin, size)
  const below = bandShares(record.lower_margin, size)
  const lowerMargin = below && fromOtherEdge(below, 1)
  const placed =
    head === null
      ? null
      : inUnits(placeHead(upperPointOf(record.head_height), { head, eyes, topMargin, lowerMargin }), height)
  const shown = placed && stated === null ? { ...placed, tallest: null, shortest: null } : placed
  return {
    size,
    width: size.width * scale,
    height,
    scale,
    head: shown,
    headBand: shown === null || stated === null ? null : headStrip(shown),
    eyeBand: eyes === null ? null : strip(eyes, height),
    topMargin: topMargin === null ? null : strip(topMargin, height),
    lowerMargin: lowerMargin === null ? null : strip(lowerMargin, height),
    headWidth:
      shown && widths && record.head_width
        ? headWidth(record.head_width, widths, shown, { width: size.width * scale, height }, t)
        : null,
    dimensions: spreadLabels(
      dimensionsOf(record, { head: placed, eyes, topMargin, lowerMargin }, height, t),
      height,
    ),
  }
}

const exactly = (share: number): Limits => ({ min: share, max: share })

function upperPointOf(band: BandRecord | null): UpperPoint {
  return band?.to === 'top-of-hair' || band?.to === 'forehead' ? band.to : 'crown'
}

/** The eye line as depths below the top edge, whichever edge it is stated from; the smaller depth is `min`. */
function depthsBelowTop(band: BandRecord | null, size: PhotoSize): Limits | null {
  const shares = bandShares(band, size)
  return shares === null || band?.from === 'top' ? shares : fromOtherEdge(shares, 1)
}

function inUnits(head: PlacedHead, height: number): PlacedHead {
  return {
    ...head,
    chin: head.chin * height,
    top: head.top * height,
    tallest: head.tallest === null ? null : head.tallest * height,
    shortest: head.shortest === null ? null : head.shortest * height,
    eyes: head.eyes * height,
  }
}

function headStrip({ tallest, shortest }: PlacedHead): Strip {
  return { top: tallest ?? 0, bottom: shortest ?? tallest ?? 0 }
}

const strip = ({ min, max }: Limits, height: number): Strip => ({
  top: (min ?? 0) * height,
  bottom: (max ?? 1) * height,
})

function dimensionsOf(
  record: PublicRecord,
  { head, eyes, topMargin, lowerMargin }: Omit<HeadBands, 'head'> & { head: PlacedHead | null },
  height: number,
  t: SiteTranslator,
): Dimension[] {
  const { head_height, eye_line, top_margin, lower_margin } = record
  const dimensions = [
    topMargin &&
      top_margin &&
      dimension('top-margin', t('label.above-head'), top_margin, 0, scaled(topMargin, height), t),
    head && head_height && headDimension(head_height, head, t),
    eyes && eye_line && eyeDimension(eye_line, scaled(eyes, height), { head, height }, t),
    lowerMargin &&
      lower_margin &&
      dimension(
        'lower-margin',
        t('label.below-chin'),
        lower_margin,
        height,
        swapped(scaled(lowerMargin, height)),
        t,
      ),
  ]
  return dimensions.filter((one) => one !== null)
}

const headName = {
  crown: 'label.crown',
  'top-of-hair': 'label.hair',
  forehead: 'label.hairline',
} as const satisfies Readonly<Record<UpperPoint, string>>

function headDimension(band: BandRecord, head: PlacedHead, t: SiteTranslator): Dimension {
  const ends = { min: head.shortest, max: head.tallest }
  return dimension('head', t(headName[head.upperPoint]), band, head.chin, ends, t)
}

function eyeDimension(
  band: BandRecord,
  depths: Limits,
  { head, height }: { head: PlacedHead | null; height: number },
  t: SiteTranslator,
): Dimension {
  if (band.from === 'top') return dimension('eyes', t('label.top-to-eyes'), band, 0, depths, t)
  const line = dimension('eyes', t('label.base-to-eyes'), band, height, swapped(depths), t)
  if (head === null) return line
  // Below the chin, the connection from the line to its label does not cross the head's line.
  return { ...line, label: { ...line.label, y: (Math.max(head.chin, depths.max ?? 0) + height) / 2 } }
}

/** The limits of a depth as those of a distance from the lower edge: the greatest depth is its least value. */
const swapped = ({ min, max }: Limits): Limits => ({ min: max, max: min })

const scaled = ({ min, max }: Limits, height: number): Limits => ({
  min: min === null ? null : min * height,
  max: max === null ? null : max * height,
})

/** The content of the drawing in words, for readers who cannot see it. The table of figures has the measuring points. */
export function describeDrawing(drawing: Drawing, record: PublicRecord, t: SiteTranslator): string {
  const sentences = [
    t('drawing.photo', { size: drawing.size.text }),
    drawing.headBand && bandText('drawing.head', record.head_height, t),
    drawing.headWidth && bandText('drawing.head-width', record.head_width, t),
    drawing.eyeBand && bandText('drawing.eyes', record.eye_line, t),
    drawing.topMargin && bandText('drawing.top-margin', record.top_margin, t),
    drawing.lowerMargin && bandText('drawing.lower-margin', record.lower_margin, t),
  ]
  return joined(
    sentences.filter((sentence) => sentence !== null),
    t,
  )
}

type Subject =
  | 'drawing.head'
  | 'drawing.head-width'
  | 'drawing.eyes'
  | 'drawing.top-margin'
  | 'drawing.lower-margin'

function bandText(subject: Subject, band: BandRecord | null, t: SiteTranslator): string | null {
  return band && t(subject, { limits: withUnit(limits(band, t) ?? '', band.unit === 'mm' ? 'mm' : '%', t) })
}

/** Remarks on the drawing: what was chosen where the rule leaves a choice. */
export function drawingRemarks({ size, head, headBand, eyeBand }: Drawing, t: SiteTranslator): string[] {
  return [
    size.remark,
    headBand && t('drawing.hatched'),
    eyeBand && t('drawing.dotted'),
    head && headBand === null ? t('drawing.usual-height') : null,
    head && head.placedBy === null ? t('drawing.usual-place') : null,
    head === null ? t('drawing.no-head') : null,
  ].filter((remark) => remark !== null)
}
