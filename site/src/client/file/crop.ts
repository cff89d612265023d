import type { Crop, CropRange, PrecheckResult } from '@likeness-photo/client/precheck'

/** A photo's size in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** A place, in pixels. */
interface Place {
  readonly x: number
  readonly y: number
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
  const { turn_deg } = range.suggested
  return { x: within(x, left), y: within(y, top), width, height, ...(turn_deg && { turn_deg }) }
}

/** A place of the photo in the turned photo, in which a crop may be. */
export function inTurned(
  { width, height }: Size,
  { x, y }: Place,
  { turn_deg = 0 }: Pick<Crop, 'turn_deg'>,
): Place {
  const radians = (turn_deg * Math.PI) / 180
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)]
  const [aside, below] = [x - width / 2, y - height / 2]
  return {
    x: width / 2 + aside * cosine - below * sine,
    y: height / 2 + aside * sine + below * cosine,
  }
}

/** The crop at another height. The point `about` keeps its place in the crop as far as the range allows. */
export function resized(range: CropRange, photo: Size, crop: Crop, height: number, about: Place): Crop {
  const scale = within(height, range.height) / crop.height
  const x = about.x - (about.x - crop.x) * scale
  const y = about.y - (about.y - crop.y) * scale
  return nearest(range, photo, { x, y, height })
}

type Finding = PrecheckResult['findings'][number]

/** A figure of the photo, computed for a crop. */
export interface Figure {
  readonly check: 'head_size' | 'eye_line'
  /** Rounded to a tenth. */
  readonly measured: number
  /** "mm", or "%" of the crop's height. */
  readonly unit: string | null
  /** What the authority accepts; a bound is null if it sets none. */
  readonly required: { readonly min: number | null; readonly max: number | null }
  /** Whether the figure lies in what is accepted. */
  readonly isKept: boolean
}

/** The part of a check's result from which figures are computed. */
export interface MeasuredPhoto {
  readonly crop: Crop
  readonly measurements: Pick<PrecheckResult['measurements'], 'width' | 'height' | 'face_center_x' | 'eye_y'>
  readonly findings: readonly Pick<Finding, 'check' | 'measured' | 'unit' | 'required'>[]
}

/** The head's height and the eyes' position in a crop, from the measurements in the crop of the check. */
export function figuresIn({ crop: own, measurements, findings }: MeasuredPhoto, crop: Crop): Figure[] {
  const { face_center_x: x, eye_y: y } = measurements
  const eyes = inTurned(measurements, { x: x ?? Number.NaN, y: y ?? Number.NaN }, own)
  const eyesShare = ({ y, height }: Crop) => (y + height - eyes.y) / height
  const factors = {
    head_size: own.height / crop.height,
    eye_line: eyesShare(crop) / eyesShare(own),
  } as const
  return (['head_size', 'eye_line'] as const).flatMap((check) => {
    const found = findings.find((finding) => finding.check === check)
    if (!found || found.measured === null || Number.isNaN(factors[check])) return []
    const measured = round(found.measured * factors[check])
    const { min, max } = found.required ?? { min: null, max: null }
    const isKept = measured >= (min ?? measured) && measured <= (max ?? measured)
    return [{ check, measured, unit: found.unit, required: { min, max }, isKept }]
  })
}

const round = (value: number) => Math.round(value * 10) / 10
