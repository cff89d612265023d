import { type ExportTask, exportPhoto } from '../export/export-photo.ts'
import type { ExportedPhoto } from '../export/result.ts'
import type { Outcome } from '../problem.ts'
import { type StageTime, stopwatchInto } from '../stopwatch.ts'
import { measureDetail, models } from './check-task.ts'

/** What a worker thread hands back: the outcome, and when it was at what. */
export interface Exported {
  readonly task: 'export'
  readonly outcome: Outcome<ExportedPhoto>
  readonly times: readonly StageTime[]
}

/** What a thread of the vision workers runs to make a document's own file, with the models that it has. */
export default async (task: ExportTask): Promise<Exported> => {
  const times: StageTime[] = []
  const outcome = await exportPhoto({ models, measureDetail }, task, stopwatchInto(times))
  return { task: 'export', outcome, times }
}
