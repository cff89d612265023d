import type { InferenceChoice, MattingModel } from '../choices.ts'
import type { Raster } from '../decode/raster.ts'
import { type ConvertedFiles, convertFile } from './conversion/convert-network.ts'
import { readModelFiles, wasmFolder } from './model-files.ts'
import { firstOutput, type Models, openModels } from './models.ts'
import { type CallLock, loadNativeRuntime, noLock, openNativeNetwork } from './native-network.ts'
import type { Network, NetworkName } from './networks.ts'

/** The runtime of a process, with what its threads need to open networks. */
export type Inference =
  | { readonly runtime: 'wasm' }
  | { readonly runtime: 'native'; readonly files: ConvertedFiles }

/** The native runtime was asked for and cannot be loaded. */
export class NoNativeInference extends Error {
  override name = 'NoNativeInference'
}

/**
 * Finds the runtime. Call it once in a process.
 *
 * @param convert Converts, for the native runtime, what each thread opens; other networks are converted where they are opened.
 *
 * @throws `NoNativeInference` if the native runtime is asked for and cannot be loaded.
 */
export async function prepareInference(
  choice: InferenceChoice,
  convert: () => Promise<ConvertedFiles> = async () => ({}),
): Promise<Inference> {
  if (choice === 'wasm') return { runtime: 'wasm' }
  try {
    await loadNativeRuntime()
  } catch (cause) {
    if (choice === 'auto') return { runtime: 'wasm' }
    throw new NoNativeInference(
      'The native runtime of the networks cannot be loaded. Install the optional package onnxruntime-node.',
      { cause },
    )
  }
  return { runtime: 'native', files: await convert() }
}

/** Opens a network in this thread. A file that was not prepared is converted here. */
export async function openNetwork(
  inference: Inference,
  name: NetworkName,
  lock: CallLock = noLock,
): Promise<Network> {
  if (inference.runtime === 'native') {
    return openNativeNetwork(name, inference.files[name] ?? (await convertFile(name)), lock)
  }
  // TensorFlow.js takes memory in each thread, so only threads that use it load it.
  const { openWasmNetwork, startBackend } = await import('./wasm-network.ts')
  await startBackend(wasmFolder)
  return openWasmNetwork(name, await readModelFiles(name))
}

/** Loads the models of a check from the disk; on the native runtime if it loads and none is given. */
export async function loadModels(inference?: Inference, lock?: CallLock): Promise<Models> {
  const by = inference ?? (await prepareInference('auto'))
  return openModels(by.runtime, (name) => openNetwork(by, name, lock))
}

/** The models of one worker that separate the person from the background. */
export interface MattingModels {
  readonly which: MattingModel
  /**
   * Draws the matte of one still: alpha, 0 to 1, row by row, of the raster's size. Its sides are multiples of 32. Null if the
   * person model works alone.
   */
  readonly drawMatte: ((raster: Raster) => Promise<Float32Array>) | null
  /** Coverage by a person, 0 to 1, row by row, of a raster of `personModelSide` squared. */
  segmentPerson(raster: Raster): Promise<Float32Array>
}

/** Loads the networks of a matting model; on the native runtime if it loads and none is given. */
export async function loadMattingModels(
  which: MattingModel,
  inference?: Inference,
  lock?: CallLock,
): Promise<MattingModels> {
  const by = inference ?? (await prepareInference('auto'))
  const person = await openNetwork(by, 'selfie', lock)
  const matting = which === 'rvm' ? await openNetwork(by, 'rvm', lock) : null
  return {
    which,
    drawMatte: matting && ((raster) => firstOutput(matting, raster)),
    segmentPerson: (raster) => firstOutput(person, raster),
  }
}
