import type { Outcome } from '../../problem.ts'
import type { DecodedPhoto, View } from '../decode.ts'
import type { Rectangle } from '../raster.ts'
import { viewFace } from '../views/face-view.ts'
import type { Views } from '../views/views.ts'
import { findFacesAnyWayUp } from './any-way-up.ts'
import type { FaceMesh, MeshPoint } from './face-mesh.ts'
import { maskHead, outlineHead } from './head-outline.ts'
import { type FaceLandmarks, type Point, readLandmarks } from './landmarks.ts'
import type { Models } from './models.ts'
import { estimatePose, type Pose } from './pose.ts'

/** What the models read from a photo: all in pixels of the upright source, origin top left. */
export interface Portrait {
  readonly faces: readonly FoundFace[]
  /** The largest face, measured; null where there is none. */
  readonly head: Head | null
}

export interface FoundFace {
  /** Width times height of its box, in square source pixels. */
  readonly area: number
  /** The detector's confidence, 0 to 1. */
  readonly score: number
}

export interface Head {
  /** The 478 points of the face mesh; z in the same unit as x and y. */
  readonly mesh: readonly MeshPoint[]
  readonly eyes: readonly [Point, Point]
  readonly eyeMiddle: Point
  readonly interEye: number
  readonly chinY: number
  readonly hairTopY: number
  readonly skullTopY: number
  readonly touchesTop: boolean
  readonly leftX: number
  readonly rightX: number
  /** With the ears, without the volume of hair. */
  readonly width: number
  /** Between the bases of the ears. */
  readonly faceWidth: number
  readonly eyeToChin: number
  readonly pose: Pose
  readonly eyeOpening: number
  readonly mouthOpening: number
}

/** A portrait, and the pixels of its head that checks look at; those are null where there is no head. */
export interface PortraitSeen {
  readonly portrait: Portrait
  readonly views: Pick<Views, 'face' | 'head'> | null
}

/**
 * Finds the faces of a photo and measures the largest. A head that has few pixels in the scaled-down photo and more in
 * the source is looked at again from close up. Problem: `unreadable_image`.
 */
export async function measurePortrait(models: Models, photo: DecodedPhoto): Promise<Outcome<PortraitSeen>> {
  const { whole } = photo
  const meshes = findFacesAnyWayUp(models, whole.raster)
  const area = whole.scale ** 2
  const faces = meshes.map(({ box, boxScore }) => ({ area: box.width * box.height * area, score: boxScore }))
  const [largest] = meshes
  if (!largest) return { ok: true, value: { portrait: { faces, head: null }, views: null } }
  const close = await lookCloser(models, photo, largest)
  if (close && !close.ok) return close
  const { view, mesh } = close?.value ?? { view: whole, mesh: largest }
  const face = readLandmarks(mesh)
  const { head, views } = measureHead(models, view, mesh, face)
  return { ok: true, value: { portrait: { faces, head }, views } }
}

/** Below this height in the raster a face's box gives the mesh model less than it can use. */
const smallFacePx = 200

/** Null where the face is large enough, or is not found again. */
async function lookCloser(
  models: Models,
  { whole, closeUp }: DecodedPhoto,
  { box }: FaceMesh,
): Promise<Outcome<{ view: View; mesh: FaceMesh }> | null> {
  if (box.height >= smallFacePx || whole.scale < 1.2) return null
  const side = Math.max(box.width, box.height) * 3 * whole.scale
  const centreX = whole.x + (box.x + box.width / 2) * whole.scale
  const centreY = whole.y + (box.y + box.height / 2) * whole.scale
  const view = await closeUp({ x: centreX - side / 2, y: centreY - side / 2, width: side, height: side })
  if (!view.ok) return view
  const [mesh] = findFacesAnyWayUp(models, view.value.raster)
  return mesh ? { ok: true, value: { view: view.value, mesh } } : null
}

const inSource = ({ x, y, scale }: View, point: Point): Point => ({
  x: x + point.x * scale,
  y: y + point.y * scale,
})

const areaInSource = (view: View, area: Rectangle): Rectangle => ({
  ...inSource(view, area),
  width: area.width * view.scale,
  height: area.height * view.scale,
})

function measureHead(models: Models, view: View, mesh: FaceMesh, face: FaceLandmarks) {
  const { raster, x, y, scale } = view
  const mask = maskHead(models, raster, face)
  const outline = outlineHead(mask, face)
  const placed = (point: Point): Point => inSource(view, point)
  const head: Head = {
    mesh: mesh.points.map((point) => ({ ...placed(point), z: point.z * scale })),
    eyes: [placed(face.eyes[0]), placed(face.eyes[1])],
    eyeMiddle: placed(face.eyeMiddle),
    interEye: face.interEye * scale,
    chinY: y + face.chin.y * scale,
    hairTopY: y + outline.hairTopY * scale,
    skullTopY: y + outline.skullTopY * scale,
    touchesTop: outline.touchesTop && y === 0,
    leftX: x + outline.leftX * scale,
    rightX: x + outline.rightX * scale,
    width: outline.width * scale,
    faceWidth: face.faceWidth * scale,
    eyeToChin: face.eyeToChin * scale,
    pose: estimatePose(mesh),
    eyeOpening: face.eyeOpening,
    mouthOpening: face.mouthOpening,
  }
  const { area, seen, coverage } = mask
  const views = {
    face: viewFace(raster, face.eyes, mesh.points, scale),
    head: { area: areaInSource(view, area), raster: seen, coverage },
  }
  return { head, views }
}
