import type { SeenPhoto, View } from '../decode/decode.ts'
import { type Placement, type Rectangle, resample } from '../decode/raster.ts'
import {
  type FaceLandmarks,
  type FaceMesh,
  type MeshPoint,
  type Point,
  readLandmarks,
} from '../mesh/face-mesh.ts'
import type { Models } from '../models/models.ts'
import { personModelSide } from '../models/networks.ts'
import { type PersonMask, turnCoverage } from '../models/person-mask.ts'
import { type Outcome, refusal } from '../problem.ts'
import { thresholds } from '../thresholds/all.ts'
import { detectionThresholds } from '../thresholds/portrait.ts'
import { findFacesAnyWayUp } from './find-faces.ts'
import { type HeadOutline, headSquare, maskHead, outlineHead } from './head-outline.ts'
import { estimatePose, type Pose } from './pose.ts'
import { lookAgain } from './second-look.ts'
import { describeHead, type HeadTraits, readTraits } from './traits.ts'
import { type FaceView, type HeadViews, viewFace } from './views.ts'

/** The results of the models for a photo, all in pixels of the upright source with the origin at the top left. */
export interface Portrait {
  readonly faces: readonly FoundFace[]
  /** The measures of the largest face. Null if there is no face. */
  readonly head: Head | null
  /** The measures of the same head in the photo that is not turned, if it is turned for `head`. */
  readonly taken?: Head
}

export interface FoundFace {
  /** Width times height of the face's box, in square source pixels. */
  readonly area: number
  /** The detector's confidence, 0 to 1. */
  readonly score: number
}

/** The landmarks and the ends of a head, in source pixels. */
export interface Head
  extends HeadOutline,
    Omit<FaceLandmarks, 'chin' | 'forehead' | 'glabella' | 'noseBridge' | 'up'> {
  /** The 478 points of the face mesh. z is in the same unit as x and y. */
  readonly mesh: readonly MeshPoint[]
  readonly chinY: number
  readonly pose: Pose
  readonly traits: HeadTraits
}

/** The place of a face in the photo, before the ends of its head are known, in source pixels. */
export type FacePlace = Pick<Head, 'mesh' | 'eyeMiddle' | 'interEye' | 'chinY'>

/** The largest face of a photo, in the view that shows it best. */
export interface LocatedFace extends FacePlace {
  readonly view: View
  /** In the view's pixels. */
  readonly seen: FaceMesh
  readonly landmarks: FaceLandmarks
}

/**
 * Finds the faces of a photo. If the largest face has few pixels in the scaled-down photo and more in the source, it
 * is analysed again in a close-up. `largest` is null if there is no face. Problem: `unreadable_image`.
 */
export async function locateFaces(
  models: Models,
  photo: SeenPhoto,
): Promise<Outcome<{ faces: FoundFace[]; largest: LocatedFace | null }>> {
  const { whole } = photo
  const meshes = await findFacesAnyWayUp(models, whole.raster)
  const area = whole.scale ** 2
  const faces = meshes.map(({ box, boxScore }) => ({ area: box.width * box.height * area, score: boxScore }))
  const [first] = meshes
  if (!first) return { ok: true, value: { faces, largest: null } }
  const close = await lookCloser(models, photo, first)
  if (close && !close.ok) return close
  const { view, mesh } = close?.value ?? { view: whole, mesh: first }
  const seen = await models.layMeshAgain(view.raster, mesh)
  return { ok: true, value: { faces, largest: faceIn(view, seen) } }
}

/** A face with its places in the photo, from its mesh in a view. */
export function faceIn(view: View, seen: FaceMesh): LocatedFace {
  const landmarks = readLandmarks(seen)
  return {
    view,
    seen,
    landmarks,
    mesh: meshInSource(seen, view),
    eyeMiddle: inSource(view, landmarks.eyeMiddle),
    interEye: landmarks.interEye * view.scale,
    chinY: view.y + landmarks.chin.y * view.scale,
  }
}

/** Null if the face is large enough, or is not found again. */
async function lookCloser(
  models: Models,
  { whole, closeUp }: SeenPhoto,
  { box }: FaceMesh,
): Promise<Outcome<{ view: View; mesh: FaceMesh }> | null> {
  const { smallFacePx, minScale, boxes } = detectionThresholds.closerLook
  if (box.height >= smallFacePx || whole.scale < minScale) return null
  const side = Math.max(box.width, box.height) * boxes * whole.scale
  const centreX = whole.x + (box.x + box.width / 2) * whole.scale
  const centreY = whole.y + (box.y + box.height / 2) * whole.scale
  const view = await closeUp({ x: centreX - side / 2, y: centreY - side / 2, width: side, height: side })
  if (!view.ok) return view
  const [mesh] = await findFacesAnyWayUp(models, view.value.raster)
  return mesh ? { ok: true, value: { view: view.value, mesh } } : null
}

