import type { Raster } from '../decoding/raster.ts'
import { cutTurned, type Placement, toSource } from '../decoding/turned.ts'
import type { FaceMesh, MeshPoint } from '../mesh/face-mesh.ts'
import { refinedPoints } from '../mesh/refined-points.ts'
import type { DetectedFace } from './face-detector.ts'
import type { Graph } from './graph.ts'

const side = 192

/** The network looks at a square of this many times the longer side of the detector's box. */
const boxesPerSquare = 1.5

/**
 * Lays the mesh over a detected face: the network sees the face upright, and its points come back in the raster's
 * pixels with all their fractions. Depth is in the same unit.
 */
export function layMesh(landmarker: Graph, raster: Raster, face: DetectedFace): FaceMesh {
  const placement = placementOf(face)
  const outputs = landmarker.run(cutTurned(raster, placement, side, side))
  const inRaster = (x: number, y: number, z: number): MeshPoint => ({
    ...toSource(placement, { x, y }),
    z: z * placement.scale,
  })
  const { points, logOdds } = refinedPoints(outputs)
  return {
    box: face.box,
    boxScore: face.score,
    meshLogOdds: logOdds,
    points: points.map(({ x, y, z }) => inRaster(x, y, z)),
  }
}

function placementOf({ box, eyes: [left, right] }: DetectedFace): Placement {
  return {
    source: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    output: { x: side / 2, y: side / 2 },
    scale: (Math.max(box.width, box.height) * boxesPerSquare) / side,
    turnRadians: Math.atan2(right.y - left.y, right.x - left.x),
  }
}
