import type { BandRecord, PublicRecord } from '@likeness/rules'
import { limits } from '../text/quantities.ts'
import type { Drawing } from './drawing.ts'

/** The content of the drawing in words, for readers who cannot see it. */
export function describeDrawing(drawing: Drawing, record: PublicRecord): string {
  return [
    `A photo of ${drawing.size.text}.`,
    drawing.headBand && bandText('The head', record.head_height),
    drawing.headWidth && bandText('The width of the head', record.head_width, 'width'),
    drawing.eyeBand && bandText('The eyes', record.eye_line),
    drawing.topMargin && bandText('The space above the head', record.top_margin),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

function bandText(subject: string, band: BandRecord | null, side = 'height'): string | null {
  if (band === null) return null
  const unit = band.unit === 'mm' ? 'mm' : `percent of the ${side}`
  const points =
    band.to === null || band.from === null ? '' : `, from ${band.from} to ${band.to.replaceAll('-', ' ')}`
  const edge = band.from === 'top' || band.from === 'bottom' ? ` from the ${band.from} edge` : ''
  return `${subject}${points}: ${limits(band)} ${unit}${edge}.`
}

/** Remarks on the drawing: what was chosen where the rule leaves a choice. */
export function drawingRemarks({ size, head, headBand, eyeBand }: Drawing): string[] {
  return [
    size.remark,
    headBand && 'Hatched: where the top of the head may lie when the chin is on the lower line.',
    eyeBand && 'Dotted: where the eyes may lie.',
    head && headBand === null
      ? 'The height of the head is not stated; a usual one is drawn for the width.'
      : null,
    head && head.placedBy === null
      ? 'How high the head sits is not stated; it is drawn in the middle.'
      : null,
    head === null ? 'The size of the head is not stated, so none is drawn.' : null,
  ].filter((remark) => remark !== null)
}
