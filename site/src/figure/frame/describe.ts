import type { BandRecord, PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../../messages/english.ts'
import { limits, withUnit } from '../../text/quantities.ts'
import { joined } from '../../text/sentences.ts'
import type { Drawing } from './drawing.ts'

/** The content of the drawing in words, for readers who cannot see it. The table of figures has the measuring points. */
export function describeDrawing(drawing: Drawing, record: PublicRecord, t: SiteTranslator): string {
  const sentences = [
    t('drawing.photo', { size: drawing.size.text }),
    drawing.headBand && bandText('drawing.head', record.head_height, t),
    drawing.headWidth && bandText('drawing.head-width', record.head_width, t),
    drawing.eyeBand && bandText('drawing.eyes', record.eye_line, t),
    drawing.topMargin && bandText('drawing.top-margin', record.top_margin, t),
  ]
  return joined(
    sentences.filter((sentence) => sentence !== null),
    t,
  )
}

type Subject = 'drawing.head' | 'drawing.head-width' | 'drawing.eyes' | 'drawing.top-margin'

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
