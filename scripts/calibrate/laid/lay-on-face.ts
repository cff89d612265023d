import sharp from 'sharp'
import type { MeshPoint } from '../../../api/engine/src/mesh/face-mesh.ts'
import { SeededRandom } from '../../fuzz/random.ts'
import { faceCover } from './face-covers.ts'
import { type Canvas, canvasOf, type FaceUnits, faceUnits } from './face-units.ts'
import { headCovering } from './head-coverings.ts'
import { hairOverEyes, shortFringe } from './strands.ts'

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
