import type { DecodedPhoto } from '../decode.ts'
import type { FaceMesh } from './face-mesh.ts'
import { outlineHead } from './head-outline.ts'
import { type Point, readLandmarks } from './landmarks.ts'
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
  readonly eyes: readonly [Point, Point]
  readonly eyeMiddle: Point
  readonly interEye: number
  readonly chinY: number
  readonly hairTopY: number
  readonly skullTopY: number
  readonly touchesTop: boolean
  readonly leftX: number
  readonly rightX: number
  readonly eyeToChin: number
  readonly pose: Pose
  readonly eyeOpening: number
  readonly mouthOpening: number
}

/** Finds the faces of a photo and measures the largest. */
export async function measurePortrait(models: Models, photo: DecodedPhoto): Promise<Portrait> {
  const meshes = (await models.findFaces(photo.working)).filter(isFace)
  const area = photo.scale ** 2
  const faces = meshes.map(({ box, boxScore }) => ({ area: box.width * box.height * area, score: boxScore }))
  const [largest] = meshes
  return { faces, head: largest ? measureHead(models, photo, largest) : null }
}

/**
 * Ghosts on hair, collars and ears score up to 0.31 with the detector and, but for one, under 0.2 with the mesh;
 * the weakest of 400 true faces scored 0.26 and 1.0, and a head lying on its side 0.71 and 0.6.
 */
function isFace({ boxScore, meshScore }: FaceMesh): boolean {
  return meshScore > 0.8 || (boxScore > 0.5 && meshScore > 0.4)
}

function measureHead(models: Models, { working, scale }: DecodedPhoto, mesh: FaceMesh): Head {
  const face = readLandmarks(mesh)
  const outline = outlineHead(models, working, face)
  const inSource = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale })
  return {
    eyes: [inSource(face.eyes[0]), inSource(face.eyes[1])],
    eyeMiddle: inSource(face.eyeMiddle),
    interEye: face.interEye * scale,
    chinY: face.chin.y * scale,
    hairTopY: outline.hairTopY * scale,
    skullTopY: outline.skullTopY * scale,
    touchesTop: outline.touchesTop,
    leftX: outline.leftX * scale,
    rightX: outline.rightX * scale,
    eyeToChin: face.eyeToChin * scale,
    pose: estimatePose(mesh),
    eyeOpening: face.eyeOpening,
    mouthOpening: face.mouthOpening,
  }
}
