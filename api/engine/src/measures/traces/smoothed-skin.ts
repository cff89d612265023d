import { thresholds } from '../../thresholds/all.ts'
import { median, quantile } from '../../views/distribution.ts'
import type { FaceView } from '../../views/face-view.ts'
import { fineTexture } from './fine-texture.ts'
import { keepsTraces } from './keeps-traces.ts'
import type { TraceMeasure } from './trace.ts'

/**
 * Skin without its texture, as beauty filters leave it, in a face whose lips and eyes are as sharp as ever. A picture
 * that is soft or dark loses texture everywhere alike and is none; nor is a drawing that never had any.
 *
 * Untold where the face was enlarged to be looked at or is soft, where the skin is so bright that its texture is gone,
 * where the JPEG is coarse enough to do the smoothing, and where the lips have no texture to compare with.
 */
export const smoothedSkin: TraceMeasure = ({ face, file, edgeSpread }) => {
  const limits = thresholds.smoothedSkin
  if (face.enlargement > limits.maxEnlargement) return 'untold'
  if (!keepsTraces(file, limits.minJpegQuality)) return 'untold'
  const { skin, brightness, lips, eyes } = textureOf(face)
  if (brightness > limits.maxBrightness || lips < limits.minLips) return 'untold'
  if (skin > limits.maxSkin || skin > limits.maxOfLips * lips || skin > limits.maxOfEyes * eyes) return null
  if (!edgeSpread || edgeSpread.px > limits.maxEdgeSpreadPx) return 'untold'
  return {
    code: 'smoothed_skin',
    altered: 'person',
    strength: skin,
    unit: 'levels',
    message: 'The skin has no texture although the eyes and the lips are sharp, as after a beauty filter.',
  }
}

/** The texture of the face's parts, in levels of luma at 113 px between the eyes. */
interface FaceTexture {
  /** Of the median block of cheeks and forehead. */
  readonly skin: number
  /** Mean luma of the brightest of them. */
  readonly brightness: number
  /** Of the lips' calmer blocks: their lines, not their outline. */
  readonly lips: number
  /** Of the blocks with the strongest edges of eyes and brows. */
  readonly eyes: number
}

function textureOf(face: FaceView): FaceTexture {
  const skin = (['leftCheek', 'rightCheek', 'forehead'] as const).map((part) => fineTexture(face, part, 8))
  const eyes = (['leftEye', 'rightEye', 'leftBrow', 'rightBrow'] as const).flatMap(
    (part) => fineTexture(face, part, 4).blocks,
  )
  return {
    skin: median(skin.flatMap(({ blocks }) => blocks)),
    brightness: Math.max(...skin.map(({ brightness }) => brightness)),
    lips: quantile(fineTexture(face, 'outerLips', 4).blocks, 0.2),
    eyes: quantile(eyes, 0.9),
  }
}
