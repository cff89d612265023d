import { coverageAt } from '../../inference/person-mask.ts'
import { traceThresholds } from '../../thresholds/measures/traces.ts'
import { lumaAt } from '../../views/luminance.ts'
import type { NativeView } from '../../views/views.ts'
import type { HeadPixels } from '../detail/head-pixels.ts'
import { blockSide, noiseOfBlock } from '../detail/noise-level.ts'

/** A block of the file's own pixels. */
export interface Block {
  /** Noise in levels of luma. Null if the block is too dark or too bright to show its noise. */
  readonly noise: number | null
  /** The smallest and the largest luma in the block. */
  readonly low: number
  readonly high: number
}

/** Blocks of 8 x 8 pixels that surely belong to the person, and blocks that surely belong to the background. */
export interface BlocksBySide {
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
