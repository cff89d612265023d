import { personModelSide } from '#models/networks.ts'
import { type Coverage, coverageAt } from '#models/person-mask.ts'
import { traceThresholds } from '#thresholds/alteration.ts'
import type { HeadPixels } from '../detail/head-pixels.ts'
import { lumaAt } from '../luminance.ts'

/** The side of a block in the file's own pixels. */
const side = 16
const row = side + 2
/** At most so many blocks across the square round the head are read, so that a large photo costs no more than a small one. */
const across = 14
const { wallFrom, personMargin, noPerson, clippedFrom } = traceThresholds.wallBlocks
const { background, person } = traceThresholds.sides

/** What a block shows. Noise is in levels of luma, of the file's pixels and of pixels that are two and four times as wide. */
export interface WallBlock {
  readonly luma: number
  readonly tint: number
  readonly noise: number
  readonly noise2: number
  readonly noise4: number
  /** The standard deviation from a plane. */
  readonly texture: number
  readonly slope: number
  readonly range: number
  readonly tintRange: number
  readonly clipped: number
  /** From the middle between the eyes, in inter-eye distances. */
  readonly x: number
  readonly y: number
  /** From the person, in inter-eye distances. */
  readonly away: number
}

/** Blocks of the wall and of the person in the square round the head, and how often each luma is in those of the wall. */
export interface WallAndPerson {
  readonly wall: readonly WallBlock[]
  readonly body: readonly WallBlock[]
  readonly histogram: Uint32Array
}

export function readBlocks({ native: { photo }, mask, head }: HeadPixels): WallAndPerson {
  const { area } = mask
  const { interEye, eyeMiddle } = head
  const [left, top] = [Math.max(Math.ceil(area.x), 0) + 1, Math.max(Math.ceil(area.y), 0) + 1]
  const right = Math.min(Math.floor(area.x + area.width), photo.width) - 1
  const bottom = Math.min(Math.floor(area.y + area.height), photo.height) - 1
  const step = Math.max(side, Math.floor(Math.max(right - left, bottom - top) / across))
  const away = distances(mask)
  const histogram = new Uint32Array(256)
  const wall: WallBlock[] = []
  const body: WallBlock[] = []
  for (let y = top; y + side <= bottom; y += step) {
    for (let x = left; x + side <= right; x += step) {
      const [middleX, middleY] = [x + side / 2, y + side / 2]
      const far = away(middleX, middleY) / interEye - (0.6 * side) / interEye
      const isWall = far > wallFrom && coverageAt(mask, middleX, middleY) < background
      if (!isWall && !isPerson(mask, middleX, middleY, personMargin * interEye + side / 2)) continue
      const place = {
        x: (middleX - eyeMiddle.x) / interEye,
        y: (middleY - eyeMiddle.y) / interEye,
        away: far,
      }
      const block = { ...blockAt(photo, x, y, isWall ? histogram : null), ...place }
      if (isWall) wall.push(block)
      else body.push(block)
    }
  }
  return { wall, body, histogram }
}

const isPerson = (mask: Coverage, x: number, y: number, margin: number) =>
  [-margin, 0, margin].every((dx) =>
    [-margin, 0, margin].every((dy) => coverageAt(mask, x + dx, y + dy) > person),
  )

/** Distances on every second place of the mask: the distance of a place of the photo from the person, in source pixels. */
function distances({ area, coverage }: Coverage) {
  const half = personModelSide / 2
  const found = new Float32Array(half * half).fill(1e4)
  for (let at = 0; at < found.length; at++) {
    const place = 2 * Math.floor(at / half) * personModelSide + 2 * (at % half)
    if ((coverage[place] ?? 1) >= noPerson) found[at] = 0
  }
  const pass = (first: number, last: number, by: number) => {
    for (let at = first; at !== last; at += by) {
      const column = at % half
      let least = found[at] ?? 0
      const behind = by > 0 ? column > 0 : column < half - 1
      const ahead = by > 0 ? column < half - 1 : column > 0
      if (behind) least = Math.min(least, (found[at - by] ?? 1e4) + 1)
      least = Math.min(least, (found[at - by * half] ?? 1e4) + 1)
      if (behind) least = Math.min(least, (found[at - by * half - by] ?? 1e4) + Math.SQRT2)
      if (ahead) least = Math.min(least, (found[at - by * half + by] ?? 1e4) + Math.SQRT2)
      found[at] = least
    }
  }
  pass(0, found.length, 1)
  pass(found.length - 1, -1, -1)
  const pixels = area.width / half
  const inside = (place: number) => Math.min(Math.max(Math.floor(place), 0), half - 1)
  return (x: number, y: number) =>
    (found[inside((y - area.y) / pixels) * half + inside((x - area.x) / pixels)] ?? 0) * pixels
}

