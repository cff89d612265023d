import type { MattingModel, Runtime } from '../../choices.ts'
import type { ConvertedFiles } from '../../inference/conversion/convert-file.ts'
import { convertedFiles } from './converted-files.ts'

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
