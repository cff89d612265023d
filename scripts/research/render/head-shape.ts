import { readFile } from 'node:fs/promises'
import { vertexAt } from './rasterise.ts'
import { mix, scale, subtract, type Vector3 } from './vectors.ts'

/** What a triangle is made of. */
export const materials = ['skin', 'mouth', 'tooth', 'eye', 'hair', 'cloth', 'frame', 'lash'] as const
export type Material = (typeof materials)[number]

/** What does not change when a face moves: the topology of a family of meshes, and where things are on its face at rest. */
export interface FaceMap {
  readonly triangles: Uint32Array
  /** For each triangle, the place of its material in `materials`. */
  readonly material: Uint8Array
  /** The vertices of the 68 landmarks of the iBUG scheme. */
  readonly landmarks: readonly number[]
  /** For each vertex, from 0 to 1: lips, scalp under hair, skin under a beard. */
  readonly lips: Float32Array
  readonly scalp: Float32Array
  /** How much of the hair's thickness a vertex of the scalp has. */
  readonly hair: Float32Array
  /** The edges of the lids, which lashes darken. */
  readonly lidEdge: Float32Array
  readonly beard: Float32Array
  /** For each vertex, where it lies in a scan of the skin round an eye: two numbers, and how much it counts from 0 to 1. */
  readonly scanPlace: Float32Array
  readonly scanWeight: Float32Array
}

/** Where an eyeball is, in the axes of the head. */
export interface Eyeball {
  readonly centre: Vector3
  readonly radiusCm: number
}

/** One face with one expression, in centimetres: the middle between the eyes is the origin, y is up, z is where the face looks. */
export interface HeadShape {
  readonly map: FaceMap
  readonly positions: Float32Array
  /** That of the image's left, then that of the image's right. */
  readonly eyes: readonly [Eyeball, Eyeball]
}

/** How far the parts of a face are moved: 0 at rest, 1 as far as they go. */
export interface Expression {
  readonly shutLeft: number
  readonly shutRight: number
  readonly wide: number
  readonly squint: number
  readonly jawOpen: number
  readonly smile: number
  readonly teethShown: number
  readonly frown: number
  readonly browsUp: number
  readonly browsDown: number
  readonly pucker: number
  readonly press: number
  /** Where both eyes look in the head, which the lids follow, in degrees: to the image's right and up. */
  readonly eyesRightDeg: number
  readonly eyesUpDeg: number
}

/** A family of faces with one topology. */
export interface Family {
  readonly name: string
  /** Makes the person of a number, with an expression. The same number is the same person. */
  shape(person: number, expression: Expression): HeadShape
}

export interface ObjFile {
  readonly positions: Float32Array
  readonly triangles: Uint32Array
  /** For each triangle, the material or group that was named last. */
  readonly named: readonly string[]
}

/** Reads the vertices and faces of a Wavefront OBJ file. Faces of more than three corners become fans of triangles. */
export async function readObj(path: string): Promise<ObjFile> {
  const positions: number[] = []
  const triangles: number[] = []
  const named: string[] = []
  let name = ''
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    const [kind, ...parts] = line.trim().split(/\s+/)
    if (kind === 'v') positions.push(Number(parts[0]), Number(parts[1]), Number(parts[2]))
    else if (kind === 'usemtl' || kind === 'g') name = parts[0] ?? ''
    else if (kind === 'f') {
      const corners = parts.map((part) => Number.parseInt(part, 10) - 1)
      for (let at = 2; at < corners.length; at++) {
        triangles.push(corners[0] ?? 0, corners[at - 1] ?? 0, corners[at] ?? 0)
        named.push(name)
      }
    }
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles), named }
}

/** Moves a head so that the middle between its eyes is the origin. */
export function centred(map: FaceMap, positions: Float32Array, eyes: readonly [Eyeball, Eyeball]): HeadShape {
  const { left, right } = eyesOf(positions, map.landmarks)
  const middle: Vector3 = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2, (left[2] + right[2]) / 2]
  const moved = positions.map((value, at) => value - (middle[at % 3] ?? 0))
  const move = ({ centre: [x, y, depth], radiusCm }: Eyeball): Eyeball => ({
    centre: [x - middle[0], y - middle[1], depth - middle[2]],
    radiusCm,
  })
  return { map, positions: moved, eyes: [move(eyes[0]), move(eyes[1])] as const }
}

/** The sphere of an eyeball, whose vertices follow each other: it is as wide as it is high, and its back is that of its bounds. */
export function eyeballOf(positions: Float32Array, first: number, count: number): Eyeball {
  let [least, most]: [Vector3, Vector3] = [
    [1e9, 1e9, 1e9],
    [-1e9, -1e9, -1e9],
  ]
  for (let vertex = first; vertex < first + count; vertex++) {
    const [x, y, z] = vertexAt(positions, vertex)
    least = [Math.min(least[0], x), Math.min(least[1], y), Math.min(least[2], z)]
    most = [Math.max(most[0], x), Math.max(most[1], y), Math.max(most[2], z)]
  }
  const radiusCm = (most[1] - least[1]) / 2
  return { centre: [(most[0] + least[0]) / 2, (most[1] + least[1]) / 2, least[2] + radiusCm], radiusCm }
}

