import { z } from 'zod'
import type { FaceLayers, FacePart } from '../mesh/face-mesh.ts'
import { Sum, sumOf } from '../models/patch-network.ts'
import type { PersonMask } from '../models/person-mask.ts'
import { traitCurves } from '../thresholds/fitted.ts'
import weights from './trait-weights.json' with { type: 'json' }

/** The descriptions of a head that networks' inner layers give, from which traits are read. */
type DescribedPart = FacePart | 'headTop'

const eyes = ['leftEye', 'leftIris', 'rightEye', 'rightIris'] as const

/** The traits of a head: what the inner layers of the networks show. */
export const traitNames = traitCurves
export type Trait = (typeof traitNames)[number]

/** The parts whose descriptions show each trait. */
const partsOfTrait = {
  /** At least one eye is shut or half shut. */
  eyesShut: eyes,
  /** Glasses of any kind. */
  glasses: eyes,
  /** Lenses that hide or darken the eyes. */
  darkLenses: eyes,
  /** A hat, a scarf, a cap, a hood or a band on the head. */
  headCovered: ['face', 'headTop'],
  /** Something before the mouth, the nose, the chin or an eye: a mask, a hand, an object. Hair and glasses are not meant. */
  faceCovered: ['face', 'mouth'],
  /** Hair that hangs over an eye. */
  hairOverEyes: [...eyes, 'face'],
} as const satisfies Readonly<Record<Trait, readonly DescribedPart[]>>

/** What covers a head, a face or the eyes. The parts of a head decide where the inner layers leave a doubt. */
export const coveringTraits = [
  'headCovered',
  'faceCovered',
  'glasses',
  'darkLenses',
] as const satisfies readonly Trait[]

const TraitWeights = z.strictObject({
  /** How they were fitted, and to pictures under which licences. */
  recipe: z.string(),
  licences: z.array(z.string()),
  /** The score of each trait from the values of inner layers: about 1 with it, -1 without. */
  traits: z.record(z.enum(traitNames), Sum),
  /** Of the second looks at what may be covered. */
  secondLooks: z.record(z.enum(coveringTraits), Sum),
})

/** The fitted weights of all traits. `npm run calibrate` writes their file. */
export const traitWeights = TraitWeights.parse(weights)

/** The description of each part of a head: values of networks' inner layers. */
export type HeadDescription = Readonly<Record<DescribedPart, Float32Array>>

const channels = 128
const faceSide = 6
const personSide = 16
/** The cells of the person network's layer round the head in which its top and what may cover it lie. */
const topCells = { fromRow: 0, toRow: 8, fromColumn: 2, toColumn: 14 }

/**
 * Describes a head by the landmark network's layers of its face, and by the person network's layer of the square round it.
 * Large layers are averaged over neighbouring cells, because a trait does not depend on where exactly something lies: the face
 * over 2 x 2 cells, the head's top over 4 x 4.
 */
export function describeHead(layers: FaceLayers, { layer }: Pick<PersonMask, 'layer'>): HeadDescription {
  const face = { fromRow: 0, toRow: faceSide, fromColumn: 0, toColumn: faceSide }
  return {
    ...layers,
    face: averaged(layers.face, faceSide, face, 2),
    headTop: averaged(layer, personSide, topCells, 4),
  }
}

/** The means of the squares of `step` cells of a part of a layer, in the order rows, columns, channels. */
function averaged(layer: Float32Array, side: number, part: typeof topCells, step: number): Float32Array {
  const across = (part.toColumn - part.fromColumn) / step
  const means = new Float32Array(((part.toRow - part.fromRow) / step) * across * channels)
  for (let row = part.fromRow; row < part.toRow; row++) {
    for (let column = part.fromColumn; column < part.toColumn; column++) {
      const square =
        Math.floor((row - part.fromRow) / step) * across + Math.floor((column - part.fromColumn) / step)
      const from = (row * side + column) * channels
      for (let channel = 0; channel < channels; channel++) {
        const at = square * channels + channel
        means[at] = (means[at] ?? 0) + (layer[from + channel] ?? 0) / step ** 2
      }
    }
  }
  return means
}

/** The score of each trait of a head: about 1 with it, -1 without. `fittedThresholds` has the curves to probabilities. */
export type HeadTraits = Readonly<Record<Trait, number>>

/** Scores all traits of a head. Throws if a description has another size than the weights were fitted to. */
export function readTraits(head: HeadDescription): HeadTraits {
  return {
    eyesShut: scoreOf('eyesShut', head),
    glasses: scoreOf('glasses', head),
    darkLenses: scoreOf('darkLenses', head),
    headCovered: scoreOf('headCovered', head),
    faceCovered: scoreOf('faceCovered', head),
    hairOverEyes: scoreOf('hairOverEyes', head),
  }
}

/** The traits that a second look, at the parts of the head, finds better than the first. */
export type CoveringTrait = (typeof coveringTraits)[number]

/**
 * The score of a covering by a second look, from its description and the score of the first look. Throws if the description has
 * another size than the weights were fitted to.
 */
export function scoreAgain(trait: CoveringTrait, description: Float32Array, firstScore: number): number {
  return scoreNamed(trait, traitWeights.secondLooks[trait], secondLookValues(trait, description, firstScore))
}

/**
 * The values from which a covering is read at the second look. The first look knows what is too thin for the parts: bands, and the
 * frames of glasses. On faces, it confuses light and pose with a cover more often than the parts do.
 */
export function secondLookValues(
  trait: CoveringTrait,
  description: Float32Array,
  firstScore: number,
): Float32Array {
  return trait === 'faceCovered' ? description : Float32Array.from([...description, firstScore])
}

/** The values from which a trait is read: those of its parts, one after the other. */
export function traitValues(head: HeadDescription, trait: Trait): Float32Array {
  const parts = partsOfTrait[trait].map((part) => head[part])
  const values = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    values.set(part, at)
    at += part.length
  }
  return values
}

const scoreOf = (trait: Trait, head: HeadDescription) =>
  scoreNamed(trait, traitWeights.traits[trait], traitValues(head, trait))

function scoreNamed(name: Trait, sum: Sum, values: Float32Array): number {
  if (values.length !== sum.coefficients.length) {
    throw new Error(
      `The descriptions have ${values.length} values, the weights of ${name} ${sum.coefficients.length}.`,
    )
  }
  return sumOf(sum, values)
}
