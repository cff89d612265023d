import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { between, type Face, imageOf, interEyePx, type Pixels, pixelsOf, reduced, share } from './pixels.ts'
import * as shape from './shape.ts'
import * as skin from './skin.ts'
import * as wall from './wall.ts'
import * as whole from './whole.ts'

/** What an alteration changes; `nothing` is what cameras, programs and scanners do to photos that no one altered. */
export type AlteredPart = 'skin' | 'shape' | 'wall' | 'colour' | 'nothing'

/** A kind of alteration, or of what is none. */
export interface Alteration {
  readonly name: string
  readonly part: AlteredPart
  /**
   * @param strength From 0, hardly visible, to 1, obvious. Of a shape it is the share by which a part changes: `strengths`.
   * @param other Another person's picture.
   */
  readonly apply: (face: Face, strength: number, random: SeededRandom, other: Face) => Promise<Pixels>
  /** Whether it smooths the skin. */
  readonly isSmoothing?: true
  readonly strengths?: { readonly min: number; readonly max: number }
  /** Whether a camera does it, before it saves its file. */
  readonly isInCamera?: true
}

const ofSkin = (name: string, retouch: skin.Retouch): Alteration => ({
  ...{ name, part: 'skin' },
  apply: async (face, strength, random) => ({ ...face, rgb: await retouch(face, strength, random) }),
})
const smoothing = (name: string, retouch: skin.Retouch): Alteration => ({
  ...ofSkin(name, retouch),
  isSmoothing: true,
})
const ofWall = (name: string, change: wall.WallChange, part: AlteredPart = 'wall'): Alteration => ({
  ...{ name, part },
  apply: async (face, ...rest) => ({ ...face, rgb: await change(face, ...rest) }),
})
const ofShape = (
  name: string,
  warp: (face: Face, byShare: number, random: SeededRandom) => ReturnType<typeof shape.fullerLips>,
  max = 0.15,
): Alteration => ({
  ...{ name, part: 'shape', strengths: { min: 0.03, max } },
  apply: async (face, byShare, random) => ({
    ...face,
    rgb: shape.warped(face, warp(face, byShare, random), shape.someKernel(random)),
  }),
})
const ofWhole = (name: string, part: AlteredPart, apply: whole.WholeChange): Alteration => ({
  name,
  part,
  apply,
})

/** What people do to their photos, and what they do not do. */
export const alterations: readonly Alteration[] = [
  smoothing('edge-keeping blur of the skin', skin.edgeKeeping),
  smoothing('frequency separation', skin.frequencySeparation),
  smoothing('median of the skin', skin.medianSkin),
  smoothing('soft skin', skin.softSkin),
  smoothing('glow', skin.glow),
  ofSkin('lighter skin', skin.lightened),
  ofSkin('whiter eyes, redder lips', skin.whitened),
  ofSkin('blemishes healed', skin.healed),
  ofShape('larger eyes', shape.largerEyes),
  ofShape('narrower jaw', shape.narrowerJaw),
  ofShape('narrower nose', shape.narrowerNose, 0.25),
  ofShape('fuller lips', shape.fullerLips, 0.3),
  ofWall('painted wall', wall.painted),
  ofWall('gradient as wall', wall.gradient),
  ofWall('flooded wall', wall.flooded),
  ofWall('white region round the head', wall.whitenedRegion),
  ofWall('blurred wall', wall.blurredWall),
  ofWall('wall of another photo', wall.replacedWall),
  ofWall('another face', wall.otherFace, 'shape'),
  ofWhole('colour filter', 'colour', whole.colourFilter),
  ofWhole('enhanced', 'colour', whole.enhanced),
  ofWhole('lit anew', 'colour', whole.relit),
  ofWhole('as it is', 'nothing', async (face) => face),
  { ...ofWhole('camera', 'nothing', whole.cameraPipeline), isInCamera: true },
  ofWhole('resized', 'nothing', whole.resized),
  ofWhole('cropped or turned', 'nothing', whole.croppedOrTurned),
  ofWhole('exposure, white balance', 'nothing', whole.exposedAnew),
  ofWhole('messenger', 'nothing', whole.messenger),
  { ...ofWhole('converted', 'nothing', whole.converted), isInCamera: true },
  ofWhole('scanned print', 'nothing', whole.scanned),
]

