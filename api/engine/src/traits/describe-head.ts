import type { PersonMask } from '../inference/person-mask.ts'
import type { FaceLayers } from '../mesh/face-mesh.ts'
import type { DescribedPart } from './trait-names.ts'

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
