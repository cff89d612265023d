import { Piscina } from 'piscina'
import type { MattingModel, Runtime } from '../choices.ts'
import type { ConvertedFiles } from '../models/conversion/convert-network.ts'
import type { NetworkName } from '../models/networks.ts'

/**
 * Converts networks of the models' package. They are not stored. A separate thread does it, because the
 * conversion of all of them takes 100 MB, which a process gives back only when the thread ends.
 */
export async function convertedFiles(names: readonly NetworkName[]): Promise<ConvertedFiles> {
  const thread = new Piscina({
    filename: new URL('../models/conversion/convert-network.ts', import.meta.url).href,
    name: 'convertFile',
    maxThreads: 1,
  })
  try {
    const files = await Promise.all(names.map(async (name) => [name, await thread.run(name)] as const))
    return Object.fromEntries(files)
  } finally {
    await thread.destroy()
  }
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
