import type { Checked, Crop, Finding } from '../answers.ts'

/** A figure of the photo, computed for a crop. */
export interface Figure {
  readonly name: string
  /** "31.2 mm", or "74.9 % of the picture’s height". */
  readonly measured: string
  /** "25 to 35 mm"; null if the authority sets no limits. */
  readonly accepted: string | null
}

/** The part of a check's result from which figures are computed. */
export interface MeasuredPhoto {
  readonly crop: Crop
  readonly measurements: Pick<Checked['measurements'], 'eye_y'>
  readonly findings: readonly Pick<Finding, 'check' | 'measured' | 'unit' | 'required'>[]
}

type MeasuredFinding = MeasuredPhoto['findings'][number]

/** The head's height and the eyes' position in a crop, from the measurements in the crop of the check. */
export function figuresIn(checked: MeasuredPhoto, crop: Crop): Figure[] {
  const { crop: own, measurements } = checked
  const figures: Figure[] = []
  const head = finding(checked, 'head_size')
  if (head) figures.push(figure('Head', head, (head.measured * own.height) / crop.height))
  const eyes = finding(checked, 'eye_line')
  const eyeY = measurements.eye_y
  if (eyes && eyeY !== null) {
    const share = (in_: Crop) => (in_.y + in_.height - eyeY) / in_.height
    figures.push(figure('Eyes above the lower edge', eyes, (eyes.measured * share(crop)) / share(own)))
  }
  return figures
}

type Measured = MeasuredFinding & { measured: number }

function finding({ findings }: MeasuredPhoto, name: string): Measured | undefined {
  const found = findings.find(({ check }) => check === name)
  return found && found.measured !== null ? { ...found, measured: found.measured } : undefined
}

function figure(name: string, { unit, required }: MeasuredFinding, value: number): Figure {
  const measured = withUnit(`${round(value)}`, unit)
  const of = unit === '%' ? ' of the picture’s height' : ''
  return { name, measured: measured + of, accepted: accepted(required, unit) }
}

function accepted(required: Finding['required'], unit: string | null): string | null {
  const { min, max } = required ?? { min: null, max: null }
  if (min === null && max === null) return null
  const limits =
    min !== null && max !== null ? `${min} to ${max}` : min !== null ? `at least ${min}` : `at most ${max}`
  return withUnit(limits, unit)
}

const withUnit = (figure: string, unit: string | null) => (unit === null ? figure : `${figure} ${unit}`)

const round = (value: number) => Math.round(value * 10) / 10
