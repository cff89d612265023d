import { type Raster, type Rectangle, reducedFor } from '../decode/raster.ts'

/** The weights of neighbouring values that make one value of the result. */
interface Weights {
  readonly first: number
  readonly weights: Float32Array
}

/** Lanczos' kernel with a = 3. */
function lanczos(distance: number): number {
  if (distance === 0) return 1
  if (Math.abs(distance) >= 3) return 0
  const angle = Math.PI * distance
  return (3 * Math.sin(angle) * Math.sin(angle / 3)) / (angle * angle)
}

/** For each of `count` values that are made of `length` values from `start` on, the weights of those near it. */
function weightsFor(start: number, span: number, count: number, length: number): Weights[] {
  const ratio = span / count
  const reach = 3 * Math.max(ratio, 1)
  return Array.from({ length: count }, (_, index) => {
    const centre = start + (index + 0.5) * ratio - 0.5
    const first = Math.max(Math.ceil(centre - reach), 0)
    const last = Math.min(Math.floor(centre + reach), length - 1)
    const weights = Float32Array.from({ length: last - first + 1 }, (_, at) =>
      lanczos((first + at - centre) / Math.max(ratio, 1)),
    )
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return { first, weights: weights.map((weight) => weight / sum) }
  })
}

/**
 * Scales a part of a picture as libvips does: by four or more, it is halved first; then Lanczos, a = 3, down and across.
 * @param area Inside the picture; its edges need not be on whole pixels.
 */
export function scaledPart(whole: Raster, area: Rectangle, width: number, height: number): Raster {
  const halvings = Math.max(Math.floor(Math.log2(area.width / width)) - 1, 0)
  const from = reducedFor(whole, 2 ** halvings)
  const shrink = 2 ** halvings
  const down = weightsFor(area.y / shrink, area.height / shrink, height, from.height)
  const across = weightsFor(area.x / shrink, area.width / shrink, width, from.width)
  return acrossRows(downColumns(from, down), across)
}

function downColumns({ rgb, width }: Raster, rows: readonly Weights[]): Raster {
  const stride = width * 3
  const made = new Uint8ClampedArray(rows.length * stride)
  const sums = new Float32Array(stride)
  for (const [row, { first, weights }] of rows.entries()) {
    sums.fill(0)
    for (const [index, weight] of weights.entries()) {
      const from = (first + index) * stride
      for (let at = 0; at < stride; at++) sums[at] = (sums[at] ?? 0) + weight * (rgb[from + at] ?? 0)
    }
    made.set(sums, row * stride)
  }
  return { width, height: rows.length, rgb: made }
}

function acrossRows({ rgb, width, height }: Raster, columns: readonly Weights[]): Raster {
  const made = new Uint8ClampedArray(columns.length * height * 3)
  for (let row = 0, into = 0; row < height; row++) {
    for (const { first, weights } of columns) {
      let red = 0
      let green = 0
      let blue = 0
      let from = (row * width + first) * 3
      for (let index = 0; index < weights.length; index++, from += 3) {
        const weight = weights[index] ?? 0
        red += weight * (rgb[from] ?? 0)
        green += weight * (rgb[from + 1] ?? 0)
        blue += weight * (rgb[from + 2] ?? 0)
      }
      made[into++] = red
      made[into++] = green
      made[into++] = blue
    }
  }
  return { width: columns.length, height, rgb: made }
}
