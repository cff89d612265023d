import type { Placement } from '../decoding/turned.ts'
import type { MeshPoint } from '../mesh/face-mesh.ts'
import type { Point } from '../mesh/landmarks.ts'
import { facePoints, meshPoints } from '../mesh/mesh-points.ts'
import { detectionThresholds } from '../thresholds/measures/detection.ts'

/**
 * The square round a face's mesh, with both eyes level.
 * @param points Of the mesh, in the raster's pixels.
 * @param side The square's side in pixels of the output.
 */
export function squareRound(points: readonly MeshPoint[], side: number): Placement {
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
