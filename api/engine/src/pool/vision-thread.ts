import { type MessagePort, threadId, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { type Confinement, confinements } from '../choices.ts'
import { openDecoder } from '../decoder-process/open-decoder.ts'
import type { FindingListener } from '../judge/conclusions.ts'
import type { Equipment, Task } from '../judge/evidence.ts'
import type { Judgement } from '../judge/judge.ts'
import { type Inference, loadMattingModels, loadModels, type MattingModels } from '../models/inference.ts'
import type { Outcome } from '../problem.ts'
import type { BackgroundTask } from '../produce/background/lay-behind-person.ts'
import type { ReplacedBackground } from '../produce/background/result.ts'
import { type ExportedPhoto, type ExportTask, exportPhoto } from '../produce/export-photo.ts'
import { judgeAsMade } from '../produce/judge-as-made.ts'
import { type StageTime, type Stopwatch, stopwatchInto } from '../stopwatch.ts'
import { lockOn } from './thread-ends.ts'

/** What a vision worker thread returns: the outcome, and the time of each stage in the order in which the stages began. */
export interface Worked<T> {
  readonly outcome: Outcome<T>
  readonly times: readonly StageTime[]
  /** Why decoder processes died during the work, for the log. */
  readonly deaths: readonly string[]
  /** How the thread's decoder is held. */
  readonly confinement: Confinement
}

/** A task that can be stopped by a message on its port. */
export type Stoppable<Task> = Task & { readonly stop?: MessagePort }

/** The settings of a vision worker thread. */
export const ThreadSettings = z.object({
  /** The weakest confinement of the thread's decoder. */
  weakest: z.enum(confinements).optional(),
  /** By how much the time limits of the thread's decoder are longer. */
  timeLimitFactor: z.number().optional(),
  /** The runtime of the networks, with the converted networks. */
  inference: z.custom<Inference>((value) => value !== undefined),
  /** The memory in which the thread notes its calls of the native runtime. */
  board: z.instanceof(SharedArrayBuffer),
})
export type ThreadSettings = z.infer<typeof ThreadSettings>

const { weakest, timeLimitFactor, inference, board } = ThreadSettings.parse(workerData)
let deaths: string[] = []
/** Known with the first photo: a process that is started after a stop or a death is held in the same way. */
let confinement: Confinement | undefined

/** The decoder starts while the thread loads its models. */
const decoder = openDecoder({ weakest, timeLimitFactor, onDeath: (reason) => deaths.push(reason) })

const lock = lockOn(board, threadId)

/** A worker thread loads the models once; then each task is one photo. */
const equipment: Equipment = { models: await loadModels(inference, lock), decoder }

/** Works on one photo. Its pixels are released afterwards. Once it is stopped, its requests to the decoder are refused. */
async function worked<T>(
  stop: MessagePort | undefined,
  work: (during: Stopwatch) => Promise<Outcome<T>>,
): Promise<Worked<T>> {
  const times: StageTime[] = []
  deaths = []
  stop?.once('message', decoder.stop)
  try {
    const outcome = await work(stopwatchInto(times))
    const inOrder = times.toSorted((a, b) => a.startMs - b.startMs)
    confinement ??= await decoder.confinement()
    return { outcome, times: inOrder, deaths, confinement }
  } finally {
    stop?.close()
    decoder.releasePhoto()
  }
}

/** Judges a photo, and sends each finding to the port at once; if there is none, findings come only with the verdict. */
export function judge({
  findings,
  stop,
  ...task
}: Stoppable<Task> & { readonly findings?: MessagePort }): Promise<Worked<Judgement>> {
  const onFinding: FindingListener | undefined = findings && ((finding) => findings.postMessage(finding))
  return worked(stop, (during) => judgeAsMade(equipment, task, during, onFinding))
}

/** Makes the file for a document. */
export const makeFile = ({ stop, ...task }: Stoppable<ExportTask>): Promise<Worked<ExportedPhoto>> =>
  worked(stop, (during) => exportPhoto(equipment, task, during))

let matting: Promise<MattingModels> | undefined

/** Loads the matting models at the first matte: most threads never draw one, and the models take hundreds of megabytes. */
function openMatting({ mattingModel, mattingFiles }: BackgroundTask): Promise<MattingModels> {
  const by =
    inference.runtime === 'native'
      ? { ...inference, files: { ...inference.files, ...mattingFiles } }
      : inference
  matting ??= loadMattingModels(mattingModel, by, lock)
  return matting
}

/** Replaces a background. */
export async function changeBackground({
  stop,
  ...task
}: Stoppable<BackgroundTask>): Promise<Worked<ReplacedBackground>> {
  // Loaded with the first one, so that a thread that only judges starts sooner.
  const { replaceBackground } = await import('../produce/background/replace-background.ts')
  const painting = { ...equipment, openMatting: () => openMatting(task) }
  return worked(stop, (during) => replaceBackground(painting, task, during))
}
