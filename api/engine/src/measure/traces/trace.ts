import type { FileFacts } from '#decode/decode.ts'
import { coverageAt } from '#models/person-mask.ts'
import { traceThresholds } from '#thresholds/alteration.ts'
import { blockSide, noiseOfBlock } from '../detail/face-patches.ts'
import type { HeadPixels } from '../detail/head-pixels.ts'
import type { RepeatedPart } from '../detail/repeated-part.ts'
import { lumaAt } from '../luminance.ts'
import type { NativeView } from '../views.ts'
import type { AlteredPlace } from './altered-place.ts'

/** A block of the file's own pixels. */
export interface Block {
  /** Noise in levels of luma. Null if the block is too dark or too bright to show its noise. */
  readonly noise: number | null
  /** The smallest and the largest luma in the block. */
  readonly low: number
  readonly high: number
}

/** Blocks of 8 x 8 pixels that surely belong to the person, and blocks that surely belong to the background. */
interface BlocksBySide {
  readonly person: readonly Block[]
  readonly wall: readonly Block[]
}

/** The number of blocks across the view that are read at most, so that a large head costs no more than a small one. */
const blocksAcross = 18
const { sides } = traceThresholds

/** Samples the head and the background next to it. */
export function blocksBySide(seen: HeadPixels): BlocksBySide {
  const { width, height } = seen.native
  const step = blockSide * Math.ceil(width / blockSide / blocksAcross)
  const person: Block[] = []
  const wall: Block[] = []
  for (let y = 1; y + blockSide < height; y += step) {
    for (let x = 1; x + blockSide < width; x += step) {
      const side = sideOf(seen, x + blockSide / 2, y + blockSide / 2)
      if (side) (side === 'wall' ? wall : person).push(blockAt(seen.native, x, y))
    }
  }
  return { person, wall }
}

const around = [
  [0, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const

/** The side on which a place of the native view surely lies. Null near the outline. */
function sideOf({ native, mask, head }: HeadPixels, x: number, y: number): 'person' | 'wall' | null {
  const margin = sides.clearance * head.interEye
  let [least, most] = [1, 0]
  for (const [across, down] of around) {
    const coverage = coverageAt(mask, native.x + x + across * margin, native.y + y + down * margin)
    least = Math.min(least, coverage)
    most = Math.max(most, coverage)
    if (least <= sides.person && most >= sides.background) return null
  }
  return most < sides.background ? 'wall' : 'person'
}

/** The block with its upper left pixel at a place of the native view. The place must not be at the view's edge. */
function blockAt({ photo, x: left, y: top }: NativeView, x: number, y: number): Block {
  let [low, high] = [255, 0]
  for (let row = 0, at = 0; row < sideWithEdge; row++) {
    const first = (top + y - 1 + row) * photo.width + left + x - 1
    for (let place = first; place < first + sideWithEdge; place++, at++) {
      const value = Math.fround(lumaAt(photo.rgb, place))
      luma[at] = value
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  return {
    noise: noiseOfBlock({ luma, width: sideWithEdge, height: sideWithEdge }, sideWithEdge + 1),
    low,
    high,
  }
}

/** A block with one pixel on each side, which is overwritten for each block. */
const sideWithEdge = blockSide + 2
const luma = new Float32Array(sideWithEdge * sideWithEdge)

/** The stable code of each mark, which its finding has too, with a sentence. */
export const traceCodes = {
  cut_out_halo: 'A rim that is neither the person nor the background runs round the head.',
  backdrop_of_one_colour: 'The background has exactly one colour throughout, as no wall in real light has.',
  backdrop_without_noise:
    'The background is smoother or more even than one in a photo of this person would be.',
  whitened_backdrop:
    'A part of the background was made white, up to the head or to a border inside the wall.',
  blurred_backdrop: 'The background was blurred behind a sharp head, as a portrait mode does.',
  smoothed_skin:
    'The skin has no texture although the eyes and the lips are sharp, as after a beauty filter.',
  recompressed_in_parts:
    'A part of the photo was changed after it was first saved: it lacks the steps of the first JPEG that the rest keeps.',
  cloned_part: 'A part of the face stands in it twice, as where a blemish was painted over.',
} as const

/** A mark that altering a photo leaves in its pixels, and what looks altered by it. */
export interface Trace extends AlteredPlace {
  readonly code: keyof typeof traceCodes
  /** What was altered, if altering caused the mark. Some authorities allow another background. */
  readonly altered: 'background' | 'person'
  /** The measured value, in `unit`. */
  readonly strength: number
  readonly unit: string
}

/** A mark that was found, with its strength in `unit`, and its place (`placeOfPart`, `placeOfOutline`, `placeOfBackground`). */
export const traceOf = (
  code: Trace['code'],
  altered: Trace['altered'],
  strength: number,
  { part, regions }: AlteredPlace,
  unit = 'share',
): Trace => ({ code, altered, strength, unit, part, regions })

/**
 * The trace if it was found, null if it was not, and `untold` if the photo is too small or too compressed to show it.
 */
export type TraceLook = Trace | 'untold' | null

/** The photo in which traces are searched for, with the measures that several searches need. */
export interface TraceGround extends HeadPixels {
  readonly blocks: BlocksBySide
  readonly repeatedPart: RepeatedPart | null
  /** The log-odds that the skin was smoothed. Null if the photo is smaller than what is looked at. */
  readonly smoothing: number | null
}

/** Searches for one kind of mark. */
export type TraceMeasure = (ground: TraceGround) => TraceLook

/**
 * Whether a file was compressed so little that marks in its pixels are still visible: without loss, as a JPEG of at
 * least the given quality, or in another format with many bits per pixel. The limits of the traces were measured on
 * JPEG and are applied to other formats by analogy.
 */
export function keepsTraces(file: FileFacts, minJpegQuality: number): boolean {
  if (file.format === 'png') return true
  if (file.jpegQuality !== null) return file.jpegQuality >= minJpegQuality
  return (file.bytes * 8) / (file.width * file.height) >= traceThresholds.leastBitsPerPixel.value
}
