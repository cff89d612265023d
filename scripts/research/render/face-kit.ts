import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  centred,
  type Expression,
  type Eyeball,
  eyeballOf,
  type FaceMap,
  type Family,
  type Material,
  mapFace,
  materials,
  readObj,
} from './head-shape.ts'
import { randomFrom } from './vectors.ts'

const modes = 100
const sides = ['L', 'R'] as const

/** The shapes that the model has of an expression, in its own words. Both sides of each are moved alike if not said otherwise. */
const pairs = [
  'eyeBlink',
  'eyeWide',
  'eyeSquint',
  'cheekSquint',
  'mouthSmile',
  'mouthUpperUp',
  'mouthLowerDown',
  'mouthFrown',
  'browOuterUp',
  'browInnerUp',
  'browDown',
  'mouthPress',
  'eyeLookUp',
  'eyeLookDown',
  'eyeLookIn',
  'eyeLookOut',
] as const
const singles = ['jawOpen', 'mouthPucker'] as const

/** The turn of an eye at which the model's lids have followed it as far as they go, in degrees. */
const fullLookDeg = 30

/** The first vertex of each part, as the model's own README lists them. */
const firstOf = {
  mouthSocket: 11248,
  eyeSockets: 13294,
  gums: 14062,
  teeth: 17039,
  scleraLeft: 21451,
  scleraRight: 23021,
}

/**
 * The faces of the ICT Face Model Light (MIT), of which 100 principal shapes of scanned people and 53 shapes of expressions are
 * public: github.com/ICT-VGL/ICT-FaceKit.
 * @param folder A copy of that repository.
 */
export async function readFaceKit(folder: string): Promise<Family> {
  const at = (name: string) => join(folder, 'FaceXModel', `${name}.obj`)
  const neutral = await readObj(at('generic_neutral_mesh'))
  const { idx_to_landmark_verts: landmarks } = z
    .object({ idx_to_landmark_verts: z.array(z.int()).length(68) })
    .parse(JSON.parse(await readFile(join(folder, 'FaceXModel', 'vertex_indices.json'), 'utf8')))
  const difference = async (name: string) => {
    const { positions } = await readObj(at(name))
    return positions.map((value, index) => value - (neutral.positions[index] ?? 0))
  }
  const identities: Float32Array[] = []
  for (let mode = 0; mode < modes; mode++)
    identities.push(await difference(`identity${String(mode).padStart(3, '0')}`))
  const expressions = new Map<string, Float32Array>()
  for (const name of [...pairs.flatMap((pair) => sides.map((side) => `${pair}_${side}`)), ...singles])
    expressions.set(name, await difference(name))
  const map = mapOf(neutral, landmarks)
  return {
    name: 'ICT-FaceKit',
    shape(person, expression) {
      const random = randomFrom(person)
      const rest = Float32Array.from(neutral.positions)
      for (const shape of identities) addTo(rest, shape, random.normal(0, 0.75))
      const eyes: [Eyeball, Eyeball] = [
        eyeballOf(rest, firstOf.scleraRight, 770),
        eyeballOf(rest, firstOf.scleraLeft, 770),
      ]
      for (const [name, weight] of weightsOf(expression)) {
        const shape = expressions.get(name)
        if (shape && weight > 0) addTo(rest, shape, weight)
      }
      return centred(map, rest, eyes)
    },
  }
}

function addTo(positions: Float32Array, shape: Float32Array, weight: number): void {
  for (let at = 0; at < positions.length; at++)
    positions[at] = (positions[at] ?? 0) + weight * (shape[at] ?? 0)
}

/** The model's left is the image's right: its people look at the camera. */
function weightsOf(expression: Expression): [name: string, weight: number][] {
  const both = (name: (typeof pairs)[number], weight: number): [string, number][] => [
    [`${name}_L`, weight],
    [`${name}_R`, weight],
  ]
  const { eyesUpDeg: up, eyesRightDeg: right } = expression
  return [
    ['eyeBlink_R', expression.shutLeft],
    ['eyeBlink_L', expression.shutRight],
    ...both('eyeWide', expression.wide),
    ...both('eyeSquint', expression.squint),
    ...both('cheekSquint', 0.6 * expression.smile),
    ...both('mouthSmile', expression.smile),
    ...both('mouthUpperUp', expression.teethShown),
    ...both('mouthLowerDown', 0.7 * expression.teethShown),
    ...both('mouthFrown', expression.frown),
    ...both('browOuterUp', expression.browsUp),
    ...both('browInnerUp', expression.browsUp),
    ...both('browDown', expression.browsDown),
    ...both('mouthPress', expression.press),
    ['mouthPucker', expression.pucker],
    ['jawOpen', expression.jawOpen],
    ...both('eyeLookUp', up / fullLookDeg),
    ...both('eyeLookDown', -up / fullLookDeg),
    ['eyeLookOut_L', right / fullLookDeg],
    ['eyeLookIn_R', right / fullLookDeg],
    ['eyeLookIn_L', -right / fullLookDeg],
    ['eyeLookOut_R', -right / fullLookDeg],
  ]
}

function mapOf(neutral: Awaited<ReturnType<typeof readObj>>, landmarks: readonly number[]): FaceMap {
  const kept: number[] = []
  const material: number[] = []
  for (let at = 0; at < neutral.triangles.length; at += 3) {
    const corners = neutral.triangles.slice(at, at + 3)
    const made = materialOf(corners[0] ?? 0)
    if (!made) continue
    kept.push(...corners)
    material.push(materials.indexOf(made))
  }
  const maps = mapFace(
    neutral.positions,
    landmarks,
    [
      eyeballOf(neutral.positions, firstOf.scleraLeft, 770),
      eyeballOf(neutral.positions, firstOf.scleraRight, 770),
    ],
    (vertex) => vertex < firstOf.mouthSocket,
  )
  return { triangles: Uint32Array.from(kept), material: Uint8Array.from(material), landmarks, ...maps }
}

/** Null is not drawn: the eyeballs are drawn anew, and what lies on them is only for other renderers. */
function materialOf(vertex: number): Material | null {
  if (vertex < firstOf.mouthSocket) return 'skin'
  if (vertex < firstOf.eyeSockets) return 'mouth'
  if (vertex < firstOf.gums) return 'skin'
  if (vertex < firstOf.teeth) return 'mouth'
  return vertex < firstOf.scleraLeft ? 'tooth' : null
}
