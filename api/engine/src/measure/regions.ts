import type { Rectangle } from '../decode/raster.ts'
import type { Point } from '../mesh/face-mesh.ts'
import { type Outline, outlines } from '../mesh/mesh-points.ts'

/** The size of a picture, in pixels. */
export interface Canvas {
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

/** The edges of the smallest upright box with all points. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The box round some points. */
export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** The boxes on whole pixels, clipped to the photo. A box outside it is left out. */
export function regionsOf(boxes: readonly Box[], photo: Canvas): Rectangle[] {
  return boxes
    .map((box) => {
      const [x, y] = [Math.max(Math.floor(box.left), 0), Math.max(Math.floor(box.top), 0)]
      const width = Math.min(Math.ceil(box.right), photo.width) - x
      const height = Math.min(Math.ceil(box.bottom), photo.height) - y
      return { x, y, width, height }
    })
    .filter(({ width, height }) => width > 0 && height > 0)
}

/** The places (row times width plus column) of the pixels whose centre is inside the polygon, row by row. */
export function placesIn(polygon: readonly Point[], canvas: Canvas): Uint32Array {
  const spans = spansIn(polygon, canvas)
  let count = 0
  for (let at = 0; at < spans.length; at += 2) count += (spans[at + 1] ?? 0) - (spans[at] ?? 0)
  const places = new Uint32Array(count)
  for (let at = 0, to = 0; at < spans.length; at += 2) {
    for (let place = spans[at] ?? 0, end = spans[at + 1] ?? 0; place < end; place++) places[to++] = place
  }
  return places
}

/** The same places as spans within a row: the first place of each span, and the place after its last. */
export function spansIn(polygon: readonly Point[], { width, height }: Canvas): Uint32Array {
  const ys = polygon.map(({ y }) => y)
  const first = Math.max(Math.ceil(Math.min(...ys) - 0.5), 0)
  const last = Math.min(Math.floor(Math.max(...ys) - 0.5), height - 1)
  const spans: number[] = []
  const crossings: number[] = []
  for (let row = first; row <= last; row++) {
    findCrossings(polygon, row + 0.5, crossings)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.max(Math.ceil((crossings[pair] ?? 0) - 0.5), 0)
      const to = Math.min(Math.ceil((crossings[pair + 1] ?? 0) - 0.5), width)
      if (from < to) spans.push(row * width + from, row * width + to)
    }
  }
  return Uint32Array.from(spans)
}

/** Whether a place is inside a polygon. */
export function isInside(polygon: readonly Point[], x: number, y: number): boolean {
  findCrossings(polygon, y, crossingsOfRow)
  return crossingsOfRow.filter((crossing) => crossing <= x).length % 2 === 1
}

const crossingsOfRow: number[] = []

/** Replaces the values by the places where a row crosses the polygon's edges, from left to right. */
function findCrossings(polygon: readonly Point[], y: number, crossings: number[]): void {
  crossings.length = 0
  let before = polygon.at(-1)
  for (const point of polygon) {
    if (before && before.y <= y !== point.y <= y) {
      const x = before.x + ((y - before.y) / (point.y - before.y)) * (point.x - before.x)
      let at = crossings.length
      for (; at > 0 && (crossings[at - 1] ?? 0) > x; at--) crossings[at] = crossings[at - 1] ?? 0
      crossings[at] = x
    }
    before = point
  }
}

/** The places of a region of the face. */
export function placesOf(points: readonly Point[], region: Outline, canvas: Canvas): Uint32Array {
  return placesIn(outlineOf(points, region), canvas)
}
