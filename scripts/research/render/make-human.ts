import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  centred,
  type Expression,
  type Eyeball,
  eyeballOf,
  type Family,
  type Material,
  mapFace,
  materials,
  readObj,
} from './head-shape.ts'
import { randomFrom } from './vectors.ts'

/** The model's unit is a decimetre. */
const cmPerUnit = 10
/** Below this height, in the model's units, nothing is drawn; below the second, clothes cover the skin. */
const lowest = 5.1
const collar = 5.75

/** A shape of a part of the model, as the vertices that it moves, and how far. */
type Target = readonly (readonly [vertex: number, x: number, y: number, z: number])[]

/** The parts of a face whose details are drawn at random, each a folder of targets. */
const detailed = ['head', 'forehead', 'eyebrows', 'eyes', 'nose', 'mouth', 'cheek', 'chin', 'ears'] as const

/** Eyes whose lids are moved apart from their balls would leave a gap; heads that are moved as a whole are no other shape. */
const isNoDetail = (name: string) => /-trans-|eye-scale|eye-push/.test(name)

/** The vertices of the 68 landmarks of the iBUG scheme, found by the engine's own landmarks on a frontal render of the base. */
const landmarks: readonly number[] = [
  5195, 5185, 5480, 932, 5241, 915, 5295, 792, 5225, 7507, 10364, 7617, 11850, 7574, 12079, 12360, 11846, 255,
  225, 224, 177, 208, 6983, 6979, 6998, 7005, 7031, 133, 5063, 5134, 297, 344, 285, 316, 7076, 7115, 1061,
  1057, 4865, 4871, 4862, 41, 11488, 6839, 11467, 6803, 6825, 7763, 414, 5352, 457, 455, 7217, 11954, 7174,
  7239, 7241, 5337, 490, 484, 498, 462, 468, 7221, 7176, 7264, 474, 517,
]

/**
 * The faces of MakeHuman (CC0): a base with shapes of sex, age and origin, and of the parts of a face:
 * github.com/makehumancommunity/makehuman.
 * @param folder A copy of that repository.
 */
export async function readMakeHuman(folder: string): Promise<Family> {
  const data = join(folder, 'makehuman', 'data')
  const base = await readObj(join(data, '3dobjs', 'base.obj'))
  const target = (path: string) => readTarget(join(data, 'targets', `${path}.target`))
  const macros: Target[] = []
  for (const origin of ['african', 'asian', 'caucasian'])
    for (const sex of ['female', 'male'])
      for (const age of ['child', 'young', 'old'])
        macros.push(await target(`macrodetails/${origin}-${sex}-${age}`))
  const details: Target[] = []
  for (const part of detailed) {
    const names = (await readdir(join(data, 'targets', part))).filter((file) => file.endsWith('.target'))
    for (const file of names.sort())
      if (!isNoDetail(file)) details.push(await target(`${part}/${file.slice(0, -'.target'.length)}`))
  }
  const units = new Map<string, Target>()
  for (const name of unitNames) units.set(name, await target(`expression/units/caucasian/${name}`))
  const young = grown(base.positions, [
    [macros[13] ?? [], 0.5],
    [macros[16] ?? [], 0.5],
  ])
  const map = mapOf(base, young)
  return {
    name: 'MakeHuman',
    shape(person, expression) {
      const random = randomFrom(person)
      // Two origins and two ages are mixed, mostly of adults.
      const shares: [Target, number][] = []
      const isMan = random.happens(0.5) ? 1 : 0
      const age = random.happens(0.12) ? [0, 1] : [1, 2]
      const ageing = random.next()
      const origin = [Math.floor(random.next() * 3), Math.floor(random.next() * 3)]
      const mixed = random.next()
      for (const [which, share] of [
        [origin[0] ?? 0, mixed],
        [origin[1] ?? 0, 1 - mixed],
      ] as const)
        for (const [when, part] of [
          [age[0] ?? 1, 1 - ageing],
          [age[1] ?? 1, ageing],
        ] as const)
          shares.push([macros[which * 6 + isMan * 3 + when] ?? [], share * part])
      for (const detail of details) if (random.happens(0.15)) shares.push([detail, random.between(0, 0.6)])
      const rest = grown(base.positions, shares)
      const eyes: [Eyeball, Eyeball] = [eyeballOf(rest, rightEye, 72), eyeballOf(rest, leftEye, 72)]
      const moved = grown(
        rest,
        weightsOf(expression).map(([name, weight]) => [units.get(name) ?? [], weight]),
        1,
      )
      return centred(map, moved, eyes)
    },
  }
}

