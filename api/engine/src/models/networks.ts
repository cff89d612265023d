import type { Raster } from '../decode/raster.ts'
import { type FacePart, faceParts } from '../mesh/face-mesh.ts'
import { matteThresholds } from '../thresholds/matte.ts'

/** A network of the models' package, and how it is used. */
export interface NetworkDescription {
  /** The range of its input: 0 to 1, or -1 to 1. */
  readonly range: 'unit' | 'signed'
  /** The name of the input that takes the picture. */
  readonly picture: string
  /** The side of the square that it reads; null if it reads pictures of any size. */
  readonly side: number | null
  /** Its other inputs, which are always these numbers. */
  readonly given: Readonly<Record<string, number>>
  /** The wanted outputs; if absent, all that it has, in the order of its file. */
  readonly outputs?: readonly string[]
}

/** The side of the square that the person model reads and writes. */
export const personModelSide = 256

/** The landmark network's own outputs: the mesh, the certainty of a face, and closer looks. */
const landmarks = [
  'output_mesh_identity',
  'conv_faceflag',
  'output_lips',
  'output_left_eye',
  'output_left_iris',
  'output_right_eye',
  'output_right_iris',
]

export const landmarkOutputs = landmarks.length

/** The last but two activations of the landmark network's branch for a part of the face. */
const activation = (number: number) => `p_re_lu_${number}/Alpha_dequantize_prelu/Relu`

/** The inner layers that the landmark network gives after its own outputs, in the order of `faceParts`. */
const faceLayers: Readonly<Record<FacePart, string>> = {
  leftEye: activation(43),
  leftIris: activation(50),
  rightEye: activation(63),
  rightIris: activation(70),
  mouth: activation(30),
  face: activation(14),
}

/** The inner layer that the person network gives after its own output: its coarsest, just before it draws the person. */
const personLayer = 're_lu_12'

/** The side of the square that the network for the parts of a head reads, in pixels. */
export const headPartsInput = 128

/** The parts of a head and of what covers it. */
export const headPartsNetwork = {
  range: 'unit',
  picture: 'picture',
  side: headPartsInput,
  given: {},
  outputs: ['parts'],
} as const satisfies NetworkDescription

/** The side of the square in which the parts of a head are given. */
export const headPartsSide = 64

/** The parts that the network distinguishes, in its order; `other` is what is worn or held. */
export const headParts = ['background', 'hair', 'body', 'face', 'clothes', 'other'] as const

const described = {
  /** Face detection. */
  blazeface: { range: 'signed', picture: 'input', side: 256, given: {} },
  /** Face landmarks. */
  'facemesh-attention-pinto': {
    range: 'unit',
    picture: 'input_1',
    side: 192,
    given: {},
    outputs: [...landmarks, ...faceParts.map((part) => faceLayers[part])],
  },
  /** Person segmentation. */
  selfie: {
    range: 'unit',
    picture: 'input_1',
    side: personModelSide,
    given: {},
    outputs: ['activation_10:0', personLayer],
  },
  'selfie-multiclass': headPartsNetwork,
  /**
   * Robust Video Matting (Lin et al., WACV 2022; GPL-3.0 by its authors). It passes four states from one picture of a film
   * to the next; a still starts with zeros. Of its outputs only the alpha is wanted.
   */
  rvm: {
    range: 'unit',
    picture: 'src',
    side: null,
    given: { downsample_ratio: matteThresholds.networkSize.value, r1i: 0, r2i: 0, r3i: 0, r4i: 0 },
    outputs: ['Identity_1:0'],
  },
} as const satisfies Record<string, NetworkDescription>

export type NetworkName = keyof typeof described

export const networks: Readonly<Record<NetworkName, NetworkDescription>> = described

/** A neural network that is ready to run. */
export interface Network {
  /**
   * Runs the network on one raster of its own size.
   *
   * @returns The values of its outputs, each in the order rows, columns, channels, in the network's order.
   */
  run(raster: Raster): Promise<Float32Array[]>
}
