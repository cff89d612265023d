import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ConvertedFiles } from '../../inference/conversion/convert-file.ts'
import type { NetworkName } from '../../inference/networks.ts'
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
