import { replaceBackground } from '../background/replace-background.ts'
import type { ReplacedBackground } from '../background/result.ts'
import type { BackgroundTask } from '../background/task.ts'
import { loadMattingModels, type MattingModel, type MattingModels } from '../inference/matting-models.ts'
import type { Outcome } from '../problem.ts'
import { type StageTime, stopwatchInto } from '../stopwatch.ts'
import { equipment } from './check-task.ts'
import { openPaintThread } from './open-paint-thread.ts'

/** What a worker thread returns: the outcome, and the time of each stage. */
export interface Replaced {
  readonly task: 'background'
  readonly outcome: Outcome<ReplacedBackground>
  readonly times: readonly StageTime[]
}

const paintBeside = openPaintThread()
let opened: { which: MattingModel; models: Promise<MattingModels> } | undefined

/** Loads the matting models at the first matte: most threads never draw one, and the models take hundreds of megabytes. */
function openMatting(which: MattingModel): Promise<MattingModels> {
  if (opened?.which !== which) opened = { which, models: loadMattingModels(which) }
  return opened.models
}

/** Replaces a background in a vision worker thread, with the models that the thread has already loaded for checks. */
export default async (task: BackgroundTask): Promise<Replaced> => {
  const times: StageTime[] = []
  const painting = { ...equipment, openMatting: () => openMatting(task.mattingModel), paintBeside }
  const outcome = await replaceBackground(painting, task, stopwatchInto(times))
  return { task: 'background', outcome, times }
}
