import { parentPort, workerData } from 'node:worker_threads'
import { convertFile } from '../models/conversion/convert-network.ts'
import type { NetworkName } from '../models/networks.ts'

/** A request to the thread: it converts these networks, answers, and ends. */
export interface ConversionRequest {
  readonly names: readonly NetworkName[]
}

/** The answer: the files in the order of the request. */
export type ConversionAnswer = readonly SharedArrayBuffer[]

const { names }: ConversionRequest = workerData
const files: SharedArrayBuffer[] = []
// One after another, so that the memory of one serves the next.
for (const name of names) files.push(await convertFile(name))
parentPort?.postMessage(files)
