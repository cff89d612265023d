import {
  letGoRaster,
  type Placement,
  type QuarterTurn,
  type Raster,
  radiansOf,
  toSource,
  turnedUpright,
} from '../decode/raster.ts'
import type { FaceMesh } from '../mesh/face-mesh.ts'
import type { Models } from '../models/models.ts'
import { thresholds } from '../thresholds/all.ts'
import { detectionThresholds } from '../thresholds/portrait.ts'
import { estimatePose } from './pose.ts'

/**
 * The faces without things that only look like one: foliage, a pattern, a sticker. Both networks give a thing a
 * low score. They give one to a person whom the edge of the picture cuts too, so faces at an edge, and the surest face, are kept.
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

/** The clockwise turns by which a picture may lean. */
const turns: readonly QuarterTurn[] = ['half', 'quarter', 'threeQuarters']

/**
 * Every face in the raster, largest first. The detector finds upside-down faces, but takes them as upright, and
 * misses some that lie on their side. If no face is found with certainty, the raster is therefore turned and searched
 * again, and the search whose largest face is the most certain is used. The faces are returned at their places in the
 * raster as given. What lies and is no face for certain is left out.
 */
export async function findFacesAnyWayUp(models: Models, raster: Raster): Promise<FaceMesh[]> {
  let best = await findUpright(models, raster)
  for (const turn of turns) {
    if (sureness(best) >= detectionThresholds.uprightLogOdds.value) break
    const found = await findTurned(models, raster, turn)
    if (sureness(found) > sureness(best)) best = found
  }
  return best.filter((face) => !isLyingThing(face))
}

/** Whether something that lies is a drawing, an animal or a thing, in which both networks see a face of any lean. */
function isLyingThing(face: FaceMesh): boolean {
  const { score, logOdds } = detectionThresholds.lyingFace
  const isUnsure = face.boxScore < score && face.meshLogOdds < logOdds
  return isUnsure && Math.abs(estimatePose(face).rollDeg) >= thresholds.lyingRollDeg
}

async function findUpright(models: Models, raster: Raster): Promise<FaceMesh[]> {
  return withoutThings((await models.findFaces(raster)).filter(isFace), raster)
}

const isFace = ({ meshLogOdds }: FaceMesh) => meshLogOdds > detectionThresholds.faceLogOdds.value

const sureness = ([largest]: readonly FaceMesh[]) => largest?.meshLogOdds ?? Number.NEGATIVE_INFINITY

/** The faces of the raster turned back by `turn`, in the pixels of the raster itself. */
async function findTurned(models: Models, raster: Raster, turn: QuarterTurn): Promise<FaceMesh[]> {
  const upright = turnedUpright(raster, turn)
  const placement: Placement = {
    source: { x: raster.width / 2, y: raster.height / 2 },
    output: { x: upright.width / 2, y: upright.height / 2 },
    scale: 1,
    turnRadians: radiansOf[turn],
  }
  const faces = await findUpright(models, upright)
  letGoRaster(upright)
  return faces.map((face) => turnedBack(face, placement))
}

function turnedBack({ box, points, ...face }: FaceMesh, placement: Placement): FaceMesh {
  const corner = toSource(placement, box)
  const opposite = toSource(placement, { x: box.x + box.width, y: box.y + box.height })
  return {
    ...face,
    box: {
      x: Math.min(corner.x, opposite.x),
      y: Math.min(corner.y, opposite.y),
      width: Math.abs(opposite.x - corner.x),
      height: Math.abs(opposite.y - corner.y),
    },
    points: points.map((point) => ({ ...toSource(placement, point), z: point.z })),
  }
}
