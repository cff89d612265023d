import { kernels, memoryOf, overrun } from './kernels/kernels.ts'

/** Upright sRGB pixels, 8 bits per channel, red green blue, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8ClampedArray
}

/**
 * Frees the memory of pixels at once if they have a buffer of their own, because the garbage collector might keep
 * tens of megabytes until the next photo needs the memory. The pixels must not be used afterwards. Pixels that are freed
 * already stay so.
 */
export function letGo({ buffer, byteLength }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength)
    buffer.transfer(0)
}

/** A rectangle in pixels. It may be partly outside its raster, and need not be on whole pixels. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The raster reduced to a half, a quarter and so on, whichever is nearest to the scale at which it is to be read, so that a
 * pixel that is read is about the mean of the area that it covers.
 * @param scale The distance between two places that are read, in pixels of the raster.
 */
export function reducedFor(raster: Raster, scale: number): Raster {
  return halved(raster, Math.max(Math.round(Math.log2(scale)), 0))
}

/** The halved rasters, each made once. */
const halves = new WeakMap<Raster, Raster>()

/**
 * Frees the memory of a raster, and of what it was reduced to, which no other code holds. V8 does not see how much memory
 * waits with a few small objects, and then marks its whole heap, at every twentieth photo if only the raster is freed.
 */
export function letGoRaster(raster: Raster): void {
  const half = halves.get(raster)
  halves.delete(raster)
  if (half) letGoRaster(half)
  letGo(raster.rgb)
}

/** A raster halved along both axes up to `times` times, as long as it has pixels to halve. */
function halved(raster: Raster, times: number): Raster {
  if (times === 0 || Math.min(raster.width, raster.height) < 2) return raster
  const half = halves.get(raster) ?? halve(raster)
  halves.set(raster, half)
  return halved(half, times - 1)
}

/** The number of rows that are made at once, so that what they are made of stays near the processor. */
const bandRows = 32

/** Each pixel is the mean of four. If a side is odd, its last row or column is left out. */
function halve(raster: Raster): Raster {
  const width = raster.width >> 1
  const height = raster.height >> 1
  const [stride, halfStride] = [raster.width * 3, width * 3]
  const into = 2 * bandRows * stride + overrun
  const { bytes } = memoryOf(into + bandRows * halfStride + overrun)
  const rgb = new Uint8ClampedArray(height * halfStride)
  for (let row = 0; row < height; row += bandRows) {
    const rows = Math.min(bandRows, height - row)
    bytes.set(raster.rgb.subarray(2 * row * stride, 2 * (row + rows) * stride))
    kernels.halveRows(0, stride, into, width, rows)
    rgb.set(bytes.subarray(into, into + rows * halfStride), row * halfStride)
  }
  return { width, height, rgb }
}

/** A place, or the way from one to another. */
interface Vector {
  readonly x: number
  readonly y: number
}

/**
 * The places of output pixels in a raster: the middle of the first, and the steps to the next one to its right and
 * below.
 */
export interface Grid {
  readonly origin: Vector
  readonly right: Vector
  readonly down: Vector
}

/**
 * Reads a raster on a grid by linear interpolation. If the grid is coarser than the pixels, it reads from the raster
 * reduced to a half, a quarter and so on, whichever is nearest to the grid's own scale, so that each pixel is about
 * the mean of the area that it covers.
 */
export function sample(raster: Raster, grid: Grid, width: number, height: number): Raster {
  const { right, down } = grid
  const source = reducedFor(raster, Math.max(Math.hypot(right.x, right.y), Math.hypot(down.x, down.y)))
  const [ratioX, ratioY] = [source.width / raster.width, source.height / raster.height]
  const [stride, rowBytes] = [source.width * 3, width * 3]
  const rgb = new Uint8ClampedArray(height * rowBytes)
  for (let first = 0; first < height; first += bandRows) {
    const end = Math.min(first + bandRows, height)
    const { top, bottom } = rowsOf(source, grid, ratioY, width, [first, end - 1])
    const from = numbers.byteLength
    const into = from + (bottom - top + 1) * stride + stride + overrun
    const { bytes, doubles } = memoryOf(into + (end - first) * rowBytes + overrun)
    doubles.set(numbers)
    bytes.set(source.rgb.subarray(top * stride, (bottom + 1) * stride), from)
    kernels.sampleRows(
      ...[from, stride, top, source.width - 1, source.height - 1],
      ...[grid.origin.x, grid.origin.y, down.x, down.y, ratioX, ratioY],
      ...[right.x * ratioX, right.y * ratioY, 0, 1, 2 ** 52],
      ...[into, width, first, end],
    )
    rgb.set(bytes.subarray(into, into + (end - first) * rowBytes), first * rowBytes)
  }
  return { width, height, rgb }
}

/** Every level of a channel as a number. */
const numbers = Float64Array.from({ length: 256 }, (_, level) => level)

