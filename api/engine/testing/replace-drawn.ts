import sharp from 'sharp'
import type { CheckResult } from '../src/judge/check-result.ts'
import { judgePhoto } from '../src/judge/judge.ts'
import { decodeHere } from '../src/measure/photo-decoder.ts'
import { loadMattingModels, loadModels } from '../src/models/inference.ts'
import type { Outcome } from '../src/problem.ts'
import type { Equipment } from '../src/produce/background/lay-behind-person.ts'
import { BackgroundOptions, planBackground } from '../src/produce/background/plan.ts'
import { replaceBackground } from '../src/produce/background/replace-background.ts'
import type { ReplacedBackground } from '../src/produce/background/result.ts'
import { noStopwatch } from '../src/stopwatch.ts'
import { documentOf } from './sample-evidence.ts'

let equipment: Promise<Equipment> | undefined

/** The person model alone draws the tests' mattes: on drawings it does as well, in a seventh of the time. */
async function open(): Promise<Equipment> {
  const models = await loadModels()
  const matting = loadMattingModels('selfie')
  return { models, openMatting: () => matting, decoder: decodeHere }
}

const baseline = documentOf('zz-icao-9303')

/** Lays another background with the real models, in the thread of the test; the matte is handed back as well. */
export async function replaceDrawn(
  bytes: Uint8Array,
  { document: id = 'zz-icao-9303', ...asked }: { document?: string } & Partial<BackgroundOptions> = {},
): Promise<Outcome<ReplacedBackground>> {
  equipment ??= open()
  const document = documentOf(id)
  const options = BackgroundOptions.parse({ acknowledgeEditingPolicy: true, ...asked })
  const plan = planBackground(document, baseline, options)
  if (!plan.ok) return plan
  const rules = {
    document,
    baseline,
    subject: 'adult',
    area: null,
    mattingModel: 'selfie',
    withMatte: true,
  } as const
  return replaceBackground(await equipment, { bytes, plan: plan.value, ...rules })
}

/** The same; throws if it does not succeed. */
export async function replacedDrawn(...asked: Parameters<typeof replaceDrawn>): Promise<ReplacedBackground> {
  const replaced = await replaceDrawn(...asked)
  if (!replaced.ok) throw new Error(`${replaced.problem.code}: ${replaced.problem.detail}`)
  return replaced.value
}

/** The result of the check of the photo itself, before any change. */
export async function checkedDrawn(bytes: Uint8Array, id = 'zz-icao-9303'): Promise<CheckResult> {
  equipment ??= open()
  const task = { bytes, document: documentOf(id), baseline, mode: 'check', subject: 'adult' } as const
  const checked = await judgePhoto(await equipment, task, noStopwatch)
  if (!checked.ok) throw new Error(checked.problem.detail)
  return checked.value
}

/** The values of a picture's pixels, as sharp decodes them: three a pixel, or one of a grey picture. */
export async function pixelsOf(picture: Uint8Array, channels: 1 | 3): Promise<Buffer> {
  const image = sharp(picture).autoOrient().removeAlpha()
  return channels === 1
    ? image.toColourspace('b-w').raw().toBuffer()
    : image.toColourspace('srgb').raw().toBuffer()
}

/** How the pixels of a new photo differ from the old one's, by the matte between them. */
export async function comparePixels(before: Buffer, { photo, matte, result }: ReplacedBackground) {
  if (!matte) throw new Error('There is no matte.')
  const [after, alpha] = [await pixelsOf(photo, 3), await pixelsOf(matte, 1)]
  const colour = Buffer.from(result.colour.slice(1), 'hex')
  const counts = { solid: 0, solidChanged: 0, mixed: 0, bare: 0, bareOfOtherColour: 0 }
  alpha.forEach((person, place) => {
    const at = place * 3
    if (person === 255) {
      counts.solid++
      if (before.compare(after, at, at + 3, at, at + 3) !== 0) counts.solidChanged++
    } else if (person > 0) counts.mixed++
    else {
      counts.bare++
      if (colour.compare(after, at, at + 3) !== 0) counts.bareOfOtherColour++
    }
  })
  return counts
}
