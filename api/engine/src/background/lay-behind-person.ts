import sharp from 'sharp'
import type { Raster } from '../decoding/raster.ts'
import { chosenFrame } from '../framing/chosen-frame.ts'
import type { Frame } from '../framing/frame.ts'
import { suggestedFrame } from '../framing/suggested-frame.ts'
import { findHead } from '../portrait/find-head.ts'
import type { Outcome } from '../problem.ts'
import { ruleFor } from '../result/relaxed-rule.ts'
import type { Stopwatch } from '../stopwatch.ts'
import { limits } from '../thresholds/work/limits.ts'
import type { BackgroundColour } from './background-colour.ts'
import { clearestColour } from './clearest-colour.ts'
import type { Pair } from './identity.ts'
import { layBackground } from './lay-background.ts'
import { faultOf } from './matte/faults/clean.ts'
import { mattePerson } from './matte/matte-person.ts'
import { noCleanMatte } from './no-clean-matte.ts'
import type { BackgroundTask, Equipment } from './task.ts'

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
  { models, decoder, openMatting, paintBeside }: Equipment,
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
  const matte = await during('matte', () => mattePerson(matting, before, head, paintBeside))
  const fault = faultOf(matte, before, head)
  if (fault) return noCleanMatte(fault.detail, fault.code)

  const after = await during('background', async () => {
    const copy = await copying
    layBackground(copy, matte, colour.rgb)
    return copy
  })
  const baseline = ruleFor(task.baseline, task.subject).document
  return {
    ok: true,
    value: {
      pair: { before, after, matte, head },
      colour,
      frame: chosen?.value ?? suggestedFrame(file, head, rule, baseline),
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
