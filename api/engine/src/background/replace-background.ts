import { letGo } from '../decoding/raster.ts'
import type { Frame } from '../framing/frame.ts'
import type { Outcome } from '../problem.ts'
import { noStopwatch, type Stopwatch } from '../stopwatch.ts'
import { judgePhoto } from '../verdict/judge.ts'
import type { BackgroundColour } from './background-colour.ts'
import { layBehindPerson } from './lay-behind-person.ts'
import { encodeMatte } from './matte/encode-matte.ts'
import type { Plan } from './plan.ts'
import { type ProvedPerson, provePerson } from './prove-person.ts'
import type { BackgroundResult, Identity, ReplacedBackground } from './result.ts'
import { type SavedReplaced, saveReplaced } from './save-replaced.ts'
import type { BackgroundTask, Equipment } from './task.ts'

/**
 * Puts another background behind the person of one photo, proves that the person's pixels are unchanged, saves the new photo
 * and checks it like any other photo. The pixels are those that the engine decodes: upright, in sRGB, 8 bits per channel.
 * @returns The new photo, or the problems of `layBehindPerson` and of `provePerson`.
 * @throws If `provePerson` throws.
 */
export async function replaceBackground(
  equipment: Equipment,
  task: BackgroundTask,
  during: Stopwatch = noStopwatch,
): Promise<Outcome<ReplacedBackground>> {
  const made = await makePhoto(equipment, task, during)
  if (!made.ok) return made
  const { saved, colour, frame, proved, mattePng } = made.value
  const { bytes, pixels, ...facts } = saved
  const { document, baseline, subject, profile, policy, language, plan } = task
  const by = { document, baseline, subject, profile, policy, language }
  const mode = plan.crop ? 'validate' : 'check'
  const checked = await during('checks', () =>
    judgePhoto(equipment, { bytes, maxBytes: bytes.length, pixels, mode, ...by }, noStopwatch),
  )
  if (pixels) letGo(pixels.rgb)
  if (!checked.ok) return checked
  const { x, y, width, height } = frame
  const result: BackgroundResult = {
    document: document.id.toUpperCase(),
    rules_version: document.version,
    ...facts,
    bytes: bytes.length,
    color: colour.hex,
    crop: plan.crop ? { x, y, width, height } : null,
    identity: { ...proved.identity, provedBefore: provedBefore(plan) },
    matte: { model: task.mattingModel, ...proved.shares },
    editing_policy: plan.editingPolicy,
    check: checked.value,
  }
  return { ok: true, value: { result, photo: bytes, matte: mattePng } }
}

/** The new photo as a file, and the proof that it shows the same person. */
interface MadePhoto {
  readonly saved: SavedReplaced
  readonly colour: BackgroundColour
  readonly frame: Frame
  readonly proved: ProvedPerson
  readonly mattePng: Uint8Array | null
}

/**
 * Saves the new photo. The pixels are released with this call, except for a PNG; the check of a JPEG decodes the file. While
 * libvips writes the file on its own threads, this thread proves that the person is the same; otherwise, no file is returned.
 */
async function makePhoto(
  equipment: Equipment,
  task: BackgroundTask,
  during: Stopwatch,
): Promise<Outcome<MadePhoto>> {
  const laid = await layBehindPerson(equipment, task, during)
  if (!laid.ok) return laid
  const { pair, colour, ...placing } = laid.value
  const { document, plan } = task
  const saving = during('encode', () => saveReplaced(pair.after, plan, { document, ...placing }))
  const proving = during('proof', () => provePerson(equipment.models, pair))
  const [saved, proved] = await Promise.all([saving, proving])
  if (!saved.pixels) letGo(pair.after.rgb)
  if (!proved.ok) return proved
  const { alpha, width, height } = pair.matte
  const mattePng = task.withMatte ? await encodeMatte(alpha, width, height) : null
  return { ok: true, value: { saved, colour, frame: placing.frame, proved: proved.value, mattePng } }
}

function provedBefore({ crop, format }: Plan): Identity['provedBefore'] {
  if (crop) return 'crop'
  return format === 'png' ? null : 'encoding'
}
