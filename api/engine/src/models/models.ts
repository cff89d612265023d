import type { Runtime } from '../choices.ts'
import type { Raster } from '../decode/raster.ts'
import type { FaceMesh } from '../mesh/face-mesh.ts'
import { detectFaces } from './face-detector.ts'
import { layMesh, layMeshAgain } from './face-landmarker.ts'
import type { Network, NetworkName } from './networks.ts'

/** The networks of a check. No recognition model is among them, so the engine cannot identify a person. */
export const checkNetworks: readonly NetworkName[] = ['blazeface', 'facemesh-attention-pinto', 'selfie']

/** The network that only some photos need. It is opened for the first of them. */
export const secondLookNetwork: NetworkName = 'selfie-multiclass'

/** The models of one worker, loaded once. Each call is independent: nothing is kept from photo to photo. */
export interface Models {
  /** What runs the networks. */
  readonly runtime: Runtime
  /** Every face in the raster, largest first, in the raster's pixels. */
  findFaces(raster: Raster): Promise<FaceMesh[]>
  /** The mesh of a face that was found in the same raster, with points that depend less on the rest of the picture. */
  layMeshAgain(raster: Raster, mesh: FaceMesh): Promise<FaceMesh>
  /** The person in a raster of `personModelSide` squared. */
  segmentPerson(raster: Raster): Promise<SegmentedPerson>
  /**
   * The parts of a head in a raster of `headPartsInput` squared: the share of each of `headParts` in each place, 0 to 1, in the
   * order rows, columns, parts, `headPartsSide` squared places.
   */
  tellHeadParts(raster: Raster): Promise<Float32Array>
}

export interface SegmentedPerson {
  /** Coverage by a person, 0 to 1, row by row. */
  readonly coverage: Float32Array
  /** The network's coarsest layer, which describes what else is in the picture: 16 x 16 x 128 in the order rows, columns, channels. */
  readonly layer: Float32Array
}

/** Opens face detection, face landmarks and person segmentation, and the parts of a head when they are first asked for. */
export async function openModels(
  runtime: Runtime,
  open: (name: NetworkName) => Promise<Network>,
): Promise<Models> {
  const detector = await open('blazeface')
  const landmarker = await open('facemesh-attention-pinto')
  const person = await open('selfie')
  let parts: Promise<Network> | undefined
  return {
    runtime,
    async findFaces(raster) {
      const area = ({ box }: FaceMesh) => box.width * box.height
      const meshes: FaceMesh[] = []
      for (const face of await detectFaces(detector, raster)) {
        meshes.push(await layMesh(landmarker, raster, face))
      }
      return meshes.sort((a, b) => area(b) - area(a))
    },
    layMeshAgain: (raster, mesh) => layMeshAgain(landmarker, raster, mesh),
    async segmentPerson(raster) {
      const [coverage, layer] = await person.run(raster)
      if (!coverage || !layer) throw new Error('The person network lacks an output.')
      return { coverage, layer }
    },
    async tellHeadParts(raster) {
      parts ??= open(secondLookNetwork)
      return firstOutput(await parts, raster)
    },
  }
}

/** The first output of a network. */
export async function firstOutput(network: Network, raster: Raster): Promise<Float32Array> {
  const [output] = await network.run(raster)
  if (!output) throw new Error('The network gave no output.')
  return output
}