function meshInSource({ points }: FaceMesh, view: View): MeshPoint[] {
  const mesh: MeshPoint[] = []
  for (const point of points) {
    const { x, y } = inSource(view, point)
    mesh.push({ x, y, z: point.z * view.scale })
  }
  return mesh
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

/** A head, its face, and the views of it that checks read. */
export interface MeasuredHead {
  readonly face: LocatedFace
  readonly head: Head
  readonly views: HeadViews
}

/** Finds the ends of the head of a face and measures it. */
export async function measureHead(models: Models, face: LocatedFace): Promise<MeasuredHead> {
  const { view, seen, landmarks } = face
  const mask = await maskHead(models, view, landmarks)
  const first = readTraits(describeHead(seen.layers, mask))
  const look = { raster: view.raster, mask, points: seen.points, landmarks }
  const traits = await lookAgain(models, look, first)
  return headIn(face, mask, traits, viewFace(view.raster, landmarks.eyes, seen.points, view.scale))
}

/**
 * Measures a head in the photo turned. The person is not found again, which would take as long as all other steps of the turn: the
 * mask of the photo as it was taken is turned, and what a turn does not change is kept.
 * @param face In the turned photo.
 * @param turn Where the photo is in the turned one, in source pixels.
 */
export function measureTurned(face: LocatedFace, turn: Placement, known: MeasuredHead): MeasuredHead {
  const { view, landmarks } = face
  const area = headSquare(landmarks)
  const seen = resample(view.raster, area, personModelSide, personModelSide, view.turn)
  const coverage = turnCoverage(known.views.head, turn, areaInSource(view, area))
  return headIn(face, { area, seen, coverage }, known.head.traits, known.views.face)
}

function headIn(
  face: LocatedFace,
  mask: Omit<PersonMask, 'layer'>,
  traits: HeadTraits,
  faceView: FaceView,
): MeasuredHead {
  const { view, seen, landmarks, mesh, eyeMiddle, interEye, chinY } = face
  const { x, y, scale } = view
  const outline = outlineHead(mask, landmarks)
  const head: Head = {
    mesh,
    eyes: [inSource(view, landmarks.eyes[0]), inSource(view, landmarks.eyes[1])],
    eyeMiddle,
    interEye,
    chinY,
    hairTopY: y + outline.hairTopY * scale,
    skullTopY: y + outline.skullTopY * scale,
    touchesTop: outline.touchesTop && y === 0,
    leftX: x + outline.leftX * scale,
    rightX: x + outline.rightX * scale,
    width: outline.width * scale,
    faceWidth: landmarks.faceWidth * scale,
    eyeToChin: landmarks.eyeToChin * scale,
    pose: estimatePose(seen),
    eyeOpening: landmarks.eyeOpening,
    mouthOpening: landmarks.mouthOpening,
    traits,
  }
  const views = {
    face: faceView,
    head: { area: areaInSource(view, mask.area), raster: mask.seen, coverage: mask.coverage },
  }
  return { face, head, views }
}

/** Whether the picture itself is turned on its side or upside down. A head that only leans does not count. */
export function liesDown({ pose }: Head): boolean {
  return Math.abs(pose.rollDeg) >= thresholds.lyingRollDeg
}

/**
 * Finds the head of the person in a photo.
 *
 * @param soThat What cannot be done without a head, as the continuation of "No face was found, so".
 * @returns The head with its views, or the problem `no_face`, also for a picture that is turned on its side or upside down, or the
 * problem `unreadable_image`.
 */
export async function findHead(
  models: Models,
  photo: SeenPhoto,
  soThat: string,
): Promise<Outcome<MeasuredHead>> {
  const found = await locateFaces(models, photo)
  if (!found.ok) return found
  const { largest } = found.value
  if (!largest) return refusal('no_face', `No face was found, so ${soThat}.`)
  const measured = await measureHead(models, largest)
  if (liesDown(measured.head)) {
    return refusal('no_face', 'The picture lies on its side or upside down. Turn it upright and save it.')
  }
  return { ok: true, value: measured }
}
