import type { RuleDocument } from '@likeness/rules/rule'
import { z } from 'zod'
import { codec } from '#codec'
import { cutTurned, letGo, type Raster, toSource } from '../decode/raster.ts'
import { CheckResult } from '../judge/check-result.ts'
import { cropOf } from '../judge/crop-choice.ts'
import type { Equipment, Task } from '../judge/evidence.ts'
import { judgePhoto } from '../judge/judge.ts'
import { ruleFor } from '../judge/relaxed-rule.ts'
import { Crop } from '../judge/result.ts'
import { chosenFrame, type Frame } from '../measure/framing/frame.ts'
import type { Size } from '../measure/framing/layout.ts'
import { frameHead } from '../measure/framing/level-head.ts'
import { type OutputSize, outputSizes } from '../measure/framing/output-size.ts'
import { type Area, cornersIn, turnAbout } from '../measure/framing/turn.ts'
import type { Photo } from '../measure/photo-decoder.ts'
import { findHead } from '../measure/portrait.ts'
import { boxOf, regionsOf } from '../measure/regions.ts'
import type { Models } from '../models/models.ts'
import type { Outcome } from '../problem.ts'
import { noStopwatch, type Stopwatch } from '../stopwatch.ts'
import { exportThresholds } from '../thresholds/framing.ts'
import { byteRangeOf, type EncodedPhoto, type Encoding, encode, usualFormat, usualQuality } from './encode.ts'

/** The file that a document asks for, with all that is known of it but its bytes. */
export const ExportedResult = z.strictObject({
  document: z.string().describe('The document id in upper case.'),
  rules_version: z.string().describe('The version of the rule by which the photo was made: "2026.11".'),
  format: z.enum(['png', 'jpeg']),
  quality: z.int().nullable().describe('The quality with which a JPEG was saved; null for a PNG.'),
  width: z.int().describe('In pixels of the finished photo.'),
  height: z.int(),
  bytes: z.int().describe('The size of the finished file.'),
  dpi: z.int().describe('The resolution that the file states.'),
  crop: Crop.describe('The part of the upright photo that was cut out and scaled.'),
  check: CheckResult.describe('The check of the finished file itself (`validate`).'),
})
export type ExportedResult = z.infer<typeof ExportedResult>

/** What the engine returns: the facts, and the file itself. */
export interface ExportedPhoto {
  readonly result: ExportedResult
  readonly photo: Uint8Array
}

/** A photo as a file, and what it is. */
export interface SavedPhoto extends EncodedPhoto, OutputSize {
  readonly format: Encoding['format']
}

/**
 * Cuts the frame out of a picture and saves it at the largest of the rule's sizes at which the file is no larger than the
 * rule accepts; otherwise at the smallest size.
 * @param frame On whole pixels, inside the picture.
 */
export async function saveCrop(
  picture: Raster,
  frame: Frame,
  document: RuleDocument,
  { format, quality, xmp }: Pick<Encoding, 'format' | 'quality' | 'xmp'>,
): Promise<SavedPhoto> {
  const range = byteRangeOf(document)
  let saved: SavedPhoto | undefined
  for (const size of outputSizes(frame, document)) {
    const cut = await cutOut(picture, frame, size)
    saved = { ...(await encode(cut, { format, quality, dpi: size.dpi, range, xmp })), format, ...size }
    if (saved.bytes.length <= range.max) break
  }
  if (!saved) throw new Error('There is no size to save the crop in.')
  return saved
}

/**
 * Cuts a part out of a picture and scales it. A part of the turned picture is first read from pixels that are finer than those of
 * the file, so that its turn costs hardly any detail.
 */
async function cutOut(picture: Raster, area: Area, size: Size): Promise<Raster> {
  const { turnDeg } = area
  const [around] = regionsOf([boxOf(cornersIn(picture, area))], picture)
  if (!turnDeg || !around) return codec.scale(picture, area, size)
  const { finer, mostPixels } = exportThresholds.turning
  const times = Math.max(1, Math.min(finer, Math.sqrt(mostPixels / (size.width * size.height))))
  const sized = ({ width, height }: Size, factor: number) => ({
    width: Math.round(width * factor),
    height: Math.round(height * factor),
  })
  const fine = sized(size, times)
  const scaled = await codec.scale(picture, around, sized(around, fine.height / area.height))
  const ratio = around.height / scaled.height
  const turn = turnAbout(picture, turnDeg)
  const middle = toSource(turn, { x: area.x + area.width / 2, y: area.y + area.height / 2 })
  const placement = {
    ...turn,
    source: { x: (middle.x - around.x) / ratio, y: (middle.y - around.y) / ratio },
    output: { x: fine.width / 2, y: fine.height / 2 },
    scale: area.height / fine.height / ratio,
  }
  const turned = cutTurned(scaled, placement, fine.width, fine.height)
  letGo(scaled.rgb)
  return codec.scale(turned, { x: 0, y: 0, ...fine }, size)
}

/** The rule by which a file is made and checked, and for whom. */
type FileTask = Pick<
  Task,
  'document' | 'baseline' | 'subject' | 'statements' | 'profile' | 'policy' | 'language'
>

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
  const { document, baseline, subject, statements, profile, policy, language } = task
  const by = { document, baseline, subject, statements, profile, policy, language }
  const asFile = { bytes, maxBytes: bytes.length, mode: 'validate', ...by } as const
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

/** One photo from which the document's own file is made. */
export interface ExportTask extends FileTask {
  readonly bytes: Uint8Array
  /** The area that is cut out, in pixels of the upright photo; null for the best crop that the rule allows. */
  readonly area: Area | null
}

/**
 * Makes the file that the rule asks for: the crop, scaled to the rule's pixels, in sRGB, in its format, no larger than
 * it accepts, stating its resolution and nothing else. The file is then checked like any other file. Only turning a head that
 * leans, scaling and encoding change pixels.
 * @returns The file, or a problem: those of `decodePhoto`; `no_face` if no crop is given and no face is found;
 *   `invalid_request` if the given crop is not possible.
 */
export async function exportPhoto(
  equipment: Equipment,
  task: ExportTask,
  during: Stopwatch = noStopwatch,
): Promise<Outcome<ExportedPhoto>> {
  const opened = await during('decode', () => equipment.decoder.open(task.bytes, {}))
  if (!opened.ok) return opened
  const framed = await during('portrait', () => frameOfTask(equipment.models, task, opened.value))
  if (!framed.ok) return framed
  const frame = framed.value
  const made = await makeFile(equipment, opened.value, frame, task, during)
  if (!made.ok) return made
  const { check } = made.value
  const { bytes, ...facts } = made.value.saved
  const result = {
    document: task.document.id.toUpperCase(),
    rules_version: task.document.version,
    ...facts,
    bytes: bytes.length,
    crop: cropOf(frame),
    check,
  }
  return { ok: true, value: { result, photo: bytes } }
}

async function frameOfTask(models: Models, task: ExportTask, photo: Photo): Promise<Outcome<Frame>> {
  const { document } = ruleFor(task.document, task.subject, task.statements)
  if (task.area) return chosenFrame(photo.file, task.area, document)
  const found = await findHead(models, photo, 'there is nobody to crop about')
  if (!found.ok) return found
  const baseline = ruleFor(task.baseline, task.subject, task.statements).document
  const { frame } = frameHead(photo, found.value, document, baseline)
  return { ok: true, value: frame }
}
