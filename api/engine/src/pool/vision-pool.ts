import { setFlagsFromString } from 'node:v8'
import type { MessagePort } from 'node:worker_threads'
import type { RuleDocument } from '@likeness/rules/rule'
import { Piscina } from 'piscina'
import sharp from 'sharp'
import type { FindingListener } from '../judge/conclusions.ts'
import type { Task } from '../judge/evidence.ts'
import type { Judgement } from '../judge/judge.ts'
import type { BackgroundTask } from '../produce/background/lay-behind-person.ts'
import type { ReplacedBackground } from '../produce/background/result.ts'
import type { ExportedPhoto, ExportTask } from '../produce/export-photo.ts'
import type { ThreadEnds } from './thread-ends.ts'
import { listening } from './thread-messages.ts'
import type { ThreadSettings, Worked } from './vision-thread.ts'

/** How work in a thread is ended: a message on `stop` asks the thread to stop, `kill` ends the thread. */
export interface WorkEnds {
  readonly kill: AbortSignal
  readonly stop: MessagePort
}

export type VisionPool = Awaited<ReturnType<typeof openVisionPool>>

/**
 * Starts the worker threads that work on photos, one photo each at a time, and waits until each has judged a blank picture, so
 * that the models are warm for the first real photo. What ends a thread rejects its work.
 *
 * @param workers Threads, each with its own models.
 * @param baseline The rule by which the blank picture is judged.
 */
export async function openVisionPool(
  workers: number,
  settings: ThreadSettings,
  threadEnds: ThreadEnds,
  baseline: RuleDocument,
) {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
  const pool = new Piscina({
    filename: new URL('./vision-thread.ts', import.meta.url).href,
    name: 'judge',
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: 1,
    resourceLimits: youngGeneration,
    workerData: settings,
  })
  threadEnds.watch(pool)
  const bytes = await blankPicture()
  const blank: Task = { bytes, document: baseline, baseline, mode: 'check', subject: 'adult' }
  const warm: Worked<Judgement>[] = await Promise.all(Array.from({ length: workers }, () => pool.run(blank)))

  return {
    judge(task: Task, ends: WorkEnds, onFinding?: FindingListener): Promise<Worked<Judgement>> {
      const { kill, stop } = ends
      const run = (...findings: readonly MessagePort[]) =>
        pool.run(
          { ...task, stop, findings: findings[0] },
          { signal: kill, transferList: [stop, ...findings] },
        )
      return onFinding ? listening(onFinding, run) : run()
    },
    makeFile: (task: ExportTask, { kill, stop }: WorkEnds): Promise<Worked<ExportedPhoto>> =>
      pool.run({ ...task, stop }, { name: 'makeFile', signal: kill, transferList: [stop] }),
    replaceBackground: (
      task: BackgroundTask,
      { kill, stop }: WorkEnds,
    ): Promise<Worked<ReplacedBackground>> =>
      pool.run({ ...task, stop }, { name: 'changeBackground', signal: kill, transferList: [stop] }),
    /** How the threads' decoders are held. */
    confinement: warm[0]?.confinement ?? 'none',
    /** Threads that run. */
    size: () => pool.threads.length,
    close: () => threadEnds.end(() => pool.destroy()),
  }
}

/**
 * In % of the heap that is left after V8 has marked it: the heap may grow to three times that size. By its own estimate, V8 lets
 * the heap of a thread that judges photos grow by 8 MB, and marks it at every second photo, which takes 10 to 30 ms; in a quiet
 * process it allows four times. With four times, a photo is not checked faster, and the process grows by a quarter in
 * 10,000 files. V8 reads the flag each time that it has marked.
 */
const growthPercent = 200

/**
 * The space for short-lived objects in a thread that judges photos: half of V8's default. A check makes 27 MB of such
 * objects. V8 marks its whole heap, which takes 20 ms, if the heap has no more space left than the young generation takes
 * up. With V8's default that happens at nearly every check; with this value, at one check in eight.
 */
const youngGeneration = { maxYoungGenerationSizeMb: 24 } as const

const blankPicture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
