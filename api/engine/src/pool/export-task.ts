import { type ExportTask, exportPhoto } from '../export/export-photo.ts'
import type { ExportedPhoto } from '../export/result.ts'
import type { Outcome } from '../problem.ts'
import { type StageTime, stopwatchInto } from '../stopwatch.ts'
import { equipment } from './check-task.ts'

/** What a worker thread returns: the outcome, and the time of each stage. */
export interface Exported {
  readonly task: 'export'
  readonly outcome: Outcome<ExportedPhoto>
  readonly times: readonly StageTime[]
}

/** Makes the file for a document in a vision worker thread, with the models that the thread has already loaded. */
export default async (task: ExportTask): Promise<Exported> => {
  const times: StageTime[] = []
  const outcome = await exportPhoto(equipment, task, stopwatchInto(times))
  return { task: 'export', outcome, times }
}
