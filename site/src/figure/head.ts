import type { BandRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
import type { Limits } from '../text/quantities.ts'
import { compact, labelHeight } from './dimension.ts'
import { middle, type PhotoSize } from './photo-size.ts'
import { arrow, element, path, text } from './svg.ts'

export type UpperPoint = 'crown' | 'top-of-hair' | 'forehead'

/** The position of the drawn head: heights as shares of the photo's height, from its top edge down. */
export interface PlacedHead {
  upperPoint: UpperPoint
  chin: number
  /** The upper measuring point of the drawn head, and of the tallest and shortest accepted heads. */
  top: number
  tallest: number | null
  shortest: number | null
  eyes: number
  /** The figure of the rule that decides the head's position; null if none does, and the head is in the middle. */
  placedBy: 'eye line' | 'top margin' | 'lower margin' | null
}

/** Bands as shares of the photo's height; `eyes` and `lowerMargin` as depths below the top edge. */
export interface HeadBands {
  head: Limits
  eyes: Limits | null
  topMargin: Limits | null
  lowerMargin: Limits | null
}

/** Each upper measuring point of the drawn head: its height above the chin as a share of the skull's height. */
const pointOfSkull: Readonly<Record<UpperPoint, number>> = {
  forehead: 0.82,
  crown: 1,
  'top-of-hair': 1.06,
}

/** The drawn person's skull height in the photo's unit, and the eyes' height above the chin in skull heights. */
export function skullOf({ chin, top, eyes, upperPoint }: PlacedHead): { skull: number; eyesHeight: number } {
  const skull = (chin - top) / pointOfSkull[upperPoint]
  return { skull, eyesHeight: (chin - eyes) / skull }
}

/** The eyes of an adult are at about half the skull's height. To meet the rule, the drawn eyes move within this range. */
const eyesOfSkull = { min: 0.46, usual: 0.5, max: 0.54 }

/** The room above the tallest head, as a share of the photo's height. */
const clearance = 0.01

/**
 * Places a head of the accepted height as the rule states: by the top margin, otherwise by the lower margin, otherwise by the
 * eye line, otherwise in the middle. If the tallest accepted head would leave the photo, the head is moved until it does not.
 */
export function placeHead(
  upperPoint: UpperPoint,
  { head, eyes, topMargin, lowerMargin }: HeadBands,
): PlacedHead {
  const height = middle(head)
  const skull = height / pointOfSkull[upperPoint]
  const wanted =
    topMargin !== null
      ? middle(topMargin) + height
      : lowerMargin !== null
        ? middle(lowerMargin)
        : eyes !== null
          ? middle(eyes) + eyesOfSkull.usual * skull
          : (1 + height) / 2
  const chin = Math.min(Math.max(wanted, (head.max ?? height) + clearance), Math.max(1, height))
  const eyesWanted = eyes === null ? eyesOfSkull.usual : (chin - middle(eyes)) / skull
  const eyeShare = Math.min(Math.max(eyesWanted, eyesOfSkull.min), eyesOfSkull.max)
  return {
    upperPoint,
    chin,
    top: chin - height,
    tallest: head.max === null ? null : chin - head.max,
    shortest: head.min === null ? null : chin - head.min,
    eyes: chin - eyeShare * skull,
    placedBy: placedBy({ eyes, topMargin, lowerMargin }),
  }
}

function placedBy({ eyes, topMargin, lowerMargin }: Omit<HeadBands, 'head'>): PlacedHead['placedBy'] {
  if (topMargin !== null) return 'top margin'
  if (lowerMargin !== null) return 'lower margin'
  return eyes !== null ? 'eye line' : null
}

/** The width of the drawn face as a share of the skull's height (see `person.ts`). */
export const faceOfSkull = 0.71

/** The height, from chin to crown, of a head of a usual shape with an accepted width, as a share of the photo's height. */
export function heightOfWidth(widths: Limits, { width, height }: PhotoSize): number {
  return (middle(widths) * width) / faceOfSkull / height
}

/** The dimension of the head's width: below the chin, across the photo, in drawing units. */
export interface HeadWidth {
  least: number | null
  greatest: number | null
  y: number
  label: string
  name: string
}

/** @param photo The size of the drawn photo, in drawing units. */
export function headWidth(
  band: BandRecord,
  { min, max }: Limits,
  { chin }: PlacedHead,
  photo: { width: number; height: number },
  t: SiteTranslator,
): HeadWidth {
  const room = labelHeight.figure + labelHeight.line
  return {
    least: min && min * photo.width,
    greatest: max && max * photo.width,
    y: Math.min((chin + photo.height) / 2 - room / 2, photo.height - room - labelHeight.gap),
    label: `${compact(band, t)} ${band.unit === 'mm' ? 'mm' : '%'}`,
    name: t('label.head-width'),
  }
}

/**
 * The limits of the head's width as lines beside the face, with the line that measures them and its label.
 * @param center The middle of the photo, in drawing units.
 */
export function headWidthSvg(
  { least, greatest, y, label, name }: HeadWidth,
  center: number,
  top: number,
): string {
  const outer = greatest ?? least ?? 0
  const [left, right] = [center - outer / 2, center + outer / 2]
  const edges = [least, greatest].flatMap((width) =>
    width === null ? [] : [center - width / 2, center + width / 2],
  )
  const parts = [
    ...edges.map((x) => element('line', { class: 'extension', x1: x, x2: x, y1: top, y2: y + 4 })),
    element('line', { x1: left, x2: right, y1: y, y2: y }),
    path('arrow', arrow({ x: left, y }, 'left')),
    path('arrow', arrow({ x: right, y }, 'right')),
    element('text', { x: center, y: y + labelHeight.figure }, labelSpans(label, name, center)),
  ]
  return element('g', { class: 'dimension head across', 'data-part': 'head-width-dimension' }, parts.join(''))
}

const labelSpans = (label: string, name: string, x: number) =>
  element('tspan', { class: 'figure', x }, text(label)) +
  element('tspan', { class: 'name', x, dy: labelHeight.line }, text(name))
