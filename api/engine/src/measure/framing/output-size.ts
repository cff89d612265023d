import { publicRecord, type RuleDocument, wantedDpi } from '@likeness/rules/rule'
import { thresholds } from '#thresholds/all.ts'
import { exportThresholds } from '#thresholds/framing.ts'
import type { Frame } from './frame.ts'
import type { Size } from './layout.ts'

/** A size in pixels, and the resolution at which it has the rule's size on paper, or that the rule asks of a file. */
export interface OutputSize {
  readonly width: number
  readonly height: number
  readonly dpi: number
}

/**
 * The sizes in pixels for a crop, largest first. If the rule states or advises pixels, these. If it states a range, the
 * crop's own size as far as it is in the range, and smaller sizes down to the range's lower end. Otherwise the print at the
 * rule's resolution, or at 300 dpi if it states none. Without a print, the crop's own size. A crop with fewer pixels is
 * enlarged.
 */
export function outputSizes(frame: Frame, document: RuleDocument): OutputSize[] {
  const pixels = document.upload?.pixels
  if (pixels?.exact) return [withDpi(pixels.exact, frame, document)]
  if (pixels?.recommended) return [withDpi(likeAdvised(frame, pixels.recommended), frame, document)]
  if (pixels) return sizesWithin(frame, pixels).map((size) => withDpi(size, frame, document))
  return [printSize(frame, document) ?? withDpi(frame, frame, document)]
}

/** The height of the tallest file of a frame's shape; infinite if the rule limits none. In pixels. */
export function tallestOutput(frame: Frame, document: RuleDocument): number {
  const { exact, recommended, max } = document.upload?.pixels ?? {}
  const stated = exact ?? recommended ?? max
  if (stated) return stated.height
  return document.upload?.pixels ? Infinity : (printSize(frame, document)?.height ?? Infinity)
}

/** The height of the shortest file of a frame's shape that the rule accepts; 0 if it states none. In pixels. */
export function shortestOutput(frame: Frame, document: RuleDocument): number {
  const { exact, min } = document.upload?.pixels ?? {}
  const stated = exact ?? min
  if (stated) return stated.height
  return document.upload?.pixels ? 0 : (printSize(frame, document)?.height ?? 0)
}

type Pixels = NonNullable<NonNullable<RuleDocument['upload']>['pixels']>

/** The advised size; if the crop has another shape, as wide as that shape makes it. */
function likeAdvised({ width, height }: Size, advised: Size): Size {
  return { width: Math.round((width / height) * advised.height), height: advised.height }
}

const sizeStep = exportThresholds.sizeStep.value

/** Sizes in the crop's own shape: from its own size, made smaller or larger as far as necessary, down to the smallest. */
function sizesWithin({ width, height }: Size, { min, max }: Pixels): Size[] {
  const most = max ? Math.min(1, max.width / width, max.height / height) : 1
  const least = min ? Math.max(min.width / width, min.height / height) : most
  const scales = [Math.max(most, least)]
  for (let scale = most * sizeStep; min && scale > least; scale *= sizeStep) scales.push(scale)
  if (min && least < most) scales.push(least)
  const side = (length: number, from = 1, to = Number.POSITIVE_INFINITY) =>
    Math.min(Math.max(Math.round(length), from), to)
  return scales.map((scale) => ({
    width: side(width * scale, min?.width, max?.width),
    height: side(height * scale, min?.height, max?.height),
  }))
}

/** The print in pixels, in the crop's own shape if the rule gives a range of shapes. Null if it names no print. */
function printSize({ printMm }: Frame, document: RuleDocument): OutputSize | null {
  const stated = document.print?.size
  const print = publicRecord(document).size.print_px
  if (!stated || !print || !printMm) return null
  const height = Math.round((print.height * printMm.heightMm) / stated.heightMm)
  const width = Math.round((print.width * printMm.widthMm) / stated.widthMm)
  return { width, height, dpi: print.dpi }
}

function withDpi({ width, height }: Size, { printMm }: Frame, { print, upload }: RuleDocument): OutputSize {
  const heightInches = print?.size?.inches?.height ?? (printMm && printMm.heightMm / 25.4)
  const { resolution } = upload ?? {}
  const usual = heightInches ? height / heightInches : wantedDpi(resolution, thresholds.printDpi)
  const dpi = resolution?.exactDpi ?? Math.min(usual, resolution?.maxDpi ?? usual)
  return { width, height, dpi: Math.round(dpi) }
}
