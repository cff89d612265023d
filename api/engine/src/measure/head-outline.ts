import type { View } from '../decode/decode.ts'
import type { Rectangle } from '../decode/raster.ts'
import type { FaceLandmarks } from '../mesh/face-mesh.ts'
import type { Models } from '../models/models.ts'
import { type Coverage, distanceToEdge, maskPerson, type PersonMask } from '../models/person-mask.ts'
import { portraitThresholds } from '../thresholds/portrait.ts'

/** The ends of the head, in the raster's pixels. */
export interface HeadOutline {
  /** The top of the hair, or of whatever covers the head. */
  readonly hairTopY: number
  /** The estimated top of the skull, below the hair. */
  readonly skullTopY: number
  /** The left and the right end of the head with its hair, at the height of the eyes. */
  readonly leftX: number
  readonly rightX: number
  /** The head's width with its ears, without the volume of hair. */
  readonly width: number
  /**
   * Whether the person continues to the photo's upper edge. The top of the head is then cut off or touches the edge.
   */
  readonly touchesTop: boolean
}

const { skull, widthOfFace } = portraitThresholds
const headHeights = portraitThresholds.headHeights.value

/** The person mask of a square round the head. */
export const maskHead = (
  models: Models,
  view: Pick<View, 'raster' | 'turn'>,
  face: FaceLandmarks,
): Promise<PersonMask> => maskPerson(models, view, headSquare(face))

/** Finds the head's ends from the person mask round it and the face inside it. */
export function outlineHead(mask: Coverage, face: FaceLandmarks): HeadOutline {
  const hairTopY = findTop(mask, face)
  const reach = (y: number) => (face.eyeMiddle.y - y) / face.eyeToChin
  const foreheadReach = reach(face.forehead.y)
  const hairReach = Math.min(reach(hairTopY), foreheadReach + skull.thickHair)
  const skullReach = skull.forehead * foreheadReach + skull.hair * hairReach + skull.constant
  const half = portraitThresholds.mostHalfWidth.value * face.eyeToChin * headHeights
  const side = (x: -1 | 1) => Math.min(distanceToEdge(mask, face.noseBridge, { x, y: 0 }), half)
  const leftX = face.noseBridge.x - side(-1)
  const rightX = face.noseBridge.x + side(1)
  const { usual, min, max } = widthOfFace
  const outlined = Math.min(Math.max((rightX - leftX) / face.faceWidth, min), max)
  return {
    hairTopY,
    skullTopY: Math.max(hairTopY, face.eyeMiddle.y - skullReach * face.eyeToChin),
    leftX,
    rightX,
    width: ((outlined + usual) / 2) * face.faceWidth,
    touchesTop: hairTopY <= face.eyeToChin * portraitThresholds.touchesTop.value,
  }
}

/** The square round the head that the person model reads, with the whole head and some of its surroundings. */
export function headSquare({ chin, up, eyeToChin }: FaceLandmarks): Rectangle {
  const headHeight = eyeToChin * headHeights
  const side = headHeight * portraitThresholds.headSquare.value
  const centre = { x: chin.x + (up.x * headHeight) / 2, y: chin.y + (up.y * headHeight) / 2 }
  return { x: centre.x - side / 2, y: centre.y - side / 2, width: side, height: side }
}

/**
 * Walks up from the brows in 81 columns across the head and takes the highest end. Walking from inside leaves out
 * objects behind the head that do not touch it.
 */
function findTop(mask: Coverage, { forehead, glabella, eyeToChin }: FaceLandmarks): number {
  let top = glabella.y
  for (let column = -40; column <= 40; column++) {
    const from = { x: forehead.x + (column / 100) * eyeToChin * headHeights, y: glabella.y }
    const distance = distanceToEdge(mask, from, { x: 0, y: -1 })
    top = Math.min(top, Math.max(from.y - distance, 0))
  }
  return top
}
