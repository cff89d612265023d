import { reducedFor } from '../decoding/halved.ts'
import type { Raster, Rectangle } from '../decoding/raster.ts'
import { resample } from '../decoding/resample.ts'
import type { Models } from '../inference/models.ts'
import { headPartsInput, personModelSide } from '../inference/networks.ts'
import type { PersonMask } from '../inference/person-mask.ts'
import type { FaceMesh } from '../mesh/face-mesh.ts'
import type { FaceLandmarks, Point } from '../mesh/landmarks.ts'
import { facePoints } from '../mesh/mesh-points.ts'
import { coveringThresholds } from '../thresholds/coverings.ts'
import { describeFaceCover } from '../traits/describe-face-cover.ts'
import { describeHeadCover } from '../traits/describe-head-cover.ts'
import { type CoveringTrait, type HeadTraits, scoreAgain } from '../traits/read-traits.ts'

/** A located face, in the raster's pixels. */
export interface SeenHead {
  readonly raster: Raster
  readonly mask: Pick<PersonMask, 'seen' | 'area'>
  readonly points: FaceMesh['points']
  readonly landmarks: FaceLandmarks
}

/** How the network for the parts of a head describes what may cover a head, or a face. */
export const secondLooks: Readonly<
  Record<CoveringTrait, (models: Models, head: SeenHead) => Promise<Float32Array>>
> = {
  async headCovered(models, { mask: { seen, area }, landmarks }) {
    const shares = await models.tellHeadParts(reducedFor(seen, personModelSide / headPartsInput))
    return describeHeadCover({ area, shares }, landmarks)
  },
  async faceCovered(models, { raster, points, landmarks }) {
    const area = faceSquare(points.slice(0, facePoints))
    const shares = await models.tellHeadParts(resample(raster, area, headPartsInput, headPartsInput))
    return describeFaceCover({ area, shares }, points, landmarks)
  },
}

/**
 * Looks again at what may be covered. Most heads and faces are free beyond doubt at the first look, which costs nothing; a second
 * look takes longer than all other networks of a check.
 */
export async function lookAgain(models: Models, head: SeenHead, traits: HeadTraits): Promise<HeadTraits> {
  const scoreOf = async (trait: CoveringTrait) => {
    const first = traits[trait]
    if (first <= coveringThresholds.secondLook[trait]) return first
    return scoreAgain(trait, await secondLooks[trait](models, head), first)
  }
  return {
    ...traits,
    headCovered: await scoreOf('headCovered'),
    faceCovered: await scoreOf('faceCovered'),
  }
}

/** A square round the points of a face. */
function faceSquare(points: readonly Point[]): Rectangle {
  const ends = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const
  const [left, right] = ends(points.map(({ x }) => x))
  const [top, bottom] = ends(points.map(({ y }) => y))
  const side = Math.max(right - left, bottom - top) * coveringThresholds.faceSquare.value
  return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, width: side, height: side }
}
