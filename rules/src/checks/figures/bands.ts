import type { FieldPath } from '../../loading/problem.ts'
import type { RuleDocument } from '../../schema/document.ts'

/** A band of a document, its path in the document, and the side of the photo along which it is measured. */
export interface PlacedBand {
  path: FieldPath
  axis: 'height' | 'width'
  band: { min?: number | undefined; max?: number | undefined; unit: 'mm' | 'percent' }
  note: string | undefined
}

/** All bands that a document states, including those for children. */
export function bandsOf(document: RuleDocument): PlacedBand[] {
  const children = (document.children ?? []).flatMap((rule, index) => [
    placed(['children', index, 'headHeight'], 'height', rule.headHeight),
    placed(['children', index, 'eyeLine'], 'height', rule.eyeLine),
  ])
  return [
    placed(['headHeight'], 'height', document.headHeight),
    placed(['headWidth'], 'width', document.headWidth),
    placed(['eyeLine'], 'height', document.eyeLine),
    placed(['topMargin'], 'height', document.topMargin),
    placed(['centring'], 'width', document.centring),
    ...children,
  ].flat()
}

function placed(
  path: FieldPath,
  axis: PlacedBand['axis'],
  band: (PlacedBand['band'] & { note?: string | undefined }) | undefined,
): PlacedBand[] {
  return band === undefined ? [] : [{ path, axis, band, note: band.note }]
}
