import sharp from 'sharp'
import type { MeshPoint } from '#api/engine/src/mesh/face-mesh.ts'
import { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { between } from './cloth.ts'
import { faceCover } from './face-covers.ts'
import { type Canvas, canvasOf, type FaceUnits, faceUnits } from './face-units.ts'
import { headCovering } from './head-coverings.ts'

const hairColours = [
  '#16110f',
  '#2b211c',
  '#3b2a20',
  '#6b4c3a',
  '#8a5a2e',
  '#b58a4e',
  '#d8c08a',
  '#8d8d8f',
  '#e4e2de',
] as const

/** Hair that hangs over one eye or both: strands, or a lock, as SVG in the face's units. */
function hairOverEyes(face: FaceUnits, random: SeededRandom): string {
  return random.pick([
    () => fringe(face, random, [-1.1, 1.1], between(random, 0, 0.35)),
    () =>
      fringe(
        face,
        random,
        random.pick([
          [-1, -0.1],
          [0.1, 1],
        ]),
        between(random, 0.05, 0.6),
      ),
    () => lock(face, random),
  ])()
}

/** A fringe that ends above the brows, which covers nothing that has to be seen. */
function shortFringe(face: FaceUnits, random: SeededRandom): string {
  return fringe(face, random, [-1.1, 1.1], between(random, -0.75, -0.5))
}

function fringe(
  face: FaceUnits,
  random: SeededRandom,
  [from, to]: readonly [number, number],
  low: number,
): string {
  const count = 6 + random.below(28)
  const lean = between(random, -0.4, 0.4)
  const colour = random.pick([face.hair, random.pick(hairColours)])
  const strands = Array.from({ length: count }, () => {
    const x = between(random, from, to)
    const end = low + between(random, -0.15, 0.1)
    const top = face.foreheadY * between(random, 0.95, 1.3)
    return `<path d="M${x} ${top}Q${x + lean} ${(top + end) / 2} ${x + lean * between(random, 0.5, 1.3)} ${end}" fill="none" stroke="${colour}" stroke-width="${between(random, 0.025, 0.12)}" stroke-linecap="round" stroke-opacity="${between(random, 0.7, 1)}"/>`
  })
  return strands.join('')
}

function lock(face: FaceUnits, random: SeededRandom): string {
  const side = random.pick([-1, 1])
  const wide = between(random, 0.35, 0.8)
  const low = between(random, 0.3, face.chinY)
  const x = side * between(random, 0.35, 0.6)
  const shape = `M${side * 0.1} ${face.foreheadY * 1.2}Q${x - wide / 2} -0.3 ${x - wide / 3} ${low}L${x + side * wide * 0.6} ${low + 0.2}Q${x + side * wide} -0.3 ${side * 1.2} ${face.foreheadY}Z`
  const lines = [0.2, 0.5, 0.8].map(
    (at) =>
      `M${side * (0.1 + at)} ${face.foreheadY}Q${x - wide / 2 + at * wide} -0.2 ${x - wide / 3 + at * wide * 0.8} ${low}`,
  )
  return `<path d="${shape}" fill="${random.pick([face.hair, random.pick(hairColours)])}"/>${lines.map((line) => `<path d="${line}" fill="none" stroke="#000000" stroke-opacity="0.3" stroke-width="0.03"/>`).join('')}`
}

const things = { headCovering, faceCover, hairOverEyes, shortFringe } as const

export type Thing = keyof typeof things

/**
 * Lays things on the face of a picture, one for each new picture, the same ones for the same seed.
 *
 * @param mesh The face's mesh, in the pixels of the upright picture.
 */
export async function layOnFace(
  bytes: Buffer,
  mesh: readonly MeshPoint[],
  seed: number,
  wanted: readonly Thing[],
): Promise<{ thing: Thing; bytes: Buffer }[]> {
  const { canvas, scale } = await canvasOf(bytes)
  const face = faceUnits(mesh, { canvas, scale })
  const random = new SeededRandom(seed)
  const laid: { thing: Thing; bytes: Buffer }[] = []
  for (const thing of wanted)
    laid.push({ thing, bytes: await lay(canvas, face, things[thing](face, random), random) })
  return laid
}

async function lay(
  { rgb, width, height }: Canvas,
  face: FaceUnits,
  svg: string,
  random: SeededRandom,
): Promise<Buffer> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="${face.transform}">${svg}</g></svg>`
  const soft = await sharp(Buffer.from(drawn))
    .blur(0.4 + random.below(12) / 10)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .composite([{ input: soft }])
    .jpeg({ quality: 80 + random.below(16) })
    .toBuffer()
}
