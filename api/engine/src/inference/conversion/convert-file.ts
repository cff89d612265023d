import { readModelFiles } from '../model-files.ts'
import { type NetworkName, networks } from '../networks.ts'
import { convertNetwork } from './convert-network.ts'
import { GraphModelFile, readGraphModel } from './graph-model.ts'
import { type Length, wholeSide } from './length.ts'
import { writeOnnx } from './onnx-file.ts'

/** Converted networks: ONNX files in memory that threads can share. */
export type ConvertedFiles = Readonly<Partial<Record<NetworkName, SharedArrayBuffer>>>

/** Converts a network of the models' package to an ONNX file, in memory that threads can share. */
export async function convertFile(name: NetworkName): Promise<SharedArrayBuffer> {
  const { description, weights } = await readModelFiles(name)
  const { side, ...network } = networks[name]
  const sides: readonly [Length, Length] = side ? [side, side] : [wholeSide('height'), wholeSide('width')]
  const model = readGraphModel(GraphModelFile.parse(description), weights)
  const bytes = writeOnnx(convertNetwork(model, { ...network, sides }))
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return shared
}
