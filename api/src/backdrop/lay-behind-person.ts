import { decodePhoto } from '../compliance/decode.ts'
import type { Frame } from '../compliance/frame.ts'
import { limits } from '../compliance/limits.ts'
import { nativePixels } from '../compliance/native-pixels.ts'
import { letGo, type Raster } from '../compliance/raster.ts'
import type { Stopwatch } from '../compliance/stages.ts'
import { ruleFor } from '../compliance/subject.ts'
import { suggestedFrame } from '../compliance/suggested-frame.ts'
import { findHead } from '../compliance/vision/find-head.ts'
import { chosenFrame } from '../finishing/chosen-frame.ts'
import { type Outcome, refusal } from '../problem.ts'
import { proveIdentity } from './identity.ts'
import { layBackdrop } from './lay-backdrop.ts'
import { faultOf } from './matte/clean.ts'
import { encodeMatte } from './matte/encode-matte.ts'
import { mattePerson } from './matte/matte-person.ts'
import { unmix } from './matte/unmixed.ts'
import type { BackdropTask, Equipment } from './replace-backdrop.ts'
import type { Identity, MatteFigures } from './result.ts'

/** A photo before another backdrop, at its full size, and what is known of it. */
export interface LaidBehind {
  readonly after: Raster
  /** The crop that was asked for, else the best one that the rule allows, in pixels of the photo. */
  readonly frame: Frame
  /** Pixels per inch as the photo's file states them, or null. */
  readonly statedDpi: number | null
  readonly identity: Omit<Identity, 'provedBefore'>
  readonly matte: MatteFigures
  readonly mattePng: Uint8Array | null
}

/**
 * Decodes a photo, finds its person and lays the plan's colour behind them. The photo's own pixels are let go of
 * before this returns: what follows needs the room.
 * @returns decodePhoto's problems, `too_many_pixels` already over `limits.maxBackdropPixels`; `no_face`,
 *   `no_clean_matte`; `invalid_request` of a crop that cannot be.
 * @throws Where a pixel of the person has changed: then nothing may be handed out.
 */
export async function layBehindPerson(
  { models, openMatting }: Pick<Equipment, 'models' | 'openMatting'>,
  task: BackdropTask,
  during: Stopwatch,
): Promise<Outcome<LaidBehind>> {
  const upTo = { maxPixels: limits.maxBackdropPixels }
  const opened = await during('decode', () => decodePhoto(task.bytes, upTo))
  if (!opened.ok) return opened
  const photo = opened.value
  const rule = ruleFor(task.document, task.subject).document
  const chosen = task.area && chosenFrame(photo.file, task.area, rule)
  if (chosen?.ok === false) return chosen
  const decoding = nativePixels(photo.native)
  const found = await during('portrait', () =>
    findHead(models, photo, 'there is nobody to lay a backdrop behind'),
  )
  if (!found.ok) return found
  const head = found.value
  const pixels = await decoding
  if (!pixels.ok) return pixels
  const before = pixels.value
  const matting = await openMatting()
  const matte = await during('matte', () => mattePerson(matting, before, head))
  const fault = faultOf(matte, before, head)
  if (fault) return noCleanMatte(fault.detail, fault.code)

  const after = await during('backdrop', () => {
    const person = unmix(before, matte)
    layBackdrop(person, matte, task.plan.colour.rgb)
    return person
  })
  const proof = await during('proof', () => proveIdentity(models, { before, after, matte, head }))
  letGo(before.rgb)
  const { personPixelsChanged, mixedPixels, personShare, landmarkShiftPx } = proof
  if (personPixelsChanged > 0) throw new Error(`${personPixelsChanged} pixels of the person have changed.`)
  if (landmarkShiftPx === null)
    return noCleanMatte('What it leaves of the person shows no face.', 'cuts_into_face')
  const { file } = photo
  const baseline = ruleFor(task.baseline, task.subject).document
  return {
    ok: true,
    value: {
      after,
      frame: chosen?.value ?? suggestedFrame(file, head, rule, baseline),
      statedDpi: file.statedDpi,
      identity: { personPixelsChanged, mixedPixels, landmarkShiftPx },
      matte: {
        model: matting.which,
        person_share: share(personShare),
        mixed_share: share(mixedPixels / matte.alpha.length),
      },
      mattePng: task.withMatte ? await encodeMatte(matte.alpha, matte.width, matte.height) : null,
    },
  }
}

const share = (value: number) => Number(value.toFixed(4))

function noCleanMatte(detail: string, fault: string) {
  return refusal(
    'no_clean_matte',
    `The person could not be told cleanly from what is behind them. ${detail}`,
    { matte_fault: fault },
  )
}
