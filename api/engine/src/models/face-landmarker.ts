import { cutTurned, type Placement, type Raster, toSource } from '../decode/raster.ts'
import {
  type FaceMesh,
  type FacePart,
  faceParts,
  type MeshPoint,
  type Point,
  refinedPoints,
} from '../mesh/face-mesh.ts'
import { facePoints, meshPoints } from '../mesh/mesh-points.ts'
import { detectionThresholds } from '../thresholds/portrait.ts'
import type { DetectedFace } from './face-detector.ts'
import { landmarkOutputs, type Network } from './networks.ts'

const side = 192

/**
 * Finds the mesh of a detected face. The network gets the face upright. Its points are returned in the raster's
 * pixels without rounding. Depth is in the same unit.
 */
export async function layMesh(landmarker: Network, raster: Raster, face: DetectedFace): Promise<FaceMesh> {
  const mesh = await meshIn(landmarker, raster, placementOf(face))
  return { box: face.box, boxScore: face.score, ...mesh }
}

/**
 * Finds the mesh of a face once more, in a square that the mesh found before gives. The detector's box depends on what else is in
 * the picture, and the points depend on the box: a second mesh moves half as much when the same photo is cropped otherwise.
 */
export async function layMeshAgain(landmarker: Network, raster: Raster, before: FaceMesh): Promise<FaceMesh> {
  return { ...before, ...(await meshIn(landmarker, raster, squareRound(before.points))) }
}

async function meshIn(
  landmarker: Network,
  raster: Raster,
  placement: Placement,
): Promise<Pick<FaceMesh, 'meshLogOdds' | 'points' | 'layers'>> {
  const outputs = await landmarker.run(cutTurned(raster, placement, side, side))
  const { points, logOdds } = refinedPoints(outputs.slice(0, landmarkOutputs))
  const layerOf = (part: FacePart) => outputs[landmarkOutputs + faceParts.indexOf(part)] ?? missing(part)
  return {
    meshLogOdds: logOdds,
    points: inRaster(points, placement),
    layers: {
      leftEye: layerOf('leftEye'),
      leftIris: layerOf('leftIris'),
      rightEye: layerOf('rightEye'),
      rightIris: layerOf('rightIris'),
      mouth: layerOf('mouth'),
      face: layerOf('face'),
    },
  }
}

function inRaster(points: readonly MeshPoint[], placement: Placement): MeshPoint[] {
  const placed: MeshPoint[] = []
  for (const point of points) {
    const { x, y } = toSource(placement, point)
    placed.push({ x, y, z: point.z * placement.scale })
  }
  return placed
}

function missing(part: FacePart): never {
  throw new Error(`The landmark network lacks the layer of ${part}.`)
}

function placementOf({ box, eyes: [left, right] }: DetectedFace): Placement {
  return {
    source: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    output: { x: side / 2, y: side / 2 },
    scale: (Math.max(box.width, box.height) * detectionThresholds.boxesPerSquare.value) / side,
    turnRadians: Math.atan2(right.y - left.y, right.x - left.x),
  }
}

/** The square round a face's mesh, whose points are in the raster's pixels, with both eyes level. */
function squareRound(points: readonly MeshPoint[]): Placement {
  const { sides, lower } = detectionThresholds.meshSquare
  const [left, right] = eyesOf(points)
  const turnRadians = Math.atan2(right.y - left.y, right.x - left.x)
  const [cos, sin] = [Math.cos(turnRadians), Math.sin(turnRadians)]
  const ends = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const { x, y } of points.slice(0, facePoints)) {
    const [across, down] = [x * cos + y * sin, y * cos - x * sin]
    ends.left = Math.min(ends.left, across)
    ends.right = Math.max(ends.right, across)
    ends.top = Math.min(ends.top, down)
    ends.bottom = Math.max(ends.bottom, down)
  }
  const longer = Math.max(ends.right - ends.left, ends.bottom - ends.top)
  const [across, down] = [(ends.left + ends.right) / 2, (ends.top + ends.bottom) / 2 + lower * longer]
  return {
    source: { x: across * cos - down * sin, y: across * sin + down * cos },
    output: { x: side / 2, y: side / 2 },
    scale: (longer * sides) / side,
    turnRadians,
  }
}

/** The middle of each eye's corners, the one on the image's left first. */
function eyesOf(points: readonly MeshPoint[]): [Point, Point] {
  const between = (one: number, other: number): Point => {
    const [p, q] = [points[one], points[other]]
    if (!p || !q) throw new Error('The mesh lacks a corner of an eye.')
    return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }
  }
  return [
    between(meshPoints.leftEyeOuter, meshPoints.leftEyeInner),
    between(meshPoints.rightEyeInner, meshPoints.rightEyeOuter),
  ]
}
