import type { InferenceChoice, Runtime } from '../choices.ts'
import { type ConvertedFiles, convertFile } from './conversion/convert-file.ts'
import { readModelFiles, wasmFolder } from './model-files.ts'
import { type CallLock, noLock } from './native/call-lock.ts'
import { openNativeNetwork } from './native/open-native-network.ts'
import { loadNativeRuntime } from './native/runtime.ts'
import type { Network } from './network.ts'
import type { NetworkName } from './networks.ts'

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
  if ((await runtimeFor(choice)) === 'wasm') return { runtime: 'wasm' }
  return { runtime: 'native', files: await convert() }
}

async function runtimeFor(choice: InferenceChoice): Promise<Runtime> {
  if (choice === 'wasm') return 'wasm'
  try {
    await loadNativeRuntime()
    return 'native'
  } catch (cause) {
    if (choice === 'auto') return 'wasm'
    throw new NoNativeInference(
      'The native runtime of the networks cannot be loaded. Install the optional package onnxruntime-node.',
      { cause },
    )
  }
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
  const { openWasmNetwork, startBackend } = await import('./wasm/open-wasm-network.ts')
  await startBackend(wasmFolder)
  return openWasmNetwork(name, await readModelFiles(name))
}
