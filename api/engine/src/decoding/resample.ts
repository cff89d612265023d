import { reducedFor } from './halved.ts'
import type { Raster, Rectangle } from './raster.ts'

/**
 * Cuts `area` out of `raster` and resamples it to `width` x `height`. Outside the raster its edge pixels are
 * repeated, so that a head cut by the frame continues instead of ending at a black bar.
 *
 * The values are those of `sample` on the same grid. Since the grid is upright, the columns between which each pixel lies
 * are found once for all rows, which takes two thirds of the time.
 */
export function resample(raster: Raster, area: Rectangle, width: number, height: number): Raster {
  const [scaleX, scaleY] = [area.width / width, area.height / height]
  const source = reducedFor(raster, Math.max(scaleX, scaleY))
  const [ratioX, ratioY] = [source.width / raster.width, source.height / raster.height]
  const columns = columnsOf(source.width, (area.x + scaleX / 2) * ratioX - 0.5, scaleX * ratioX, width)
  const rgb = new Uint8ClampedArray(width * height * 3)
  const stride = source.width * 3
  for (let y = 0; y < height; y++) {
    const v = clamped((area.y + scaleY / 2 + y * scaleY) * ratioY - 0.5, source.height - 1)
    const top = Math.floor(v)
    const bottom = Math.min(top + 1, source.height - 1)
    const rows = {
      above: source.rgb.subarray(top * stride, (top + 1) * stride),
      below: source.rgb.subarray(bottom * stride, (bottom + 1) * stride),
      toBottom: v - top,
    }
    mix(rows, columns, rgb.subarray(y * width * 3, (y + 1) * width * 3))
  }
  return { width, height, rgb }
}

/** For each pixel of a row: the places of the two pixels between which it lies, and how far it is from the left one. */
interface Columns {
  readonly left: Int32Array
  readonly right: Int32Array
  readonly toRight: Float64Array
}

function columnsOf(sourceWidth: number, first: number, step: number, width: number): Columns {
  const [left, right, toRight] = [new Int32Array(width), new Int32Array(width), new Float64Array(width)]
  for (let x = 0, u = first; x < width; x++, u += step) {
    const place = clamped(u, sourceWidth - 1)
    const column = Math.floor(place)
    left[x] = column * 3
    right[x] = Math.min(column + 1, sourceWidth - 1) * 3
    toRight[x] = place - column
  }
  return { left, right, toRight }
}

const clamped = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/** Two rows, and how far a row is from the upper one. */
interface Rows {
  readonly above: Uint8ClampedArray
  readonly below: Uint8ClampedArray
  readonly toBottom: number
}

/** Computes one row. The channels are written out one by one, because a loop over them costs half as much again. */
function mix({ above, below, toBottom }: Rows, { left, right, toRight }: Columns, into: Uint8ClampedArray) {
  for (let x = 0, to = 0; x < left.length; x++, to += 3) {
    const a = left[x] ?? 0
    const b = right[x] ?? 0
    const share = toRight[x] ?? 0
    const topLeft = (1 - share) * (1 - toBottom)
    const topRight = share * (1 - toBottom)
    const bottomLeft = (1 - share) * toBottom
    const bottomRight = share * toBottom
    into[to] =
      topLeft * (above[a] ?? 0) +
      topRight * (above[b] ?? 0) +
      bottomLeft * (below[a] ?? 0) +
      bottomRight * (below[b] ?? 0)
    into[to + 1] =
      topLeft * (above[a + 1] ?? 0) +
      topRight * (above[b + 1] ?? 0) +
      bottomLeft * (below[a + 1] ?? 0) +
      bottomRight * (below[b + 1] ?? 0)
    into[to + 2] =
      topLeft * (above[a + 2] ?? 0) +
      topRight * (above[b + 2] ?? 0) +
      bottomLeft * (below[a + 2] ?? 0) +
      bottomRight * (below[b + 2] ?? 0)
  }
}
