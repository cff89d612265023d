import { type Raster, type Rectangle, resample } from '../decode/raster.ts'
import type { Point } from '../mesh/face-mesh.ts'
import { detectionThresholds } from '../thresholds/portrait.ts'
import type { Network } from './networks.ts'

/** A face as the detector reports it, in the raster's pixels. */
export interface DetectedFace {
  /** About from the brows to the chin. */
  readonly box: Rectangle
  /** The eye on the image's left of an upright face, and the other eye. */
  readonly eyes: readonly [Point, Point]
  /** 0 to 1. */
  readonly score: number
}

const side = 256

/**
 * The detector divides its square by two grids and gives several detections for each cell (SSD; BlazeFace, Bazarevsky
 * et al. 2019, in its back camera version).
 */
const grids = [
  { cell: 16, looks: 2 },
  { cell: 32, looks: 6 },
] as const

/** Score, box (middle, width and height) and six points, of which the first two are the eyes. */
const [boxAt, pointsAt] = [0, 4]
const valuesPerLook = 16

const { minScore, sameFaceOverlap, mostFaces } = detectionThresholds.detector

/**
 * Finds the faces of a raster, the surest first. The raster is fitted into the detector's square without changing its
 * aspect.
 */
export async function detectFaces(detector: Network, raster: Raster): Promise<DetectedFace[]> {
  const longest = Math.max(raster.width, raster.height)
  const square = {
    x: (raster.width - longest) / 2,
    y: (raster.height - longest) / 2,
    width: longest,
    height: longest,
  }
  const outputs = await detector.run(resample(raster, square, side, side))
  const scale = longest / side
  const found = grids.flatMap((grid) => looksOf(grid, outputs))
  return distinct(found).map(({ score, centre, width, height, eyes }) => {
    const inRaster = ({ x, y }: Point): Point => ({ x: square.x + x * scale, y: square.y + y * scale })
    const corner = inRaster({ x: centre.x - width / 2, y: centre.y - height / 2 })
    return {
      box: { ...corner, width: width * scale, height: height * scale },
      eyes: [inRaster(eyes[0]), inRaster(eyes[1])],
      score,
    }
  })
}

interface Look {
  readonly score: number
  readonly centre: Point
  readonly width: number
  readonly height: number
  readonly eyes: readonly [Point, Point]
}

/** The detections of one grid, in the detector's pixels. */
function looksOf({ cell, looks }: (typeof grids)[number], outputs: readonly Float32Array[]): Look[] {
  const across = side / cell
  const count = across * across * looks
  const scores = outputOf(outputs, count)
  const values = outputOf(outputs, count * valuesPerLook)
  const found: Look[] = []
  for (let look = 0; look < count; look++) {
    const score = 1 / (1 + Math.exp(-(scores[look] ?? 0)))
    if (score < minScore) continue
    const place = Math.floor(look / looks)
    const at = (value: number) => values[look * valuesPerLook + value] ?? 0
    const pointAt = (value: number): Point => ({
      x: ((place % across) + 0.5) * cell + at(value),
      y: (Math.floor(place / across) + 0.5) * cell + at(value + 1),
    })
    found.push({
      score,
      centre: pointAt(boxAt),
      width: at(boxAt + 2),
      height: at(boxAt + 3),
      eyes: [pointAt(pointsAt), pointAt(pointsAt + 2)],
    })
  }
  return found
}

function outputOf(outputs: readonly Float32Array[], length: number): Float32Array {
  const output = outputs.find((values) => values.length === length)
  if (!output) throw new Error(`The face detector has no output of ${length} values.`)
  return output
}

/** The surest detection of each face. */
function distinct(looks: readonly Look[]): Look[] {
  const kept: Look[] = []
  for (const look of looks.toSorted((a, b) => b.score - a.score)) {
    if (kept.length < mostFaces && kept.every((other) => overlap(look, other) <= sameFaceOverlap)) {
      kept.push(look)
    }
  }
  return kept
}

/** Shared area divided by united area. */
function overlap(a: Look, b: Look): number {
  const along = (x: number, width: number, otherX: number, otherWidth: number) =>
    Math.max(
      0,
      Math.min(x + width / 2, otherX + otherWidth / 2) - Math.max(x - width / 2, otherX - otherWidth / 2),
    )
  const shared =
    along(a.centre.x, a.width, b.centre.x, b.width) * along(a.centre.y, a.height, b.centre.y, b.height)
  return shared / (a.width * a.height + b.width * b.height - shared)
}