/**
 * Portraits that were drawn, generated, plainly cut out, laid on one colour, or blurred behind the head, before they were published.
 * They were found by eye: some among false alarms, some on sheets of the people who are held out.
 */
const alreadyAltered: readonly string[] = [
  ...['pif-242.jpg', 'pif-333.png', 'pif-379.jpeg', 'rop-405.png', 'rop-419.jpeg', 'rop-420.png'],
  ...['rop-514.jpg', 'hmpo-app-adult-pass.jpg', 'hmpo-app-adult-smile.jpg', 'lp-3d-cartoon.jpg'],
  ...['rop-467.jpg', 'rop-418.png', 'hiv-test3.jpg', 'pif-302.jpg', 'u2-1616-tilted-canvas.png'],
]

/** A picture whose alpha is less on average is cut out, or cut to a circle. */
const leastAlpha = 250

/** Whether a portrait of a file is as a camera took it, as far as that is known, so that what is done to it here is all that was. */
export async function isAsTaken(path: string, bytes: Uint8Array): Promise<boolean> {
  if (alreadyAltered.includes(basename(path))) return false
  if (!(await sharp(bytes).metadata()).hasAlpha) return true
  const { channels } = await sharp(bytes).extractChannel('alpha').stats()
  return (channels[0]?.mean ?? 255) >= leastAlpha
}

/**
 * Whether nothing was trained on a person: a third of the people, by the hash of what the manifest calls them. What is published of
 * alterations was measured on them.
 */
export const isHeldOut = (person: string): boolean =>
  createHash('sha256').update(person).digest().readUInt32BE() % 3 === 0

/** An altered picture: its file, and how strongly it was altered. */
export interface AlteredPicture {
  readonly strength: number
  /** The JPEG quality of the file that was altered; null if it was no JPEG. */
  readonly firstQuality: number | null
  readonly isResized: boolean
  /** The JPEG quality of `file`. */
  readonly quality: number
  readonly file: Buffer
}

/** The share of pictures that a camera or a website saved as JPEG before anyone altered them; phones also save HEIC. */
const shareOfJpegs = 0.75

/**
 * Alters a face at a random size and strength, and saves the picture as people do: once or twice, before or after another size.
 *
 * @param other Another person's face.
 */
export async function alter(
  { apply, strengths = { min: 0, max: 1 }, isInCamera }: Alteration,
  largeFace: Face,
  random: SeededRandom,
  other: Face,
): Promise<AlteredPicture> {
  const interEye = Math.exp(between(random, Math.log(interEyePx.least), Math.log(interEyePx.most)))
  const size = Math.min(interEye, largeFace.interEye)
  const seen = await reduced(largeFace, size)
  const [strength, another] = [between(random, strengths.min, strengths.max), await reduced(other, size)]
  const shot = isInCamera ? { ...seen, ...(await apply(seen, strength, random, another)) } : seen
  const firstQuality = share(random) < shareOfJpegs ? randomQuality(random) : null
  const first =
    firstQuality === null
      ? shot
      : { ...shot, ...(await pixelsOf(sharp(await saved(imageOf(shot), random, firstQuality)))) }
  const changed = imageOf(isInCamera ? first : await apply(first, strength, random, another))
  const second = share(random) < 0.3 ? sharp(await saved(changed, random)) : changed
  const isResized = share(random) < 0.4
  const sized = isResized ? await smaller(second, random, first) : second
  const quality = randomQuality(random)
  return { strength, firstQuality, isResized, quality, file: await saved(sized, random, quality) }
}

const randomQuality = (random: SeededRandom) => Math.round(between(random, 70, 97))

const saved = (image: Sharp, random: SeededRandom, quality = randomQuality(random)) =>
  image
    .jpeg({
      quality,
      chromaSubsampling: share(random) < 0.5 ? '4:4:4' : '4:2:0',
    })
    .toBuffer()

/** Smaller, but with at least 90 px between the eyes where there were so many. */
async function smaller(image: Sharp, random: SeededRandom, face: Face): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const least = Math.min(Math.max(90 / face.interEye, 0.35), 1)
  return sharp(data, { raw: info }).resize({ width: Math.round(info.width * between(random, least, 1)) })
}
