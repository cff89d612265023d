import { replaceBackground } from '../background/replace-background.ts'
import type { ReplacedBackground } from '../background/result.ts'
import type { BackgroundTask } from '../background/task.ts'
import { loadMattingModels, type MattingModel, type MattingModels } from '../inference/matting-models.ts'
import type { Outcome } from '../problem.ts'
import { type StageTime, stopwatchInto } from '../stopwatch.ts'
import { measureDetail, models } from './check-task.ts'
import { openPaintThread } from './open-paint-thread.ts'

/** What a worker thread hands back: the outcome, and when it was at what. */
export interface Replaced {
  readonly task: 'background'
  readonly outcome: Outcome<ReplacedBackground>
  readonly times: readonly StageTime[]
}

const paintBeside = openPaintThread()
let opened: { which: MattingModel; models: Promise<MattingModels> } | undefined

/** Most threads never draw a matte, and the models of one take up hundreds of megabytes: they are loaded by the first. */
function openMatting(which: MattingModel): Promise<MattingModels> {
  if (opened?.which !== which) opened = { which, models: loadMattingModels(which) }
  return opened.models
}

/** What a thread of the vision workers runs for another background, beside the models that it has. */
export default async (task: BackgroundTask): Promise<Replaced> => {
  const times: StageTime[] = []
  const equipment = { models, openMatting: () => openMatting(task.mattingModel), paintBeside, measureDetail }
  const outcome = await replaceBackground(equipment, task, stopwatchInto(times))
  return { task: 'background', outcome, times }
}
