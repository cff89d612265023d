import { frameOf } from '../frame.ts'
import type { FieldPath, FieldProblem, RuleCheck } from '../loading/problem.ts'
import type { RuleDocument } from '../schema/document.ts'

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

/** No band is larger than the photo: more than 100 percent, or more than the print's millimetres. */
export const bandsLieInFrame: RuleCheck = (document) => {
  const frame = frameOf(document)
  return bandsOf(document).flatMap(({ path, axis, band }): FieldProblem[] => {
    const lengthMm = axis === 'height' ? frame?.heightMm : frame?.widthMm
    const whole = band.unit === 'percent' ? 100 : lengthMm
    if (whole === undefined) return []
    return (['min', 'max'] as const).flatMap((limit) => {
      const value = band[limit]
      if (value === undefined || value <= whole) return []
      const unit = band.unit === 'percent' ? 'percent' : `mm, the photo's ${axis}`
      const remedy = 'Correct the figure or its unit'
      return [{ path: [...path, limit], problem: `${value} is more than ${whole} ${unit}`, remedy }]
    })
  })
}

/** A band in millimetres needs the size of the print. */
export const millimetresHavePrint: RuleCheck = (document) => {
  if (document.print?.size !== undefined) return []
  return bandsOf(document)
    .filter(({ band }) => band.unit === 'mm')
    .map(({ path }) => ({
      path: [...path, 'unit'],
      problem: 'the band is in millimetres, but print.size is missing',
      remedy: 'Add print.size, or give the band in percent',
    }))
}

interface Range {
  path: FieldPath
  lower: string
  upper: string
  min: number | undefined
  max: number | undefined
}

/** In every range the lower limit is not above the upper limit. */
export const rangesAreOrdered: RuleCheck = (document) =>
  rangesOf(document).flatMap(({ path, lower, upper, min, max }): FieldProblem[] => {
    if (min === undefined || max === undefined || min <= max) return []
    const problem = `${max} is below ${lower} ${min}`
    return [{ path: [...path, upper], problem, remedy: 'Swap the two or correct one' }]
  })

function rangesOf(document: RuleDocument): Range[] {
  const { print, upload, aspect, capture } = document
  return [
    ...bandsOf(document).map(({ path, band }) => range(path, 'min', band.min, 'max', band.max)),
    range(['upload', 'bytes'], 'minKb', upload?.bytes?.minKb, 'maxKb', upload?.bytes?.maxKb),
    range(['aspect'], 'minRatio', aspect?.minRatio, 'maxRatio', aspect?.maxRatio),
    range(['capture'], 'minDistanceM', capture?.minDistanceM, 'maxDistanceM', capture?.maxDistanceM),
    ...(['width', 'height'] as const).map((side) => {
      const { min, max } = upload?.pixels ?? {}
      return range(['upload', 'pixels', 'max'], `min.${side}`, min?.[side], side, max?.[side])
    }),
    ...(['widthMm', 'heightMm'] as const).map((side) =>
      range(['print', 'maxSize'], `size.${side}`, print?.size?.[side], side, print?.maxSize?.[side]),
    ),
  ]
}

function range(
  path: FieldPath,
  lower: string,
  min: number | undefined,
  upper: string,
  max: number | undefined,
): Range {
  return { path, lower, min, upper, max }
}

/** A figure that is present states at least one of its limits, colours or sizes. */
export const figuresSaySomething: RuleCheck = (document) => {
  const { upload, background, capture } = document
  return [
    ...bandsOf(document).map(({ path, band }) => empty(path, ['min', 'max'], band)),
    empty(['upload', 'pixels'], ['exact', 'recommended', 'min', 'max', 'square'], upload?.pixels),
    empty(['upload', 'bytes'], ['minKb', 'maxKb'], upload?.bytes),
    empty(['background'], ['colours', 'forbidden', 'plain'], background),
    empty(['capture'], ['minPixels', 'minDistanceM', 'maxDistanceM'], capture),
  ].flat()
}

function empty(path: FieldPath, fields: readonly string[], figure: object | undefined): FieldProblem[] {
  if (figure === undefined || fields.some((field) => field in figure)) return []
  const problem = 'this field states no value'
  return [
    {
      path,
      problem,
      remedy: `Add one of ${fields.join(', ')}, or remove this field: absent means not stated`,
    },
  ]
}
