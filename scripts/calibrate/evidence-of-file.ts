import type { Equipment } from '../../api/engine/src/evidence/equipment.ts'
import type { Evidence } from '../../api/engine/src/evidence/evidence.ts'
import { gatherEvidence } from '../../api/engine/src/evidence/gather-evidence.ts'
import type { Task } from '../../api/engine/src/evidence/task.ts'
import { cutAndSave } from '../../api/engine/src/export/make-file.ts'
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
  const opened = await equipment.decoder.open(task.bytes, {})
  const saved = opened.ok ? await cutAndSave(opened.value, frame, task.document) : opened
  if (!saved.ok) return null
  const gathered = await gatherEvidence(equipment, { ...task, bytes: saved.value.bytes, mode: 'validate' })
  return gathered.ok ? gathered.value : null
}
