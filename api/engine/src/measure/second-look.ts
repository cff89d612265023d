import { type Raster, type Rectangle, reducedFor, resample } from '../decode/raster.ts'
import type { FaceLandmarks, FaceMesh, Point } from '../mesh/face-mesh.ts'
import { facePoints } from '../mesh/mesh-points.ts'
import type { Models } from '../models/models.ts'
import { headPartsInput, personModelSide } from '../models/networks.ts'
import type { PersonMask } from '../models/person-mask.ts'
import { coveringThresholds } from '../thresholds/face.ts'
import { describeFaceCover, describeHeadCover, describeLenses, type HeadParts } from './coverings.ts'
import { boxOf } from './regions.ts'
import { type CoveringTrait, type HeadTraits, scoreAgain } from './traits.ts'

/** A head as the second look reads it, in the raster's pixels. */
export interface SeenHead {
  readonly raster: Raster
  readonly mask: Pick<PersonMask, 'seen' | 'area'>
  readonly points: FaceMesh['points']
  readonly landmarks: FaceLandmarks
}

/** The squares in which the network for the parts of a head looks, and what it looks for in each. */
const lookedFor = {
  head: ['headCovered'],
  face: ['faceCovered', 'glasses', 'darkLenses'],
} as const satisfies Readonly<Record<string, readonly CoveringTrait[]>>
type Square = keyof typeof lookedFor
const squares: readonly Square[] = ['head', 'face']

/**
 * Looks again at what may be covered. Most heads and faces are free beyond doubt at the first look, which costs nothing; a second
 * look takes longer than all other networks of a check.
 */
export async function lookAgain(models: Models, head: SeenHead, traits: HeadTraits): Promise<HeadTraits> {
  const again = { ...traits }
  for (const square of squares) {
    const doubtful = lookedFor[square].filter((trait) => traits[trait] > coveringThresholds.secondLook[trait])
    if (doubtful.length === 0) continue
    const parts = await partsIn(square, models, head)
    for (const trait of doubtful) {
      again[trait] = scoreAgain(trait, descriptions[trait](parts, head), traits[trait])
    }
  }
  return again
}

/** The description of each covering at a second look, whatever the first look found. */
export async function describeAgain(
  models: Models,
  head: SeenHead,
): Promise<Readonly<Record<CoveringTrait, Float32Array>>> {
  const ofHead = await partsIn('head', models, head)
  const ofFace = await partsIn('face', models, head)
  return {
    headCovered: descriptions.headCovered(ofHead, head),
    faceCovered: descriptions.faceCovered(ofFace, head),
    glasses: descriptions.glasses(ofFace, head),
    darkLenses: descriptions.darkLenses(ofFace, head),
  }
}

const descriptions: Readonly<Record<CoveringTrait, (parts: HeadParts, head: SeenHead) => Float32Array>> = {
  headCovered: (parts, { landmarks }) => describeHeadCover(parts, landmarks),
  faceCovered: (parts, { points, landmarks }) => describeFaceCover(parts, points, landmarks),
  glasses: (parts, { points, landmarks }) => describeLenses(parts, points, landmarks),
  darkLenses: (parts, { points, landmarks }) => describeLenses(parts, points, landmarks),
}

async function partsIn(square: Square, models: Models, head: SeenHead): Promise<HeadParts> {
  if (square === 'head') {
    const { seen, area } = head.mask
    return { area, shares: await models.tellHeadParts(reducedFor(seen, personModelSide / headPartsInput)) }
  }
  const area = faceSquare(head.points.slice(0, facePoints))
  const face = resample(head.raster, area, headPartsInput, headPartsInput)
  return { area, shares: await models.tellHeadParts(face) }
}

/** A square round the points of a face. */
function faceSquare(points: readonly Point[]): Rectangle {
  const { left, top, right, bottom } = boxOf(points)
  const side = Math.max(right - left, bottom - top) * coveringThresholds.faceSquare.value
  return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, width: side, height: side }
}