/** Read anew for each block. */
const luma = new Float64Array(row * row)
const halves = new Float64Array((side / 2) ** 2)
const quarters = new Float64Array((side / 4) ** 2)

type Photo = HeadPixels['native']['photo']

function blockAt(photo: Photo, left: number, top: number, histogram: Uint32Array | null) {
  const { rgb, width } = photo
  let [low, high, sum, tint, clipped] = [255, 0, 0, 0, 0]
  let [redLow, redHigh, blueLow, blueHigh] = [255, -255, 255, -255]
  for (let y = 0, at = 0; y < row; y++) {
    let place = (top + y - 1) * width + left - 1
    for (let x = 0; x < row; x++, at++, place++) {
      const value = lumaAt(rgb, place)
      luma[at] = value
      if (x === 0 || y === 0 || x > side || y > side) continue
      const red = rgb[place * 3] ?? 0
      const green = rgb[place * 3 + 1] ?? 0
      const blue = rgb[place * 3 + 2] ?? 0
      const redOver = red - green
      const blueOver = blue - green
      sum += value
      tint += redOver - blueOver
      if (value < low) low = value
      if (value > high) high = value
      if (redOver < redLow) redLow = redOver
      if (redOver > redHigh) redHigh = redOver
      if (blueOver < blueLow) blueLow = blueOver
      if (blueOver > blueHigh) blueHigh = blueOver
      if (Math.min(red, green, blue) >= clippedFrom) clipped++
      if (histogram) histogram[Math.round(value)] = (histogram[Math.round(value)] ?? 0) + 1
    }
  }
  const mean = sum / side ** 2
  return {
    ...planeOf(mean),
    luma: mean,
    tint: tint / side ** 2,
    noise: laplacian(luma, row, 1),
    noise2: laplacian(pooled(luma, row, 1, halves), side / 2, 1),
    noise4: laplacian(pooled(halves, side / 2, 0, quarters), side / 4, 1),
    range: high - low,
    tintRange: Math.max(redHigh - redLow, blueHigh - blueLow),
    clipped: clipped / side ** 2,
  }
}

/** The slope of the block's luma in levels a pixel, and the standard deviation from it. */
function planeOf(mean: number) {
  const middle = (side - 1) / 2
  const spread = (side ** 2 * (side ** 2 - 1)) / 12
  let [down, right, squares] = [0, 0, 0]
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const off = (luma[(y + 1) * row + x + 1] ?? 0) - mean
      right += (x - middle) * off
      down += (y - middle) * off
      squares += off * off
    }
  }
  const rest = Math.max(squares - (right * right + down * down) / spread, 0)
  return { slope: Math.hypot(right, down) / spread, texture: Math.sqrt(rest / side ** 2) }
}

/** Means of two by two values, without a margin. */
function pooled(values: Float64Array, width: number, margin: number, into: Float64Array): Float64Array {
  const length = (width - 2 * margin) / 2
  for (let y = 0, at = 0; y < length; y++) {
    let place = (2 * y + margin) * width + margin
    for (let x = 0; x < length; x++, at++, place += 2) {
      into[at] =
        ((values[place] ?? 0) +
          (values[place + 1] ?? 0) +
          (values[place + width] ?? 0) +
          (values[place + width + 1] ?? 0)) /
        4
    }
  }
  return into
}

/** Immerkær's estimate of the noise inside a square of values. */
function laplacian(values: Float64Array, width: number, margin: number): number {
  let sum = 0
  for (let y = margin; y < width - margin; y++) {
    for (let place = y * width + margin; place < (y + 1) * width - margin; place++) {
      const corners =
        (values[place - width - 1] ?? 0) +
        (values[place - width + 1] ?? 0) +
        (values[place + width - 1] ?? 0) +
        (values[place + width + 1] ?? 0)
      const sides =
        (values[place - width] ?? 0) +
        (values[place + width] ?? 0) +
        (values[place - 1] ?? 0) +
        (values[place + 1] ?? 0)
      sum += Math.abs(corners - 2 * sides + 4 * (values[place] ?? 0))
    }
  }
  return (Math.sqrt(Math.PI / 2) * sum) / (6 * (width - 2 * margin) ** 2)
}
