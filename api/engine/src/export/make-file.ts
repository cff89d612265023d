import type { Language } from '@likeness/rules/messages'
import type { RuleDocument } from '@likeness/rules/rule'
import type { Photo } from '../decoder/photo-decoder.ts'
import { letGo } from '../decoding/raster.ts'
import type { Equipment } from '../evidence/equipment.ts'
import type { Frame } from '../framing/frame.ts'
import type { Outcome } from '../problem.ts'
import type { Policy } from '../result/policy.ts'
import type { Profile } from '../result/profile.ts'
import type { Subject } from '../result/subject.ts'
import { noStopwatch, type Stopwatch } from '../stopwatch.ts'
import type { CheckResult } from '../verdict/check-result.ts'
import { judgePhoto } from '../verdict/judge.ts'
import { usualFormat, usualQuality } from './encode.ts'
import { type SavedPhoto, saveCrop } from './save-crop.ts'

/** The rule by which a file is made and checked, and for whom. */
export interface FileTask {
  readonly document: RuleDocument
  readonly baseline: RuleDocument
  readonly subject: Subject
  /** `standard` if absent. */
  readonly profile?: Profile | undefined
  /** None if absent: every check counts. */
  readonly policy?: Policy | undefined
  /** The language of the findings; English if absent. */
  readonly language?: Language | undefined
}

/** A file that was made, and its own check. */
export interface MadeFile {
  readonly saved: SavedPhoto
  readonly check: CheckResult
}

/**
 * Makes the document's file of a part of a photo, and checks it as `validate` checks any other file. The decoder then holds the
 * file: the photo must not be used any more. Problem: `unreadable_image`.
 */
export async function makeFile(
  equipment: Equipment,
  photo: Photo,
  frame: Frame,
  task: FileTask,
  during: Stopwatch,
): Promise<Outcome<MadeFile>> {
  const saving = await during('encode', () => cutAndSave(photo, frame, task.document))
  if (!saving.ok) return saving
  const saved = saving.value
  const { bytes } = saved
  const { document, baseline, subject, profile, policy, language } = task
  const asFile = {
    bytes,
    maxBytes: bytes.length,
    document,
    baseline,
    mode: 'validate',
    subject,
    profile,
    policy,
    language,
  } as const
  const checked = await during('checks', () => judgePhoto(equipment, asFile, noStopwatch))
  return checked.ok ? { ok: true, value: { saved, check: checked.value } } : checked
}

/** Cuts the document's part out of a photo, and saves it as the document's file in its usual format. Problem: `unreadable_image`. */
export async function cutAndSave(
  photo: Photo,
  frame: Frame,
  document: RuleDocument,
): Promise<Outcome<SavedPhoto>> {
  const pixels = await photo.native()
  if (!pixels.ok) return pixels
  const encoding = { format: usualFormat(document), quality: usualQuality }
  const saved = await saveCrop(pixels.value, frame, document, encoding)
  letGo(pixels.value.rgb)
  return { ok: true, value: saved }
}
