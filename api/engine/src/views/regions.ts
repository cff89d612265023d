import type { Point } from '../mesh/landmarks.ts'
import { type Outline, outlines } from '../mesh/mesh-points.ts'

interface Canvas {
  readonly width: number
  readonly height: number
}

/**
 * The outline of a region of a face.
 *
 * @param points The 478 points of the mesh, in the canvas's pixels.
 */
export function outlineOf(points: readonly Point[], region: Outline): Point[] {
  return outlines[region].map((number) => pointAt(points, number))
}

/** One point of the mesh. Throws if the mesh does not have it. */
export function pointAt(points: readonly Point[], number: number): Point {
  const point = points[number]
  if (!point) throw new Error(`The face mesh has no point ${number}.`)
  return point
}

/** The places (row times width plus column) of the pixels whose centre is inside the polygon, row by row. */
export function placesIn(polygon: readonly Point[], { width, height }: Canvas): Uint32Array {
  const ys = polygon.map(({ y }) => y)
  const first = Math.max(Math.ceil(Math.min(...ys) - 0.5), 0)
  const last = Math.min(Math.floor(Math.max(...ys) - 0.5), height - 1)
  const xs = polygon.map(({ x }) => x)
  const widest = Math.min(Math.ceil(Math.max(...xs) - Math.min(...xs)) + 1, width)
  const places = new Uint32Array(Math.max(last - first + 1, 0) * widest)
  let count = 0
  for (let row = first; row <= last; row++) {
    const crossings = crossingsAt(polygon, row + 0.5)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.max(Math.ceil((crossings[pair] ?? 0) - 0.5), 0)
      const to = Math.min(Math.ceil((crossings[pair + 1] ?? 0) - 0.5), width)
      for (let column = from; column < to; column++) places[count++] = row * width + column
    }
  }
  return places.slice(0, count)
}

/** The places where a row crosses the polygon's edges, from left to right. */
function crossingsAt(polygon: readonly Point[], y: number): number[] {
  const crossings: number[] = []
  let before = polygon.at(-1)
  for (const point of polygon) {
    if (before && before.y <= y !== point.y <= y) {
      crossings.push(before.x + ((y - before.y) / (point.y - before.y)) * (point.x - before.x))
    }
    before = point
  }
  return crossings.sort((a, b) => a - b)
}

/** The places of a region of the face. */
export function placesOf(points: readonly Point[], region: Outline, canvas: Canvas): Uint32Array {
  return placesIn(outlineOf(points, region), canvas)
}