/** The first vertices of the eyes; left and right are the person's. */
const [leftEye, rightEye] = [14598, 14670]

const unitNames = [
  'eye-left-closure',
  'eye-right-closure',
  'eye-left-opened-up',
  'eye-right-opened-up',
  'eye-left-slit',
  'eye-right-slit',
  'mouth-open',
  'mouth-corner-puller',
  'mouth-parling',
  'mouth-depression',
  'mouth-pursing',
  'mouth-compression',
  'eyebrows-left-up',
  'eyebrows-right-up',
  'eyebrows-left-down',
  'eyebrows-right-down',
] as const

/** The lids of this family follow the eyes up and down by opening and closing a little. */
function weightsOf(expression: Expression): (readonly [(typeof unitNames)[number], number])[] {
  const follow = -expression.eyesUpDeg / 60
  return [
    ['eye-left-closure', Math.min(Math.max(expression.shutRight, follow), 1)],
    ['eye-right-closure', Math.min(Math.max(expression.shutLeft, follow), 1)],
    ['eye-left-opened-up', Math.max(expression.wide, -follow)],
    ['eye-right-opened-up', Math.max(expression.wide, -follow)],
    ['eye-left-slit', expression.squint * 0.7],
    ['eye-right-slit', expression.squint * 0.7],
    ['mouth-open', expression.jawOpen],
    ['mouth-corner-puller', expression.smile],
    ['mouth-parling', expression.teethShown],
    ['mouth-depression', expression.frown],
    ['mouth-pursing', expression.pucker],
    ['mouth-compression', expression.press],
    ['eyebrows-left-up', expression.browsUp],
    ['eyebrows-right-up', expression.browsUp],
    ['eyebrows-left-down', expression.browsDown],
    ['eyebrows-right-down', expression.browsDown],
  ]
}

/** The positions with targets added, in centimetres. */
function grown(
  positions: Float32Array,
  targets: readonly (readonly [Target, number])[],
  scale = cmPerUnit,
): Float32Array {
  const moved = positions.map((value) => value * scale)
  for (const [shape, weight] of targets) {
    if (weight === 0) continue
    for (const [vertex, ...by] of shape)
      for (let axis = 0; axis < 3; axis++)
        moved[3 * vertex + axis] = (moved[3 * vertex + axis] ?? 0) + weight * (by[axis] ?? 0) * cmPerUnit
  }
  return moved
}

async function readTarget(path: string): Promise<Target> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => /^\d/.test(line))
  return lines.map((line) => {
    const [vertex = 0, x = 0, y = 0, z = 0] = line.trim().split(/\s+/).map(Number)
    return [vertex, x, y, z]
  })
}

function mapOf({ positions, triangles, named }: Awaited<ReturnType<typeof readObj>>, rest: Float32Array) {
  const kept: number[] = []
  const material: number[] = []
  const heightOf = (vertex: number) => positions[3 * vertex + 1] ?? 0
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [...triangles.subarray(at, at + 3)]
    const made = materialOf(named[at / 3] ?? '', Math.min(...corners.map(heightOf)))
    if (!made) continue
    kept.push(...corners)
    material.push(materials.indexOf(made))
  }
  const balls = [eyeballOf(rest, leftEye, 72), eyeballOf(rest, rightEye, 72)]
  const maps = mapFace(rest, landmarks, balls, (vertex) => vertex < 13380 && heightOf(vertex) > collar)
  return { triangles: Uint32Array.from(kept), material: Uint8Array.from(material), landmarks, ...maps }
}

/** Null is not drawn. */
function materialOf(group: string, height: number): Material | null {
  if (group === 'helper-upper-teeth' || group === 'helper-lower-teeth') return 'tooth'
  if (group === 'helper-tongue') return 'mouth'
  if (group !== 'body' || height < lowest) return null
  return height < collar ? 'cloth' : 'skin'
}
