import type { MattingModel } from '../choices.ts'
import { loadMattingModels, type MattingModels } from '../models/inference.ts'
import type { BackgroundTask } from '../produce/background/lay-behind-person.ts'
import { replaceBackground } from '../produce/background/replace-background.ts'
import type { ReplacedBackground } from '../produce/background/result.ts'
import { openPaintThread } from './open-paint-thread.ts'
import { equipment, networks, type Stoppable, type Worked, worked } from './thread.ts'

export interface Replaced extends Worked<ReplacedBackground> {
  readonly task: 'background'
}

const paintBeside = openPaintThread()
let opened: { which: MattingModel; models: Promise<MattingModels> } | undefined

/** Loads the matting models at the first matte: most threads never draw one, and the models take hundreds of megabytes. */
function openMatting({ mattingModel: which, mattingFiles }: BackgroundTask): Promise<MattingModels> {
  if (opened?.which !== which) {
    const { inference, lock } = networks
    const by =
      inference.runtime === 'native'
        ? { ...inference, files: { ...inference.files, ...mattingFiles } }
        : inference
    opened = { which, models: loadMattingModels(which, by, lock) }
  }
  return opened.models
}

/** Replaces a background in a vision worker thread, with the models that the thread has already loaded for checks. */
export default async ({ stop, ...task }: Stoppable<BackgroundTask>): Promise<Replaced> => {
  const painting = { ...equipment, openMatting: () => openMatting(task), paintBeside }
  const done = await worked(stop, (during) => replaceBackground(painting, task, during))
  return { task: 'background', ...done }
}
