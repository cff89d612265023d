import { type MessagePort, threadId, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { type Confinement, confinements } from '../choices.ts'
import { openDecoder } from '../decode/process/open-decoder.ts'
import type { Equipment } from '../evidence/equipment.ts'
import { type Inference, loadModels } from '../models/inference.ts'
import { noLock } from '../models/native-network.ts'
import type { Outcome } from '../problem.ts'
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
  /** How long decoding one photo may take, in seconds. */
  decodingSeconds: z.number().optional(),
  confinement: z.enum(confinements).optional(),
  weakest: z.enum(confinements).optional(),
  /** The runtime of the networks, with the converted networks. */
  inference: z.custom<Inference>((value) => value !== undefined),
  /** The memory in which the thread notes its calls of the native runtime. */
  board: z.instanceof(SharedArrayBuffer).optional(),
})
export type ThreadSettings = z.infer<typeof ThreadSettings>

const { decodingSeconds, confinement, weakest, inference, board } = ThreadSettings.parse(workerData)
let deaths: string[] = []

/** The decoder starts while the thread loads its models. */
const decoder = openDecoder({
  photoSeconds: decodingSeconds,
  confinement,
  weakest,
  onDeath: (reason) => deaths.push(reason),
})

/** What opens networks in this thread. */
export const networks = { inference, lock: board ? lockOn(board, threadId) : noLock }

/** A worker thread loads the models once; then each task is one photo. */
export const equipment: Equipment = { models: await loadModels(inference, networks.lock), decoder }

/** Works on one photo. Its pixels are released afterwards. If it is stopped, whatever it asks of the decoder is refused. */
export async function worked<T>(
  stop: MessagePort | undefined,
  work: (during: Stopwatch) => Promise<Outcome<T>>,
): Promise<Worked<T>> {
  const times: StageTime[] = []
  deaths = []
  stop?.once('message', decoder.stop)
  try {
    const outcome = await work(stopwatchInto(times))
    const inOrder = times.toSorted((a, b) => a.startMs - b.startMs)
    return { outcome, times: inOrder, deaths, confinement: await decoder.confinement() }
  } finally {
    stop?.close()
    decoder.rest()
  }
}