/** Where the parts of a face are at rest, from its landmarks: every number is a share of the distance between the eyes. */
export function mapFace(
  positions: Float32Array,
  landmarks: readonly number[],
  balls: readonly Eyeball[],
  isSkin: (vertex: number) => boolean,
): Pick<FaceMap, 'lips' | 'scalp' | 'hair' | 'lidEdge' | 'beard' | 'scanPlace' | 'scanWeight'> {
  const count = positions.length / 3
  const mark = (at: number) => vertexAt(positions, landmarks[at] ?? 0)
  const eyes = eyesOf(positions, landmarks)
  const middle: Vector3 = [0, (eyes.left[1] + eyes.right[1]) / 2, (eyes.left[2] + eyes.right[2]) / 2]
  const apart = eyes.right[0] - eyes.left[0]
  const outerLips = Array.from({ length: 12 }, (_, at) => mark(48 + at))
  const [chin, brow, mouth] = [mark(8)[1], mark(24)[1], mark(51)[1]]
  const maps = {
    lips: new Float32Array(count),
    scalp: new Float32Array(count),
    hair: new Float32Array(count),
    lidEdge: new Float32Array(count),
    beard: new Float32Array(count),
    scanPlace: new Float32Array(count * 2),
    scanWeight: new Float32Array(count),
  }
  const [inner, outer] = [mark(42), mark(45)]
  for (let vertex = 0; vertex < count; vertex++) {
    if (!isSkin(vertex)) continue
    const place = vertexAt(positions, vertex)
    const [x, y, z] = scale(subtract(place, middle), 1 / apart)
    const isFront = z > -0.35
    if (isFront) maps.lips[vertex] = insideOf(outerLips, place)
    const foreheadY = (brow - middle[1]) / apart + 0.62 - 0.12 * Math.abs(x) ** 3
    const isEar = z > -2 && z < -1.15 && y < 0.25
    const hairline = hairlineOf(z, foreheadY)
    maps.scalp[vertex] = isEar ? 0 : smooth(hairline - 0.04, hairline + 0.08, y)
    maps.hair[vertex] = (maps.scalp[vertex] ?? 0) * smooth(hairline, hairline + 0.35, y)
    for (const { centre, radiusCm } of balls) {
      const [dx, dy, dz] = subtract(place, centre)
      const edge = dz > 0 ? smooth(0.16, 0.04, Math.abs(Math.hypot(dx, dy, dz) - radiusCm)) : 0
      maps.lidEdge[vertex] = Math.max(maps.lidEdge[vertex] ?? 0, edge * (dy > -0.15 ? 1 : 0.35))
    }
    const underMouth = smooth((mouth - middle[1]) / apart + 0.22, (mouth - middle[1]) / apart - 0.02, y)
    const aboveNeck = smooth((chin - middle[1]) / apart - 0.5, (chin - middle[1]) / apart - 0.1, y)
    const cheek = smooth(0.35, 0.75, Math.abs(x)) * smooth(0.05, -0.45, y)
    maps.beard[vertex] =
      isEar || z < -1 ? 0 : Math.max(underMouth, cheek * 0.8) * aboveNeck * (1 - (maps.lips[vertex] ?? 0))
    const along = (Math.abs(place[0]) - inner[0]) / (outer[0] - inner[0])
    const perCm = scan.width / (outer[0] - inner[0])
    const u = scan.inner[0] + along * scan.width
    const v = scan.inner[1] - (place[1] - (inner[1] + outer[1]) / 2) * perCm
    maps.scanPlace[2 * vertex] = u
    maps.scanPlace[2 * vertex + 1] = v
    const off = Math.hypot((u - scan.middle[0]) / scan.reach[0], (v - scan.middle[1]) / scan.reach[1])
    maps.scanWeight[vertex] = isFront ? smooth(1, 0.75, off) : 0
  }
  return maps
}

/** The height of the hairline: over the forehead, down the temples to before the ears, over the ears, and down to the nape. */
function hairlineOf(z: number, foreheadY: number): number {
  const templeY = mix(foreheadY, 0.12, smooth(-0.4, -0.85, z))
  const overEarY = mix(templeY, 0.25, smooth(-1.1, -1.2, z))
  return mix(overEarY, -0.55, smooth(-1.95, -2.1, z))
}

/** The scans of UnityEyes 2 show the skin round the eye on the image's right, as shares of their sides. */
const scan = { inner: [0.225, 0.53], width: 0.465, middle: [0.46, 0.45], reach: [0.46, 0.45] } as const

/** The middles of the lids of both eyes, which stand for the eyes. */
function eyesOf(positions: Float32Array, landmarks: readonly number[]) {
  const mean = (from: number): Vector3 => {
    const places = Array.from({ length: 6 }, (_, at) => vertexAt(positions, landmarks[from + at] ?? 0))
    const sum = (axis: 0 | 1 | 2) => places.reduce((total, place) => total + place[axis], 0) / 6
    return [sum(0), sum(1), sum(2)]
  }
  return { left: mean(36), right: mean(42) }
}

/** 1 inside a polygon that is seen from the front, 0 outside, with an edge of a millimetre between. */
function insideOf(polygon: readonly Vector3[], [x, y]: Vector3): number {
  let isInside = false
  let nearest = Number.POSITIVE_INFINITY
  polygon.forEach((a, at) => {
    const b = polygon[(at + 1) % polygon.length] ?? a
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) isInside = !isInside
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const along = Math.min(Math.max(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1), 0), 1)
    nearest = Math.min(nearest, Math.hypot(x - a[0] - along * dx, y - a[1] - along * dy))
  })
  return smooth(-0.1, 0.1, isInside ? nearest : -nearest)
}

/** 0 at `from`, 1 at `to`, smooth between; `from` may be the larger. */
export function smooth(from: number, to: number, value: number): number {
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1)
  return share * share * (3 - 2 * share)
}
