import type { MeshPoint } from './face-mesh.ts'

/*
 * The landmark network (attention mesh, Grishchenko et al. 2020) gives 468 points of the whole face and, from closer
 * looks, better places for those of the lips and of each eye, and the irises. These lists say which point of the
 * mesh each value of a closer look stands for; they are the numbering of MediaPipe's face mesh.
 */

const lips = [
  61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 185, 40, 39, 37, 0, 267, 269, 270, 409, 78, 95, 88, 178,
  87, 14, 317, 402, 318, 324, 308, 191, 80, 81, 82, 13, 312, 311, 310, 415, 76, 77, 90, 180, 85, 16, 315, 404,
  320, 307, 306, 184, 74, 73, 72, 11, 302, 303, 304, 408, 62, 96, 89, 179, 86, 15, 316, 403, 319, 325, 292,
  183, 42, 41, 38, 12, 268, 271, 272, 407,
]

const leftEye = [
  33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173, 130, 25, 110, 24, 23, 22, 26,
  112, 243, 247, 30, 29, 27, 28, 56, 190, 226, 31, 228, 229, 230, 231, 232, 233, 244, 113, 225, 224, 223, 222,
  221, 189, 35, 124, 46, 53, 52, 65, 143, 111, 117, 118, 119, 120, 121, 128, 245, 156, 70, 63, 105, 66, 107,
  55, 193,
]

const rightEye = [
  263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398, 359, 255, 339, 254, 253,
  252, 256, 341, 463, 467, 260, 259, 257, 258, 286, 414, 446, 261, 448, 449, 450, 451, 452, 453, 464, 342,
  445, 444, 443, 442, 441, 413, 265, 353, 276, 283, 282, 295, 372, 340, 346, 347, 348, 349, 350, 357, 465,
  383, 300, 293, 334, 296, 336, 285, 417,
]

/** The irises follow the mesh: centre, then the four ends of the cross, of the left eye and of the right. */
const irisPoints = 5

/** The mesh of one face in the network's own pixels; z is towards the back of the head, in the same unit. */
export interface RefinedPoints {
  readonly points: readonly MeshPoint[]
  /** That a face lies under the mesh; 0 is as likely as not. */
  readonly logOdds: number
}

/** Puts the network's outputs together. Depth stays that of the whole mesh; an iris takes the mean of its eye's. */
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

/** Both eyes' looks have the same length and no name; each lies where its eye is. */
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
