import { z } from 'zod'
import type { MeshPoint } from '../../mesh/face-mesh.ts'
import type { FaceView } from '../../views/face-view.ts'
import { gradientCount, lowerFaceGradients } from './gradients.ts'
import { type MouthShape, mouthShape } from './mouth-shape.ts'
import smileWeights from './smile-weights.json' with { type: 'json' }

/** A linear discriminant between smiling and neutral faces, and how it was trained. */
export const SmileWeights = z.object({
  recipe: z.string(),
  trainedOn: z.record(z.string(), z.number().int()),
  crossValidation: z.record(z.string(), z.number()),
  bias: z.number(),
  shape: z.object({
    width: z.number(),
    cornerLift: z.number(),
    cornerDepth: z.number(),
    noseWidth: z.number(),
    noseToCorners: z.number(),
  }),
  gradients: z.array(z.number()).length(gradientCount),
})
export type SmileWeights = z.infer<typeof SmileWeights>

const weights = SmileWeights.parse(smileWeights)

/** Kept because a check and a component both read the score of a face. */
const scores = new WeakMap<FaceView, number>()

/** The input of the discriminant. */
export interface SmileFeatures {
  readonly shape: MouthShape
  readonly gradients: Float64Array
}

export function smileFeatures(mesh: readonly MeshPoint[], view: FaceView): SmileFeatures {
  return { shape: mouthShape(mesh), gradients: lowerFaceGradients(view) }
}

/**
 * How much a face smiles: about -1 for neutral faces, +1 for smiling ones. The weights are trained by
 * scripts/train-smile.ts. Their file also states the recipe and its cross-validated error.
 */
export function smileScore(mesh: readonly MeshPoint[], view: FaceView): number {
  const known = scores.get(view)
  if (known !== undefined) return known
  const { shape, gradients } = smileFeatures(mesh, view)
  const ofShape = shapeKeys.reduce((sum, key) => sum + shape[key] * weights.shape[key], 0)
  const ofGradients = gradients.reduce((sum, value, at) => sum + value * (weights.gradients[at] ?? 0), 0)
  const score = weights.bias + ofShape + ofGradients
  scores.set(view, score)
  return score
}

export const shapeKeys = ['width', 'cornerLift', 'cornerDepth', 'noseWidth', 'noseToCorners'] as const
