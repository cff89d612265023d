import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { decodeHere } from '../../api/engine/src/decoder/decode-here.ts'
import type { Models } from '../../api/engine/src/inference/models.ts'
import type { FaceLayers } from '../../api/engine/src/mesh/face-mesh.ts'
import { locateFaces } from '../../api/engine/src/portrait/portrait.ts'
import { drawPictures } from './drawn-pictures.ts'
import type { MeasuredFact } from './facts.ts'
import type { LabelledPicture } from './labelled-pictures.ts'

/** What the engine computes of a face, from which facts are told. */
interface Told {
  readonly layers: FaceLayers
  /** The measure of each fact that one measure tells. */
  readonly measures: Readonly<Record<MeasuredFact, number>>
}

/** A face in a labelled picture, as it is or changed. */
export interface SeenFace extends Omit<LabelledPicture, 'path' | 'licence'>, Told {
  /** Whether the picture was changed. Changed pictures are fitted to and never counted. */
  readonly changed: boolean
}

/** The distance between the eyes, in pixels, to which faces are reduced to fit to small photos too. */
const smallInterEyePx = 45
/** A drawing is a hundredth of a photo's work; these are as many as the photos of a large set. */
const drawings = 150
/**
 * Looks at every picture in which a face is found: as it is, mirrored, small and compressed, and in two other lights.
 * Drawings are looked at too, so that what is told of a photo also holds for the portraits of the tests.
 */
export async function seeFaces(models: Models, pictures: readonly LabelledPicture[]): Promise<SeenFace[]> {
  const faces: SeenFace[] = []
  for (const { path, licence: _licence, ...picture } of pictures) {
    faces.push(...(await lookAt(models, await readFile(path), picture)))
  }
  for (const [at, { bytes, facts }] of (await drawPictures(drawings)).entries()) {
    const drawn = { person: `drawing ${at}`, source: 'drawings', rendered: true, facts }
    faces.push(...(await lookAt(models, bytes, drawn)))
  }
  return faces
}

async function lookAt(
  models: Models,
  bytes: Buffer,
  picture: Omit<LabelledPicture, 'path' | 'licence'>,
): Promise<SeenFace[]> {
  const seen = await see(models, bytes)
  if (!seen) return []
  const looks: SeenFace[] = [{ ...picture, ...seen, changed: false }]
  for (const change of await changes(bytes, Math.min(1, smallInterEyePx / seen.interEyePx))) {
    const again = await see(models, change)
    if (again) looks.push({ ...picture, ...again, changed: true })
  }
  return looks
}

async function changes(bytes: Buffer, smaller: number): Promise<Buffer[]> {
  const { data, info } = await sharp(bytes, { failOn: 'none' })
    .rotate()
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  const width = Math.max(Math.round(info.width * smaller), 1)
  return Promise.all([
    sharp(data).flop().toBuffer(),
    sharp(data).resize({ width }).jpeg({ quality: 70 }).toBuffer(),
    sharp(data).flop().gamma(2.2, 1.5).modulate({ saturation: 0.8 }).toBuffer(),
    sharp(data).linear([0.7, 0.65, 0.58], [0, 0, 0]).toBuffer(),
  ])
}

async function see(models: Models, bytes: Uint8Array): Promise<(Told & { interEyePx: number }) | null> {
  const photo = await decodeHere.open(bytes, {})
  if (!photo.ok) return null
  const found = await locateFaces(models, photo.value)
  if (!found.ok || !found.value.largest) return null
  const { seen, interEye, landmarks } = found.value.largest
  const measures = { lidsMeet: landmarks.eyeOpening, mouthOpen: landmarks.mouthOpening }
  return { layers: seen.layers, measures, interEyePx: interEye }
}
