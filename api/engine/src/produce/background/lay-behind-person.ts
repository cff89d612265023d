import sharp from 'sharp'
import type { MattingModel } from '#choices.ts'
import type { Raster } from '#decode/raster.ts'
import type { Equipment as JudgingEquipment } from '#judge/evidence.ts'
import { ruleFor } from '#judge/relaxed-rule.ts'
import { chosenFrame, type Frame } from '#measure/framing/frame.ts'
import { frameHead } from '#measure/framing/level-head.ts'
import { findHead } from '#measure/portrait.ts'
import type { ConvertedFiles } from '#models/conversion/convert-network.ts'
import type { MattingModels } from '#models/inference.ts'
import type { Outcome } from '#problem.ts'
import type { Stopwatch } from '#stopwatch.ts'
import { limits } from '#thresholds/limits.ts'
import type { ExportTask } from '../export-photo.ts'
import { type BackgroundColour, clearestColour, type Rgb } from './colours.ts'
import { noCleanMatte, type Pair } from './identity.ts'
import { faultOf } from './matte/faults.ts'
import { eachRun, type Matte } from './matte/matte.ts'
import { mattePerson } from './matte/matte-person.ts'
import { unmixing } from './matte/unmixed.ts'
import type { Plan } from './plan.ts'

/** One photo, and how its background is replaced. The area is cut out if the plan crops. */
export interface BackgroundTask extends ExportTask {
  readonly plan: Plan
  readonly mattingModel: MattingModel
  /** The converted networks of the matte; none if the thread has or converts them itself. */
  readonly mattingFiles?: ConvertedFiles
  /** Whether the matte is returned too. */
  readonly withMatte: boolean
}

/** What it takes to replace a background, and to judge the new photo. */
export interface Equipment extends JudgingEquipment {
  /** Loads the models of the matte, if they are not loaded yet. */
  openMatting(): Promise<MattingModels>
}

/**
 * Puts one colour behind the person, in the raster itself, because a full-size copy would cost 72 MB for 24 megapixels.
 * Solid pixels are not written, pure background becomes the colour, and a mixed pixel becomes the mixture of both in sRGB
 * values, in which the matte was estimated.
 * @param unmix First gives mixed pixels the person's own colour.
 */
export function layBackground(
  photo: Raster,
  matte: Matte,
  colour: Rgb,
  unmix = unmixing(photo, matte),
): void {
  const { rgb: pixels, width } = photo
  const { alpha } = matte
  const [red, green, blue] = colour
  const stretch = new Uint8ClampedArray(width * 3)
  for (let at = 0; at < stretch.length; at++) stretch[at] = colour[at % 3] ?? 0
  eachRun(alpha, (kind, from, to) => {
    if (kind === 'solid') return
    if (kind === 'clear') {
      for (let place = from; place < to; place += width) {
        pixels.set(stretch.subarray(0, Math.min(to - place, width) * 3), place * 3)
      }
      return
    }
    unmix(from, to)
    for (let place = from, at = from * 3; place < to; place++, at += 3) {
      const share = (alpha[place] ?? 0) / 255
      pixels[at] = red + ((pixels[at] ?? 0) - red) * share
      pixels[at + 1] = green + ((pixels[at + 1] ?? 0) - green) * share
      pixels[at + 2] = blue + ((pixels[at + 2] ?? 0) - blue) * share
    }
  })
}

/** A photo before and after its background was replaced, at its full size, and its measures. */
export interface LaidBehind {
  readonly pair: Pair
  /** The colour that was laid. */
  readonly colour: BackgroundColour
  /** The requested crop, otherwise the best one that the rule allows, in pixels of the photo. */
  readonly frame: Frame
  /** Pixels per inch as the photo's file states them, or null. */
  readonly statedDpi: number | null
}

/**
 * Decodes a photo, finds its person and puts the plan's colour behind them.
 * @returns The two photos, or a problem: those of `decodePhoto`, with `too_many_pixels` above `limits.maxBackgroundPixels`;
 *   `no_face`, `no_clean_matte`; `invalid_request` for a crop that is not possible.
 */
export async function layBehindPerson(
  { models, decoder, openMatting }: Equipment,
  task: BackgroundTask,
  during: Stopwatch,
): Promise<Outcome<LaidBehind>> {
  const opening = { maxPixels: limits.maxBackgroundPixels, ahead: 'native' } as const
  const opened = await during('decode', () => decoder.open(task.bytes, opening))
  if (!opened.ok) return opened
  const photo = opened.value
  const rule = ruleFor(task.document, task.subject).document
  const chosen = task.area && chosenFrame(photo.file, task.area, rule)
  if (chosen?.ok === false) return chosen
  const found = await during('portrait', () =>
    findHead(models, photo, 'there is no person in front of the background'),
  )
  if (!found.ok) return found
  const { head, views } = found.value
  const { file } = photo
  const colour = clearestColour(task.plan.colours, views.head, head, file)
  const pixels = await photo.native()
  if (!pixels.ok) return pixels
  const before = pixels.value
  // Made on a thread of libvips, concurrently with the network.
  const copying = copyOf(before)
  // A failure is handled where the promise is awaited; until then, an unhandled rejection must not end the thread.
  copying.catch(() => {})
  const matting = await openMatting()
  const matte = await during('matte', () => mattePerson(matting, before, head))
  const fault = faultOf(matte, before, head)
  if (fault) return noCleanMatte(fault.detail, fault.code)

  const after = await during('background', async () => {
    const copy = await copying
    layBackground(copy, matte, colour.rgb)
    return copy
  })
  const baseline = ruleFor(task.baseline, task.subject).document
  const frame = chosen?.value ?? frameHead(photo, found.value, rule, baseline).frame
  return {
    ok: true,
    value: {
      pair: { before, after, matte, head },
      colour,
      frame,
      statedDpi: file.statedDpi,
    },
  }
}

async function copyOf({ rgb, width, height }: Raster): Promise<Raster> {
  const { buffer, byteOffset, byteLength } = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .raw()
    .toBuffer()
  return { width, height, rgb: new Uint8ClampedArray(buffer, byteOffset, byteLength) }
}
