import { type FieldPath, type FieldProblem, type RuleCheck, valueAt } from '../loading/problem.ts'
import { printSizeOf, type Span } from '../print-size.ts'
import { Alternative } from '../schema/alternative.ts'
import type { RuleDocument } from '../schema/document.ts'
import type { Resolution } from '../schema/figures.ts'

/** A band of a document, its path in the document, and the side of the photo along which it is measured. */
export interface PlacedBand {
  path: FieldPath
  axis: 'height' | 'width'
  band: Span & { note?: string | undefined }
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
    placed(['lowerMargin'], 'height', document.lowerMargin),
    placed(['centring'], 'width', document.centring),
    ...children,
  ].flat()
}

function placed(path: FieldPath, axis: PlacedBand['axis'], band?: PlacedBand['band']): PlacedBand[] {
  return band === undefined ? [] : [{ path, axis, band }]
}

/** No band is larger than the photo: more than 100 percent, or more than the print's millimetres. */
export const bandsLieInFrame: RuleCheck = (document) => {
  const frame = printSizeOf(document)
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

/** A band whose limits are equal refuses nearly every photo: authorities that state one value mean about that value. */
export const bandsAreNoPoints = (document: RuleDocument): FieldProblem[] =>
  bandsOf(document)
    .filter(({ band }) => band.min !== undefined && band.min === band.max)
    .map(({ path, band }) => ({
      path,
      problem: `min and max are both ${band.min}, which nearly no photo meets`,
      remedy: 'Write the limits that the authority accepts, or only the one that it states',
    }))

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

/** The ranges beside the bands: the figure or group that has both limits, and the lower and the upper one in it. */
const ranges: readonly (readonly [path: string, lower: string, upper: string])[] = [
  ['upload.bytes', 'minKb', 'maxKb'],
  ['aspect', 'minRatio', 'maxRatio'],
  ['capture', 'minDistanceM', 'maxDistanceM'],
  ['upload.pixels', 'min.width', 'max.width'],
  ['upload.pixels', 'min.height', 'max.height'],
  ['print', 'size.widthMm', 'maxSize.widthMm'],
  ['print', 'size.heightMm', 'maxSize.heightMm'],
  ['print.resolution', 'minDpi', 'maxDpi'],
  ['upload.resolution', 'minDpi', 'maxDpi'],
]

/** The ranges of each alternative. */
const alternativeRanges: typeof ranges = [
  ['print', 'widthMm', 'maxWidthMm'],
  ['print', 'heightMm', 'maxHeightMm'],
  ['pixels', 'min.width', 'max.width'],
  ['pixels', 'min.height', 'max.height'],
  ['headHeight', 'min', 'max'],
]

/** In every range the lower limit is not above the upper limit. */
export const rangesAreOrdered: RuleCheck = (document) => {
  const bands = bandsOf(document).map(({ path }) => [path, 'min', 'max'] as const)
  const others = ranges.map(([path, ...limits]) => [path.split('.'), ...limits] as const)
  const alternatives = (document.alternatives ?? []).flatMap((_, index) =>
    alternativeRanges.map(
      ([path, ...limits]) => [['alternatives', index, ...path.split('.')], ...limits] as const,
    ),
  )
  return [...bands, ...others, ...alternatives].flatMap(([path, lower, upper]): FieldProblem[] => {
    const upperPath = [...path, ...upper.split('.')]
    const min = valueAt(document, [...path, ...lower.split('.')])
    const max = valueAt(document, upperPath)
    if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return []
    const problem = `${max} is below ${lower} ${min}`
    return [{ path: upperPath, problem, remedy: 'Swap the two or correct one' }]
  })
}

/** The figures beside the bands, and the fields of which each has at least one. */
const figures = {
  'upload.pixels': ['exact', 'recommended', 'min', 'max', 'square'],
  'upload.bytes': ['minKb', 'maxKb'],
  'print.paper': ['finish', 'border'],
  'print.resolution': ['minDpi', 'exactDpi', 'maxDpi'],
  'upload.resolution': ['minDpi', 'exactDpi', 'maxDpi'],
  background: ['colours', 'dependsOn', 'forbidden', 'plain'],
  capture: ['minPixels', 'minDistanceM', 'maxDistanceM'],
  attire: ['required', 'forbidden', 'text'],
}

/** What an alternative states beside whom it holds for. */
const alternativeFields = Object.keys(Alternative.shape).filter(
  (field) => !['for', 'channel', 'cite', 'note'].includes(field),
)

/** A figure that is present states at least one of its limits, colours or sizes. */
export const figuresSaySomething: RuleCheck = (document) => {
  const bands = bandsOf(document).map(({ path }) => ({ path, fields: ['min', 'max'] }))
  const others = Object.entries(figures).map(([path, fields]) => ({ path: path.split('.'), fields }))
  const ofChildren = (document.children ?? []).map((_, index) => ({
    path: ['children', index, 'background'],
    fields: figures.background,
  }))
  const alternatives = (document.alternatives ?? []).map((_, index) => ({
    path: ['alternatives', index],
    fields: alternativeFields,
  }))
  return [...bands, ...others, ...ofChildren, ...alternatives].flatMap(({ path, fields }): FieldProblem[] => {
    const figure = valueAt(document, path)
    if (figure === undefined || fields.some((field) => field in Object(figure))) return []
    const remedy = `Add one of ${fields.join(', ')}, or remove this field: absent means not stated`
    return [{ path, problem: 'this field states no value', remedy }]
  })
}

/** An exact resolution excludes limits, and other exact sizes need the one that is made. */
export const exactFiguresAgree: RuleCheck = ({ print, upload }) => [
  ...exactDpiAlone('print', print?.resolution),
  ...exactDpiAlone('upload', upload?.resolution),
  ...(upload?.pixels?.alternatives !== undefined && upload.pixels.exact === undefined
    ? [
        {
          path: ['upload', 'pixels', 'alternatives'],
          problem: 'there are other exact sizes, but exact is missing',
          remedy: 'Add exact, the size in which files are made',
        },
      ]
    : []),
]

function exactDpiAlone(of: 'print' | 'upload', resolution: Resolution | undefined): FieldProblem[] {
  if (resolution?.exactDpi === undefined) return []
  if (resolution.minDpi === undefined && resolution.maxDpi === undefined) return []
  const problem = 'an exact resolution excludes minDpi and maxDpi'
  return [{ path: [of, 'resolution', 'exactDpi'], problem, remedy: 'Keep one of them' }]
}
