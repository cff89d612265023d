import type { Rectangle } from '#decode/raster.ts'
import type { Point } from '#mesh/face-mesh.ts'
import { eyeSurrounds, lowerFace, outlines } from '#mesh/mesh-points.ts'
import type { HeadPixels } from '../detail/head-pixels.ts'
import { boxOf, type Canvas, pointAt, regionsOf } from '../regions.ts'

/** What of a photo can look altered. `outline`: hair, clothes, or the edge between the person and the background. */
export const alteredParts = ['eyes', 'nose', 'mouth', 'jaw', 'skin', 'face', 'outline', 'background'] as const
type AlteredPart = (typeof alteredParts)[number]

/** What looks altered, and where. */
export interface AlteredPlace {
  readonly part: AlteredPart
  /** In whole pixels of the upright source photo, inside it. The first is the most important. */
  readonly regions: readonly Rectangle[]
}

/** The parts of a face whose place the mesh tells, with the points that lie round each area of the part. */
const pointsOfParts = {
  eyes: [eyeSurrounds.left, eyeSurrounds.right],
  nose: [outlines.nose],
  mouth: [outlines.outerLips],
  jaw: [lowerFace],
  skin: [outlines.face],
  face: [outlines.face],
} as const satisfies Partial<Record<AlteredPart, readonly (readonly number[])[]>>

/**
 * The place of a part of the face: one box, or one for each eye.
 *
 * @param mesh The 478 points of the mesh, in source pixels.
 */
export function placeOfPart(
  part: keyof typeof pointsOfParts,
  mesh: readonly Point[],
  photo: Canvas,
): AlteredPlace {
  const boxes = pointsOfParts[part].map((numbers) => boxOf(numbers.map((number) => pointAt(mesh, number))))
  return { part, regions: regionsOf(boxes, photo) }
}

/** The place of a trace along the outline of the head: the part of the photo with the head and a margin. */
export const placeOfOutline = ({ native: { photo, x, y, width, height } }: HeadPixels): AlteredPlace => ({
  part: 'outline',
  regions: regionsOf([{ left: x, top: y, right: x + width, bottom: y + height }], photo),
})

/**
 * The place of a trace in the background: the whole wall to the left and to the right of the head, down to the chin. The
 * searches read the wall near the head; what they find there is true of the whole wall. A photo that ends at the ears on both
 * sides has the part with the head instead.
 */
export function placeOfBackground(seen: HeadPixels): AlteredPlace {
  const { photo } = seen.native
  const { leftX, rightX, chinY } = seen.head
  const sides = regionsOf(
    [
      { left: 0, top: 0, right: leftX, bottom: chinY },
      { left: rightX, top: 0, right: photo.width, bottom: chinY },
    ],
    photo,
  )
  return { part: 'background', regions: sides.length > 0 ? sides : placeOfOutline(seen).regions }
}
