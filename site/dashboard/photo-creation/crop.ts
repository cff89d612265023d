import type { Checked, Crop, CropRange, Finding } from './words.ts'

/** A photo's size in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** A range, with both limits included. */
interface Span {
  readonly min: number
  readonly max: number
}

/** The positions that a crop of one height may have, in pixels of the photo. */
export interface Places {
  readonly width: number
  readonly left: Span
  readonly top: Span
}

/** The positions that the range allows for a height. Both spans have at least one value. */
export function placesOf(range: CropRange, photo: Size, height: number): Places {
  const width = Math.min(Math.round(height * range.aspect), photo.width)
  return {
    width,
    left: span(range.left, height, photo.width - width),
    top: span(range.top, height, photo.height - height),
  }
}

function span({ at_least, at_most }: CropRange['left'], height: number, most: number): Span {
  const at = (bound: CropRange['left']['at_least'][number]) => bound.per_height * height + bound.offset
  const min = Math.max(0, ...at_least.map((bound) => Math.ceil(at(bound))))
  return { min, max: Math.max(min, Math.min(most, ...at_most.map((bound) => Math.floor(at(bound))))) }
}

const within = (value: number, { min, max }: Span) => Math.min(Math.max(Math.round(value), min), max)

/** The allowed crop that is nearest to the requested one: first in height, then in position. */
export function nearest(range: CropRange, photo: Size, { x, y, height: asked }: Omit<Crop, 'width'>): Crop {
  const height = within(asked, range.height)
  const { width, left, top } = placesOf(range, photo, height)
  return { x: within(x, left), y: within(y, top), width, height }
}

/** The crop at another height. The point `about` keeps its place in the crop as far as the range allows. */
export function resized(
  range: CropRange,
  photo: Size,
  crop: Crop,
  height: number,
  about: { readonly x: number; readonly y: number },
): Crop {
  const scale = within(height, range.height) / crop.height
  const x = about.x - (about.x - crop.x) * scale
  const y = about.y - (about.y - crop.y) * scale
  return nearest(range, photo, { x, y, height })
}

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
