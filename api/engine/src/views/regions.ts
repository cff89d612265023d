import type { Point } from '../mesh/landmarks.ts'

/**
 * Parts of the face by the numbers of their outline in MediaPipe's face mesh, in order round each. Left and right
 * are the image's.
 */
export const regions = {
  face: [
    10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176,
    149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
  ],
  leftEye: [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  rightEye: [263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249],
  leftIris: [469, 470, 471, 472],
  rightIris: [474, 475, 476, 477],
  leftBrow: [46, 53, 52, 65, 55, 107, 66, 105, 63, 70],
  rightBrow: [276, 283, 282, 295, 285, 336, 296, 334, 293, 300],
  leftCheek: [117, 118, 101, 36, 205, 187, 123],
  rightCheek: [346, 347, 330, 266, 425, 411, 352],
  forehead: [67, 10, 297, 333, 299, 337, 9, 108, 69, 104],
  nose: [168, 122, 174, 198, 49, 64, 98, 97, 2, 326, 327, 294, 279, 420, 399, 351],
  outerLips: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146],
  innerLips: [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95],
} as const

export type Region = keyof typeof regions

interface Canvas {
  readonly width: number
  readonly height: number
}

/** The outline of a region where a face has it; `points` are the 478 of the mesh, in the canvas's pixels. */
export function outlineOf(points: readonly Point[], region: Region): Point[] {
  return regions[region].map((number) => pointAt(points, number))
}

/** One point of the mesh. */
export function pointAt(points: readonly Point[], number: number): Point {
  const point = points[number]
  if (!point) throw new Error(`The face mesh has no point ${number}.`)
  return point
}

/** The places (row times width plus column) whose pixel's centre lies inside the polygon, row by row. */
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

/** Where a row crosses the polygon's edges, from left to right. */
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
export function placesOf(points: readonly Point[], region: Region, canvas: Canvas): Uint32Array {
  return placesIn(outlineOf(points, region), canvas)
}