/** The first and the last row of the source that rows of the grid may read, with one more on each side for rounding. */
function rowsOf(
  { height }: Raster,
  { origin, right, down }: Grid,
  ratio: number,
  width: number,
  rows: readonly number[],
) {
  const starts = rows.map((row) => origin.y + row * down.y)
  const places = starts.flatMap((start) => [start * ratio, (start + (width - 1) * right.y) * ratio])
  const inside = (row: number) => (row > 0 ? Math.min(row, height - 1) : 0)
  return {
    top: inside(Math.floor(Math.min(...places) - 0.5) - 1),
    bottom: inside(Math.floor(Math.max(...places) - 0.5) + 2),
  }
}

/**
 * Cuts `area` out of `raster` and resamples it to `width` x `height`. Outside the raster its edge pixels are
 * repeated, so that a head cut by the frame continues instead of ending at a black bar.
 * @param placement Where the raster is in the picture of which the area is a part; absent if that is the raster itself.
 */
export function resample(
  raster: Raster,
  area: Rectangle,
  width: number,
  height: number,
  placement?: Placement,
): Raster {
  return sample(raster, gridOver(area, width, height, placement), width, height)
}

/** The places of `width` x `height` equal parts of `area`, in the source of a placement if there is one. */
export function gridOver(area: Rectangle, width: number, height: number, placement?: Placement): Grid {
  const [scaleX, scaleY] = [area.width / width, area.height / height]
  const middle = { x: area.x + scaleX / 2, y: area.y + scaleY / 2 }
  const { scale, turnRadians } = placement ?? { scale: 1, turnRadians: 0 }
  const [along, across] = [scale * Math.cos(turnRadians), scale * Math.sin(turnRadians)]
  return {
    origin: placement ? toSource(placement, middle) : middle,
    right: { x: scaleX * along, y: scaleX * across },
    down: { x: -scaleY * across, y: scaleY * along },
  }
}

/** How one raster is placed over another: turned, scaled and moved. */
export interface Placement {
  /** A place in the source raster, and the place in the output that shows it. */
  readonly source: Vector
  readonly output: Vector
  /** Source pixels per output pixel. */
  readonly scale: number
  /** The clockwise angle by which the source's content leans. It is upright in the output. */
  readonly turnRadians: number
}

/** The place in the output of a place in the source. */
export function toOutput({ source, output, scale, turnRadians }: Placement, place: Vector): Vector {
  const dx = (place.x - source.x) / scale
  const dy = (place.y - source.y) / scale
  const [cosine, sine] = [Math.cos(turnRadians), Math.sin(turnRadians)]
  return { x: output.x + dx * cosine + dy * sine, y: output.y - dx * sine + dy * cosine }
}

/** The place in the source of a place in the output. */
export function toSource({ source, output, scale, turnRadians }: Placement, place: Vector): Vector {
  const dx = (place.x - output.x) * scale
  const dy = (place.y - output.y) * scale
  const [cosine, sine] = [Math.cos(turnRadians), Math.sin(turnRadians)]
  return { x: source.x + dx * cosine - dy * sine, y: source.y + dx * sine + dy * cosine }
}

/** Cuts a turned part out of a raster. Outside the raster its edge is repeated. */
export const cutTurned = (raster: Raster, placement: Placement, width: number, height: number): Raster =>
  resample(raster, { x: 0, y: 0, width, height }, width, height, placement)

/** A clockwise turn that puts pixels in the places of pixels. */
export type QuarterTurn = 'quarter' | 'half' | 'threeQuarters'

export const radiansOf: Readonly<Record<QuarterTurn, number>> = {
  quarter: Math.PI / 2,
  half: Math.PI,
  threeQuarters: -Math.PI / 2,
}

/**
 * Turns a whole raster upright whose content leans by `turn`. It gives the same bytes as `cutTurned`, and takes a fraction of
 * its time, because no pixel lies between pixels.
 */
export function turnedUpright({ width, height, rgb }: Raster, turn: QuarterTurn): Raster {
  const turned = new Uint8ClampedArray(rgb.length)
  const size = turn === 'half' ? { width, height } : { width: height, height: width }
  const stepOf = { quarter: width * 3, half: -3, threeQuarters: -width * 3 }
  const startOf = {
    quarter: (row: number) => (width - 1 - row) * 3,
    half: (row: number) => ((height - row) * width - 1) * 3,
    threeQuarters: (row: number) => ((height - 1) * width + row) * 3,
  }
  const [step, start] = [stepOf[turn], startOf[turn]]
  for (let row = 0, to = 0; row < size.height; row++) {
    for (let from = start(row), end = to + size.width * 3; to < end; to += 3, from += step) {
      turned[to] = rgb[from] ?? 0
      turned[to + 1] = rgb[from + 1] ?? 0
      turned[to + 2] = rgb[from + 2] ?? 0
    }
  }
  return { ...size, rgb: turned }
}
