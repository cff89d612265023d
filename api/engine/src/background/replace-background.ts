import { letGo } from '../decoding/raster.ts'
import type { Frame } from '../framing/frame.ts'
import type { Outcome } from '../problem.ts'
import { noStopwatch, type Stopwatch } from '../stopwatch.ts'
import { judgePhoto } from '../verdict/judge.ts'
import { layBehindPerson } from './lay-behind-person.ts'
import { encodeMatte } from './matte/encode-matte.ts'
import type { Plan } from './plan.ts'
import { type ProvedPerson, provePerson } from './prove-person.ts'
import type { BackgroundResult, Identity, ReplacedBackground } from './result.ts'
import { type SavedReplaced, saveReplaced } from './save-replaced.ts'
import type { BackgroundTask, Equipment } from './task.ts'

/**
 * Lays another background behind the person of one photo, proves that their pixels are the photo's, saves what was made
 * and checks it as any other photo. The photo is what the engine decodes: upright, in sRGB, 8 bits a channel.
 * @returns The problems of `layBehindPerson` and of `provePerson`.
 * @throws As `provePerson` does.
 */
export async function replaceBackground(
  equipment: Equipment,
  task: BackgroundTask,
  during: Stopwatch = noStopwatch,
): Promise<Outcome<ReplacedBackground>> {
  const made = await makePhoto(equipment, task, during)
  if (!made.ok) return made
  const { saved, frame, proved, mattePng } = made.value
  const { bytes, pixels, ...facts } = saved
  const { document, baseline, subject, plan } = task
  const mode = plan.crop ? 'validate' : 'check'
  const checked = await during('checks', () =>
    judgePhoto(
      equipment.models,
      { bytes, maxBytes: bytes.length, pixels, document, baseline, mode, subject },
      noStopwatch,
      equipment.measureDetail,
    ),
  )
  if (pixels) letGo(pixels.rgb)
  if (!checked.ok) return checked
  const { x, y, width, height } = frame
  const result: BackgroundResult = {
    document: document.id.toUpperCase(),
    rules_version: document.version,
    ...facts,
    bytes: bytes.length,
    color: plan.colour.hex,
    crop: plan.crop ? { x, y, width, height } : null,
    identity: { ...proved.identity, provedBefore: provedBefore(plan) },
    matte: { model: task.mattingModel, ...proved.shares },
    editing_policy: plan.editingPolicy,
    check: checked.value,
  }
  return { ok: true, value: { result, photo: bytes, matte: mattePng } }
}

/** The new photo as a file, and what is proved of it. */
interface MadePhoto {
  readonly saved: SavedReplaced
  readonly frame: Frame
  readonly proved: ProvedPerson
  readonly mattePng: Uint8Array | null
}

/**
 * Its pixels are let go of with this call, save a PNG's: its check decodes a JPEG's from the file. While libvips writes
 * that on threads of its own, this one proves that the person is the same; where they aren't, the file goes nowhere.
 */
async function makePhoto(
  equipment: Equipment,
  task: BackgroundTask,
  during: Stopwatch,
): Promise<Outcome<MadePhoto>> {
  const laid = await layBehindPerson(equipment, task, during)
  if (!laid.ok) return laid
  const { pair, ...placing } = laid.value
  const { document, plan } = task
  const saving = during('encode', () => saveReplaced(pair.after, plan, { document, ...placing }))
  const proving = during('proof', () => provePerson(equipment.models, pair))
  const [saved, proved] = await Promise.all([saving, proving])
  if (!saved.pixels) letGo(pair.after.rgb)
  if (!proved.ok) return proved
  const { alpha, width, height } = pair.matte
  const mattePng = task.withMatte ? await encodeMatte(alpha, width, height) : null
  return { ok: true, value: { saved, frame: placing.frame, proved: proved.value, mattePng } }
}

function provedBefore({ crop, format }: Plan): Identity['provedBefore'] {
  if (crop) return 'crop'
  return format === 'png' ? null : 'encoding'
}
