import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { CheckName } from '../../../api/engine/src/checks/registry.ts'
import { decodePhoto } from '../../../api/engine/src/decoding/decode.ts'
import type { Models } from '../../../api/engine/src/inference/models.ts'
import { maskPerson } from '../../../api/engine/src/inference/person-mask.ts'
import { type Head, locateFaces, measureHead } from '../../../api/engine/src/portrait/portrait.ts'
import type { LabelledPicture } from './labelled-picture.ts'
import {
  brimShaded,
  capped,
  clearGlasses,
  framesOverEyes,
  fringed,
  halfShaded,
  handOverMouth,
  heldBySomebody,
  masked,
  patched,
  redPupils,
  shiny,
  sunglasses,
  tinted,
  withGlare,
} from './spoil-face.ts'
import {
  beforeDoor,
  cloned,
  crushed,
  cutOut,
  declaredGenerated,
  exposedBy,
  fromScreen,
  greyed,
  leaning,
  noisy,
  outOfFocus,
  pixelated,
  shaken,
  smoothed,
  turnedBy,
  withSecondFace,
  yellowed,
} from './spoil-picture.ts'

/** A good portrait, ready to be spoilt: its upright pixels, and the positions of the face's parts in them. */
export interface Portrait {
  readonly width: number
  readonly height: number
  readonly head: Head
  /** The share of each place that a person covers, 0 to 1: a square of `personModelSide` values for the whole picture. */
  readonly coverage: Float32Array
  /** Returns a new pipeline of its pixels at each call. */
  image(): Sharp
}

/** A face with fewer pixels between the eyes is too small to be spoilt. */
const leastInterEyePx = 60

/** Reads a portrait from a file's bytes; null if it shows no face or only a small one. */
async function readPortrait(models: Models, bytes: Uint8Array): Promise<Portrait | null> {
  const decoded = await decodePhoto(bytes)
  if (!decoded.ok) return null
  const found = await locateFaces(models, decoded.value)
  const largest = found.ok ? found.value.largest : null
  if (!largest || largest.interEye < leastInterEyePx) return null
  const { head } = await measureHead(models, largest)
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const { raster } = decoded.value.whole
  const { coverage } = await maskPerson(models, raster, {
    x: 0,
    y: 0,
    width: raster.width,
    height: raster.height,
  })
  return { width, height, head, coverage, image: () => sharp(data, { raw: { width, height, channels } }) }
}

/** The engine disables every loader except those for photos, but the drawings here are our own and safe to load. */
export const svgLoader = { operation: ['VipsForeignLoadSvg'] }

