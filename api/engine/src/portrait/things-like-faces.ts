import type { Raster } from '../decoding/raster.ts'
import type { FaceMesh } from '../mesh/face-mesh.ts'
import { detectionThresholds } from '../thresholds/measures/detection.ts'

/**
 * The faces without things that only look like one: foliage, a pattern, a sticker. Both networks are unsure of a thing. Of a person whom
 * the edge of the picture cuts they are unsure too, so nothing that touches an edge is left out; neither is the surest face.
 *
 * @param faces Faces found in the raster, in its pixels.
 */
export function withoutThings(
  faces: readonly FaceMesh[],
  raster: Pick<Raster, 'width' | 'height'>,
): FaceMesh[] {
  const surest = Math.max(...faces.map(({ meshLogOdds }) => meshLogOdds))
  const { score, logOdds } = detectionThresholds.likeAFace
  return faces.filter(
    (face) =>
      face.meshLogOdds === surest ||
      face.meshLogOdds >= logOdds ||
      face.boxScore >= score ||
      touchesEdge(face, raster),
  )
}

function touchesEdge({ box }: FaceMesh, { width, height }: Pick<Raster, 'width' | 'height'>): boolean {
  return box.x <= 0 || box.y <= 0 || box.x + box.width >= width || box.y + box.height >= height
}
