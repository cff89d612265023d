import type { MeshPoint } from './face-mesh.ts'
import { closerLooks } from './mesh-points.ts'

const { lips, leftEye, rightEye } = closerLooks

/**
 * The irises come after the mesh: the centre, then the four ends of the cross, of the left eye and then of the right.
 */
const irisPoints = 5

/** The mesh of one face in the network's own pixels. z points towards the back of the head, in the same unit. */
export interface RefinedPoints {
  readonly points: readonly MeshPoint[]
  /** The log-odds that there is a face under the mesh. At 0 both are equally likely. */
  readonly logOdds: number
}

/**
 * Combines the network's outputs. The landmark network (attention mesh, Grishchenko et al. 2020) gives 468 points of
 * the whole face. Its refined regions give better places for the points of the lips and of each eye, and the irises.
 * Depth is that of the whole mesh; an iris gets the mean depth of its eye.
 */
export function refinedPoints(outputs: readonly Float32Array[]): RefinedPoints {
  const [mesh] = ofLength(outputs, 1404)
  const [mouth] = ofLength(outputs, lips.length * 2)
  const [flag] = ofLength(outputs, 1)
  if (!mesh || !mouth || !flag) throw new Error('The landmark network lacks an output.')
  const points = Array.from({ length: mesh.length / 3 }, (_, i) => ({
    x: mesh[i * 3] ?? 0,
    y: mesh[i * 3 + 1] ?? 0,
    z: mesh[i * 3 + 2] ?? 0,
  }))
  const eyes = [leftEye, rightEye].map((numbers) => ({ numbers, middle: middleOf(points, numbers) }))
  const looks = eyes.map(({ middle }) => nearest(ofLength(outputs, leftEye.length * 2), middle))
  const irises = eyes.map(({ middle }) => nearest(ofLength(outputs, irisPoints * 2), middle))
  const refined = [...points]
  replace(refined, lips, mouth)
  eyes.forEach(({ numbers, middle }, eye) => {
    replace(refined, numbers, looks[eye] ?? [])
    for (let i = 0; i < irisPoints; i++) {
      refined.push({ x: irises[eye]?.[i * 2] ?? 0, y: irises[eye]?.[i * 2 + 1] ?? 0, z: middle.z })
    }
  })
  return { points: refined, logOdds: flag[0] ?? 0 }
}

const ofLength = (outputs: readonly Float32Array[], length: number) =>
  outputs.filter((values) => values.length === length)

/** The refined regions of both eyes have the same length and no name. The one at the place of the eye is chosen. */
function nearest(looks: readonly Float32Array[], { x }: MeshPoint): Float32Array {
  const [first, second] = looks
  if (!first || !second) throw new Error('The landmark network lacks a closer look at an eye.')
  const away = (look: Float32Array) => Math.abs((look[0] ?? 0) - x)
  return away(first) <= away(second) ? first : second
}

function middleOf(points: readonly MeshPoint[], numbers: readonly number[]): MeshPoint {
  const sum = { x: 0, y: 0, z: 0 }
  for (const number of numbers) {
    sum.x += (points[number]?.x ?? 0) / numbers.length
    sum.y += (points[number]?.y ?? 0) / numbers.length
    sum.z += (points[number]?.z ?? 0) / numbers.length
  }
  return sum
}

function replace(points: MeshPoint[], numbers: readonly number[], look: ArrayLike<number>): void {
  numbers.forEach((number, i) => {
    points[number] = { x: look[i * 2] ?? 0, y: look[i * 2 + 1] ?? 0, z: points[number]?.z ?? 0 }
  })
}
