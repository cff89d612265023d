import { type FinishTask, finishPhoto } from '../export/export-photo.ts'
import type { FinishedPhoto } from '../export/result.ts'
import type { Outcome } from '../problem.ts'
import { type StageTime, stopwatchInto } from '../stopwatch.ts'
import { measureDetail, models } from './check-task.ts'

/** What a worker thread hands back: the outcome, and when it was at what. */
export interface Finished {
  readonly task: 'finish'
  readonly outcome: Outcome<FinishedPhoto>
  readonly times: readonly StageTime[]
}

/** What a thread of the vision workers runs to make a document's own file, with the models that it has. */
export default async (task: FinishTask): Promise<Finished> => {
  const times: StageTime[] = []
  const outcome = await finishPhoto({ models, measureDetail }, task, stopwatchInto(times))
  return { task: 'finish', outcome, times }
}
