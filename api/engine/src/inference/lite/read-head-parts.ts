import { headPartsSide, networks } from '../networks.ts'
import type { ModelFiles } from '../wasm/open-wasm-network.ts'
import { readLiteModel } from './lite-model.ts'
import { toGraphModel } from './to-graph-model.ts'

/**
 * MediaPipe's network for the parts of a person, which reads 256 pixels, for the half of them: a fifth of the time, and it finds
 * as many coverings of heads.
 */
export function readHeadParts(bytes: Uint8Array): ModelFiles {
  const { picture, side, outputs } = networks['selfie-multiclass']
  if (!side || !outputs?.[0]) throw new Error('The network for the parts of a head is not described.')
  return toGraphModel(readLiteModel(bytes), {
    input: picture,
    output: outputs[0],
    side,
    averaged: side / headPartsSide,
  })
}
