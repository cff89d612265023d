import { readModelFiles } from '../model-files.ts'
import { type NetworkName, networks } from '../networks.ts'
import { convertNetwork } from './convert-network.ts'
import { GraphModelFile, readGraphModel } from './graph-model.ts'
import { type Length, wholeSide } from './length.ts'
import { writeOnnx } from './onnx-file.ts'

const converted = new Map<NetworkName, Promise<SharedArrayBuffer>>()

/**
 * A network of the models' package as an ONNX file, in memory that threads can share. It is converted once in a process, and
 * nowhere stored.
 */
export function convertedFile(name: NetworkName): Promise<SharedArrayBuffer> {
  const file = converted.get(name) ?? convert(name)
  converted.set(name, file)
  return file
}

async function convert(name: NetworkName): Promise<SharedArrayBuffer> {
  const { description, weights } = await readModelFiles(name)
  const { side, ...network } = networks[name]
  const sides: readonly [Length, Length] = side ? [side, side] : [wholeSide('height'), wholeSide('width')]
  const model = readGraphModel(GraphModelFile.parse(description), weights)
  const bytes = writeOnnx(convertNetwork(model, { ...network, sides }))
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return shared
}