/** The portrait with a drawing over it. The SVG elements use the portrait's pixels as units. */
export async function drawnOver(portrait: Portrait, elements: string): Promise<Buffer> {
  const { width, height } = portrait
  sharp.unblock(svgLoader)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`
  return toJpeg(portrait.image().composite([{ input: Buffer.from(drawing) }]))
}

/** A JPEG with little loss, so that only the intended fault is added. */
export const toJpeg = (image: Sharp): Promise<Buffer> => image.jpeg({ quality: 94 }).toBuffer()

/** A picture to judge, with its bytes. */
export interface GivenPicture {
  readonly picture: LabelledPicture
  readonly bytes: Uint8Array
  /** The id of the rule that it is judged by, if that is not the baseline. */
  readonly document?: string | undefined
}

/** The number of good portraits of a set that are spoilt. */
const portraits = 10

/**
 * Takes good portraits spread over a folder, and spoils each with every fault in turn, because these faults are rare among
 * the labelled pictures. All faults of a kind are drawn alike, so they show whether a check works, not how often real
 * faults escape it.
 */
export async function* spoiltPictures(
  models: Models,
  folder: string,
  pictures: readonly LabelledPicture[],
): AsyncGenerator<GivenPicture> {
  for (const { file, portrait } of await chosen(models, folder, pictures)) {
    for (const { name, document, spoil } of addedFaults) {
      const picture = {
        file: `${file}, ${name}`,
        truth: null,
        good: false,
        bad: true,
        faults: [name],
        nothingToFind: [],
        groups: {},
      }
      yield { picture, bytes: await spoil(portrait), document }
    }
  }
}

async function chosen(models: Models, folder: string, pictures: readonly LabelledPicture[]) {
  const good = pictures.filter((picture) => picture.good)
  const found: { file: string; portrait: Portrait }[] = []
  const stride = Math.max(Math.floor(good.length / portraits), 1)
  const spread = good.toSorted((a, b) => (good.indexOf(a) % stride) - (good.indexOf(b) % stride))
  for (const { file } of spread) {
    if (found.length === portraits) break
    const portrait = await readPortrait(models, await readFile(join(folder, file)))
    if (portrait) found.push({ file, portrait })
  }
  return found
}

/**
 * A fault that is added to good portraits, and the checks of which at least one should find it. The first counts the
 * fault.
 */
export interface AddedFault {
  readonly name: string
  readonly checks: readonly [CheckName, ...CheckName[]]
  /** The id of a rule under which this is a fault; given if it is none under the baseline. */
  readonly document?: string
  readonly spoil: (portrait: Portrait) => Promise<Buffer>
}

export const addedFaults: readonly AddedFault[] = [
  { name: 'out of focus', checks: ['sharpness', 'motion_blur'], spoil: outOfFocus },
  { name: 'shaken', checks: ['motion_blur', 'sharpness'], spoil: shaken },
  { name: 'noisy', checks: ['noise'], spoil: noisy },
  { name: 'pixelated', checks: ['pixelation'], spoil: pixelated },
  { name: 'JPEG quality 12', checks: ['compression'], spoil: crushed },
  { name: 'from a screen', checks: ['recapture'], spoil: fromScreen },
  { name: 'yellow cast', checks: ['natural_colour'], spoil: yellowed },
  { name: 'grey', checks: ['natural_colour', 'colour_space'], spoil: greyed },
  { name: 'two and a half stops under', checks: ['exposure'], spoil: exposedBy(-2.5) },
  { name: 'two stops over', checks: ['exposure', 'hot_spots'], spoil: exposedBy(2) },
  { name: 'on its side', checks: ['orientation', 'single_face'], spoil: turnedBy(90) },
  { name: 'upside down', checks: ['orientation', 'single_face'], spoil: turnedBy(180) },
  { name: 'leaning', checks: ['pose'], spoil: leaning },
  { name: 'red pupils', checks: ['red_eye'], spoil: redPupils },
  { name: 'shine', checks: ['hot_spots'], spoil: shiny },
  { name: 'half in shade', checks: ['lighting', 'face_shadow'], spoil: halfShaded },
  { name: 'shadow of a brim', checks: ['face_shadow', 'exposure'], spoil: brimShaded },
  { name: 'mask', checks: ['occlusion'], spoil: masked },
  { name: 'hand over the mouth', checks: ['occlusion', 'mouth_closed'], spoil: handOverMouth },
  { name: 'eye patch', checks: ['occlusion', 'eyes_open', 'hair_over_eyes'], spoil: patched },
  { name: 'fringe over the eyes', checks: ['hair_over_eyes', 'occlusion', 'eyes_open'], spoil: fringed },
  { name: 'sunglasses', checks: ['tinted_lenses', 'glasses'], spoil: sunglasses },
  { name: 'tinted lenses', checks: ['tinted_lenses', 'glasses'], spoil: tinted },
  { name: 'glasses', checks: ['glasses'], document: 'us-passport', spoil: clearGlasses },
  { name: 'glare', checks: ['glare', 'glasses'], spoil: withGlare },
  { name: 'frames over the eyes', checks: ['frames_over_eyes', 'glasses'], spoil: framesOverEyes },
  { name: 'cap', checks: ['head_covering'], spoil: capped },
  {
    name: 'held by somebody',
    checks: ['other_person', 'background_object', 'shoulders'],
    spoil: heldBySomebody,
  },
  { name: 'second face', checks: ['single_face', 'other_person'], spoil: withSecondFace },
  { name: 'before a door', checks: ['background_object', 'background'], spoil: beforeDoor },
  { name: 'cut out', checks: ['appearance_alteration'], spoil: cutOut },
  { name: 'smoothed skin', checks: ['appearance_alteration'], spoil: smoothed },
  { name: 'cloned skin', checks: ['appearance_alteration'], spoil: cloned },
  { name: 'declared as generated', checks: ['appearance_alteration'], spoil: declaredGenerated },
]
