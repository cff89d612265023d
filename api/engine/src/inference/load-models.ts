import { type Inference, openNetwork, prepareInference } from './inference.ts'
import { type Models, openModels } from './models.ts'
import type { CallLock } from './native/call-lock.ts'

/** Loads the models of a check from the disk; on the native runtime if it loads and none is given. */
export async function loadModels(inference?: Inference, lock?: CallLock): Promise<Models> {
  const by = inference ?? (await prepareInference('auto'))
  return openModels(by.runtime, (name) => openNetwork(by, name, lock))
}
