import type { Photo } from '../decoder/photo-decoder.ts'
import type { Rectangle } from '../decoding/raster.ts'
import type { Equipment } from '../evidence/equipment.ts'
import { chosenFrame } from '../framing/chosen-frame.ts'
import type { Frame } from '../framing/frame.ts'
import { suggestedFrame } from '../framing/suggested-frame.ts'
import type { Models } from '../inference/models.ts'
import { findHead } from '../portrait/find-head.ts'
import type { Outcome } from '../problem.ts'
import { ruleFor } from '../result/relaxed-rule.ts'
import { noStopwatch, type Stopwatch } from '../stopwatch.ts'
import { type FileTask, makeFile } from './make-file.ts'
import type { ExportedPhoto } from './result.ts'

/** One photo from which the document's own file is made. */
export interface ExportTask extends FileTask {
  readonly bytes: Uint8Array
  /** The area that is cut out, in pixels of the upright photo; null for the best crop that the rule allows. */
  readonly area: Rectangle | null
}

/**
 * Makes the file that the rule asks for: the crop, scaled to the rule's pixels, in sRGB, in its format, no larger than
 * it accepts, stating its resolution and nothing else. The file is then checked like any other file. Only scaling and
 * encoding change pixels.
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
  const { x, y, width, height } = frame
  const result = {
    document: task.document.id.toUpperCase(),
    rules_version: task.document.version,
    ...facts,
    bytes: bytes.length,
    crop: { x, y, width, height },
    check,
  }
  return { ok: true, value: { result, photo: bytes } }
}

async function frameOfTask(models: Models, task: ExportTask, photo: Photo): Promise<Outcome<Frame>> {
  const { document } = ruleFor(task.document, task.subject)
  if (task.area) return chosenFrame(photo.file, task.area, document)
  const found = await findHead(models, photo, 'there is nobody to crop about')
  if (!found.ok) return found
  const baseline = ruleFor(task.baseline, task.subject).document
  return { ok: true, value: suggestedFrame(photo.file, found.value.head, document, baseline) }
}
