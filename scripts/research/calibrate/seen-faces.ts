import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { Equipment, Evidence, Task } from '#api/engine/src/judge/evidence.ts'
import { gatherEvidence } from '#api/engine/src/judge/gather-evidence.ts'
import type { Frame } from '#api/engine/src/measure/framing/frame.ts'
import { maskHead } from '#api/engine/src/measure/head-outline.ts'
import { decodeHere } from '#api/engine/src/measure/photo-decoder.ts'
import { locateFaces } from '#api/engine/src/measure/portrait.ts'
import { describeAgain } from '#api/engine/src/measure/second-look.ts'
import { type CoveringTrait, describeHead, type HeadDescription } from '#api/engine/src/measure/traits.ts'
import type { MeshPoint } from '#api/engine/src/mesh/face-mesh.ts'
import type { Models } from '#api/engine/src/models/models.ts'
import { cutAndSave } from '#api/engine/src/produce/export-photo.ts'
import { inOrder } from '#scripts/photo-command.ts'
import { layOnFace, type Thing } from '../drawn/lay-on-face.ts'
import { type GivenPicture, withDrawings } from './drawn-pictures.ts'
import type { LabelledPicture } from './labelled-pictures.ts'

/**
 * How a picture is looked at: as it is, changed in size or light, or with a thing laid on the face. Only looks at a picture as
 * it is are counted; all are fitted to.
 */
export type Look = 'as it is' | 'changed' | 'with a thing'

/** A face in a labelled picture. */
export interface SeenFace extends Omit<GivenPicture, 'bytes'> {
  /** The SHA-256 of the picture's file, in hexadecimal, whatever the look. */
  readonly sha256: string
  readonly look: Look
  readonly description: HeadDescription
  /** What a second look would find of each covering. */
  readonly secondLooks: Readonly<Record<CoveringTrait, Float32Array>>
}

/** What is laid on each face: hats and hands differ more among each other than hair does. */
const laidThings: readonly Thing[] = [
  'headCovering',
  'headCovering',
  'faceCover',
  'faceCover',
  'hairOverEyes',
  'hairOverEyes',
  'shortFringe',
]

/** The distance between the eyes, in pixels, to which faces are reduced to fit to small photos too. */
const smallInterEyePx = 45
/**
 * Looks at every picture in which a face is found: as it is, mirrored, small and compressed, in two other lights, and with
 * things laid on the face.
 * Drawings are looked at too, so that what holds for a photo also holds for the portraits of the tests.
 */
export async function seeFaces(models: Models, pictures: readonly LabelledPicture[]): Promise<SeenFace[]> {
  const faces: SeenFace[] = []
  const look = (given: GivenPicture) => lookAt(models, given)
  const given = withDrawings(pictures)
  for await (const { value } of inOrder(given, availableParallelism(), look)) faces.push(...value)
  return faces
}

async function lookAt(models: Models, { bytes, ...picture }: GivenPicture): Promise<SeenFace[]> {
  const seen = await see(models, bytes)
  if (!seen) return []
  const shown = { ...picture, sha256: createHash('sha256').update(bytes).digest('hex') }
  const looks: SeenFace[] = [{ ...shown, ...seen, look: 'as it is' }]
  for (const change of await changes(bytes, Math.min(1, smallInterEyePx / seen.interEyePx))) {
    const again = await see(models, change)
    if (again) looks.push({ ...shown, ...again, look: 'changed' })
  }
  for (const { thing, bytes: laid } of await layOnFace(bytes, seen.mesh, seedOf(picture), laidThings)) {
    const again = await see(models, laid)
    const facts = factsWith(thing, picture.facts)
    if (again) looks.push({ ...shown, ...again, facts, look: 'with a thing' })
  }
  return looks
}

/** What is so with a thing on the face, of the facts that such things change. */
function factsWith(
  thing: Thing,
  { headCovered, faceCovered, hairOverEyes }: SeenFace['facts'],
): SeenFace['facts'] {
  const facts = {
    headCovering: { headCovered: true, faceCovered, hairOverEyes },
    faceCover: { headCovered, faceCovered: true },
    hairOverEyes: { headCovered, hairOverEyes: true },
    shortFringe: { headCovered, faceCovered, hairOverEyes },
  }[thing]
  return Object.fromEntries(Object.entries(facts).filter(([, isSo]) => isSo !== undefined))
}

/** A person has other things than the next, and the same ones each time. */
function seedOf({ person, source, facts }: Omit<GivenPicture, 'bytes'>): number {
  let seed = 0
  for (const letter of `${person} ${source} ${JSON.stringify(facts)}`) {
    seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  }
  return seed
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

async function see(
  models: Models,
  bytes: Uint8Array,
): Promise<
  (Pick<SeenFace, 'description' | 'secondLooks'> & { interEyePx: number; mesh: readonly MeshPoint[] }) | null
> {
  const photo = await decodeHere.open(bytes, {})
  if (!photo.ok) return null
  const found = await locateFaces(models, photo.value)
  if (!found.ok || !found.value.largest) return null
  const { view, seen, mesh, interEye, landmarks } = found.value.largest
  const mask = await maskHead(models, view, landmarks)
  const description = describeHead(seen.layers, mask)
  const head = { raster: view.raster, mask, points: seen.points, landmarks }
  const secondLooks = await describeAgain(models, head)
  return { description, secondLooks, interEyePx: interEye, mesh }
}

/** The evidence of a photo; null if it cannot be read. Its head is levelled, as in a check, but where `levels` is false. */
export async function evidenceOf(equipment: Equipment, task: Task): Promise<Evidence | null> {
  const gathered = await gatherEvidence(equipment, task)
  return gathered.ok ? gathered.value : null
}

/**
 * The evidence of the file that is made of a photo for its document.
 *
 * @param frame The part of the photo that the file shows, in source pixels.
 * @returns Null if the photo or the file cannot be read.
 */
export async function evidenceOfFile(
  equipment: Equipment,
  task: Omit<Task, 'mode'>,
  frame: Frame,
): Promise<Evidence | null> {
  const opened = await equipment.decoder.open(task.bytes, {})
  const saved = opened.ok ? await cutAndSave(opened.value, frame, task.document) : opened
  return saved.ok ? evidenceOf(equipment, { ...task, bytes: saved.value.bytes, mode: 'validate' }) : null
}
