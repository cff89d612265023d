import { decodeHere } from '../../api/engine/src/decoder/decode-here.ts'
import type { Equipment } from '../../api/engine/src/evidence/equipment.ts'
import type { Evidence } from '../../api/engine/src/evidence/evidence.ts'
import { gatherEvidence } from '../../api/engine/src/evidence/gather-evidence.ts'
import type { Task } from '../../api/engine/src/evidence/task.ts'
import { usualFormat, usualQuality } from '../../api/engine/src/export/encode.ts'
import { saveCrop } from '../../api/engine/src/export/save-crop.ts'
import type { Frame } from '../../api/engine/src/framing/frame.ts'

/**
 * The evidence of the file that is made of a photo for its document.
 *
 * @param frame The part of the photo that the file shows, in source pixels.
 * @returns Null if the photo or the file cannot be read.
 */
export async function evidenceOfFile(
  equipment: Equipment,
  task: Omit<Task, 'mode'>,
  frame: Frame,
): Promise<Evidence | null> {
  const opened = await decodeHere.open(task.bytes, {})
  const pixels = opened.ok ? await opened.value.native() : opened
  if (!pixels.ok) return null
  const encoding = { format: usualFormat(task.document), quality: usualQuality }
  const { bytes } = await saveCrop(pixels.value, frame, task.document, encoding)
  const gathered = await gatherEvidence(equipment, { ...task, bytes, mode: 'validate' })
  return gathered.ok ? gathered.value : null
}
