import { thresholds } from '../../thresholds/all.ts'
import { median, quantile } from '../../views/distribution.ts'
import type { FaceView } from '../../views/face-view.ts'
import { fineTexture } from './fine-texture.ts'
import { keepsTraces } from './keeps-traces.ts'
import type { TraceMeasure } from './trace.ts'

/**
 * Skin without its texture, as beauty filters leave it, in a face whose lips and eyes are still sharp. A soft or dark
 * picture loses texture everywhere alike and has no trace. The same holds for a drawing, which never had texture.
 *
 * Returns `untold` if the face is soft or was enlarged for its view, if the skin is so bright that its texture is
 * lost, if the JPEG is coarse enough to smooth the skin itself, and if the lips have no texture to compare with.
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
  }
}

/** The texture of the parts of the face, in levels of luma at 113 px between the eyes. */
interface FaceTexture {
  /** Of the median block of cheeks and forehead. */
  readonly skin: number
  /** Mean luma of the brightest of these parts. */
  readonly brightness: number
  /** Of the calmer blocks of the lips, which show their lines and not their outline. */
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
