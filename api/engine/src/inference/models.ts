import type { Raster } from '../decoding/raster.ts'
import type { FaceMesh } from '../mesh/face-mesh.ts'
import { detectFaces } from './face-detector.ts'
import { layMesh } from './face-landmarker.ts'
import { openGraph, startBackend } from './graph.ts'

/** The side of the square that the person model reads and writes. */
export const personModelSide = 256

/** The models of one worker, loaded once. Each call is independent: nothing is kept from photo to photo. */
export interface Models {
  /** Every face in the raster, largest first, in the raster's pixels. */
  findFaces(raster: Raster): FaceMesh[]
  /** Coverage by a person, 0 to 1, row by row, of a raster of `personModelSide` squared. */
  segmentPerson(raster: Raster): Float32Array
}

/**
 * Loads face detection, face landmarks and person segmentation on TensorFlow.js WASM. No recognition model is loaded,
 * so the engine cannot identify a person.
 */
export async function loadModels(): Promise<Models> {
  await startBackend()
  const detector = await openGraph('blazeface', 'signed')
  const landmarker = await openGraph('facemesh-attention-pinto', 'unit')
  const person = await openGraph('selfie', 'unit')
  return {
    findFaces(raster) {
      const area = ({ box }: FaceMesh) => box.width * box.height
      return detectFaces(detector, raster)
        .map((face) => layMesh(landmarker, raster, face))
        .sort((a, b) => area(b) - area(a))
    },
    segmentPerson(raster) {
      const [coverage] = person.run(raster)
      if (!coverage) throw new Error('The person model gave no output.')
      return coverage
    },
  }
}
