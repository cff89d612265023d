import type { MessagePort } from 'node:worker_threads'
import type { RuleDocument } from '@likeness/rules/rule'
import { Piscina } from 'piscina'
import sharp from 'sharp'
import type { Confinement } from '../choices.ts'
import type { FindingListener } from '../judge/conclusions.ts'
import type { Task } from '../judge/evidence.ts'
import type { Judgement } from '../judge/judge.ts'
import type { BackgroundTask } from '../produce/background/lay-behind-person.ts'
import type { ReplacedBackground } from '../produce/background/result.ts'
import type { ExportedPhoto, ExportTask } from '../produce/export-photo.ts'
import type { ThreadEnds } from './thread-ends.ts'
import { listening } from './thread-lines.ts'
import { youngGeneration } from './thread-memory.ts'
import type { ThreadSettings, Worked } from './vision-thread.ts'

/** How work in a thread is ended: a message on `stop` asks the thread to stop, `kill` ends the thread. */
export interface WorkEnds {
  readonly kill: AbortSignal
  readonly stop: MessagePort
}

/** The worker threads that work on photos, one photo each at a time. Whatever ends a thread rejects its work. */
export interface VisionPool {
  judge(task: Task, ends: WorkEnds, onFinding?: FindingListener): Promise<Worked<Judgement>>
  makeFile(task: ExportTask, ends: WorkEnds): Promise<Worked<ExportedPhoto>>
  replaceBackground(task: BackgroundTask, ends: WorkEnds): Promise<Worked<ReplacedBackground>>
  /** How the threads' decoders are held. */
  readonly confinement: Confinement
  /** Threads that run. */
  size(): number
  close(): Promise<void>
}

/**
 * Starts the threads, and waits until each has judged a blank picture, so that the models are warm for the first real photo.
 *
 * @param workers Threads, each with its own models.
 * @param baseline The rule by which the blank picture is judged.
 */
export async function openVisionPool(
  workers: number,
  settings: ThreadSettings,
  threadEnds: ThreadEnds,
  baseline: RuleDocument,
): Promise<VisionPool> {
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
    judge(task, { kill, stop }, onFinding) {
      const run = (findings: MessagePort) =>
        pool.run({ ...task, stop, findings }, { signal: kill, transferList: [stop, findings] })
      const alone = () => pool.run({ ...task, stop }, { signal: kill, transferList: [stop] })
      return onFinding ? listening(onFinding, run) : alone()
    },
    makeFile: (task, { kill, stop }) =>
      pool.run({ ...task, stop }, { name: 'makeFile', signal: kill, transferList: [stop] }),
    replaceBackground: (task, { kill, stop }) =>
      pool.run({ ...task, stop }, { name: 'changeBackground', signal: kill, transferList: [stop] }),
    confinement: warm[0]?.confinement ?? 'none',
    size: () => pool.threads.length,
    close: () => threadEnds.end(() => pool.destroy()),
  }
}

const blankPicture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
