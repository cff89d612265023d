import type { Raster } from '../decoding/raster.ts'
import { cutTurned, type Placement, toSource } from '../decoding/turned.ts'
import { type FaceMesh, type FacePart, faceParts, type MeshPoint } from '../mesh/face-mesh.ts'
import { refinedPoints } from '../mesh/refined-points.ts'
import { detectionThresholds } from '../thresholds/measures/detection.ts'
import type { DetectedFace } from './face-detector.ts'
import { squareRound } from './mesh-square.ts'
import type { Network } from './network.ts'
import { landmarkOutputs } from './networks.ts'

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
  return { ...before, ...(await meshIn(landmarker, raster, squareRound(before.points, side))) }
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
