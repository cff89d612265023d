import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MattingModel, Runtime } from '../choices.ts'
import type { ConvertedFiles } from '../models/conversion/convert-network.ts'
import type { NetworkName } from '../models/networks.ts'
import type { ConversionAnswer, ConversionRequest } from './conversion-thread.ts'

/**
 * Converts networks of the models' package. They are nowhere stored. A thread of its own does it, because the conversion of
 * all of them takes 100 MB, which a process gives back only when the thread ends.
 */
export async function convertedFiles(names: readonly NetworkName[]): Promise<ConvertedFiles> {
  if (names.length === 0) return {}
  const request: ConversionRequest = { names }
  const thread = new Worker(new URL('./conversion-thread.ts', import.meta.url), { workerData: request })
  // An error in the thread is thrown here. Its memory is free once it has ended.
  const [answer] = await Promise.all([once(thread, 'message'), once(thread, 'exit')])
  const files: ConversionAnswer = answer[0]
  return Object.fromEntries(names.map((name, at) => [name, files[at]]))
}

/**
 * The converted networks that a matte needs and a check does not. They are converted at the first matte, because most engines
 * draw none, and once for all threads.
 */
export function openMattingFiles(runtime: Runtime, model: MattingModel): () => Promise<ConvertedFiles> {
  let files: Promise<ConvertedFiles> | undefined
  return async () => {
    if (runtime === 'wasm' || model !== 'rvm') return {}
    files ??= convertedFiles([model])
    try {
      return await files
    } catch (error) {
      files = undefined
      throw error
    }
  }
}
