import type { MessagePort } from 'node:worker_threads'
import type { RuleDocument } from '@likeness/rules'
import { Piscina } from 'piscina'
import sharp from 'sharp'
import { planBackground } from '../background/plan.ts'
import type { BackgroundOptions } from '../background/request.ts'
import type { ReplacedBackground } from '../background/result.ts'
import type { BackgroundTask } from '../background/task.ts'
import { allowOnlyPhotoLoaders } from '../decoding/decode.ts'
import type { Rectangle } from '../decoding/raster.ts'
import type { ExportTask } from '../export/export-photo.ts'
import type { ExportedPhoto } from '../export/result.ts'
import type { MattingModel } from '../inference/matting-models.ts'
import { type Outcome, type Refusal, refusal } from '../problem.ts'
import type { Mode } from '../result/result.ts'
import type { Subject } from '../result/subject.ts'
import { nowMs, type StageTime } from '../stopwatch.ts'
import { limits } from '../thresholds/limits.ts'
import type { CheckResult } from '../verdict/check-result.ts'
import type { FindingListener } from '../verdict/conclusions.ts'
import type { Judgement } from '../verdict/judge.ts'
import type { Replaced } from './background-task.ts'
import type { CheckTask, Judged } from './check-task.ts'
import type { Exported } from './export-task.ts'
import { listening } from './finding-line.ts'
import { letHeapsGrow } from './heap-growth.ts'
import { photoQueue } from './photo-queue.ts'
import { youngGeneration } from './young-generation.ts'

/** One photo, and how long it may take. */
interface PhotoInput {
  /** One image file, as it was sent. */
  readonly bytes: Uint8Array
  readonly document: RuleDocument
  /** Whom the photo shows; an adult where absent. */
  readonly subject?: Subject
  /** Ends the work wherever it stands. Not from `AbortSignal.any`: see `Turn`. */
  readonly signal?: AbortSignal
  /** Ends its wait for a worker, but no work that has begun. Not from `AbortSignal.any` either. */
  readonly callerLeft?: AbortSignal
  /** Lets those go first for whose verdict somebody waits. */
  readonly canWait?: boolean
  /** Told when the photo waited and was worked on, once it was judged or refused. */
  readonly onTimes?: (times: readonly StageTime[]) => void
}

export interface EngineInput extends PhotoInput {
  readonly mode: Mode
  /** Told each finding of the verdict once, as soon as it stands; all before the verdict. A problem may follow too. */
  readonly onFinding?: FindingListener
}

export interface BackgroundInput extends PhotoInput {
  readonly options: BackgroundOptions
  /** What is cut out where the options say so; the best crop where absent. */
  readonly area?: Rectangle
  /** Whether the matte is handed back as well; not where absent. */
  readonly withMatte?: boolean
}

export interface ExportInput extends PhotoInput {
  /** What is cut out, in pixels of the upright photo; the best crop where absent. */
  readonly area?: Rectangle
}

/** How busy an engine is. */
export interface EngineLoad {
  /** Worker threads that live. */
  readonly workers: number
  /** Photos that are being judged. */
  readonly busy: number
  /** Photos that wait for a worker. */
  readonly waiting: number
}

export interface Engine {
  /**
   * Judges one photo. Problems: `unsupported_image_format`, `unreadable_image`, `too_many_pixels`, `check_timed_out`,
   * `engine_failure`; and of a photo that had no worker, `queue_full` and `caller_left`.
   */
  check(input: EngineInput): Promise<Outcome<CheckResult>>
  /** The same verdict, and among which crops a person may choose. */
  checkWithCrops(input: EngineInput): Promise<Outcome<Judgement>>
  /**
   * Makes the very file that the document asks for. Problems: those of `check`; `no_face` where no crop is given,
   * `invalid_request` of one that cannot be.
   */
  exportPhoto(input: ExportInput): Promise<Outcome<ExportedPhoto>>
  /**
   * Lays another background behind the person of one photo. Problems: those of `check`; and `editing_not_allowed` and
   * `color_not_allowed` at once, `no_face` and `no_clean_matte`.
   */
  replaceBackground(input: BackgroundInput): Promise<Outcome<ReplacedBackground>>
  /** What a further photo would be answered at once: `queue_full` where it could not even wait; else undefined. */
  full(): Refusal | undefined
  load(): EngineLoad
  close(): Promise<void>
}

export interface EngineOptions {
  /** Worker threads, each with its own models; one a core is best. */
  readonly workers: number
  /** Photos that may wait while all workers are busy; one more is refused with `queue_full`. */
  readonly queueLimit: number
  /** The ICAO and ISO rule, `zz-icao-9303`; read anew for each photo, so that a getter may give a newer one. */
  readonly baseline: RuleDocument
  /** How long a worker may take over the check of one photo; `limits.workSeconds` where absent. */
  readonly workSeconds?: number
  /** What tells a person from the background; `rvm` where absent. It is loaded once the first background is replaced. */
  readonly mattingModel?: MattingModel
  /** Told why a photo got `engine_failure`: a fault of ours, for the log. */
  readonly onFailure?: (error: unknown) => void
}

/**
 * Starts the worker threads and waits until they have judged a blank picture each, so that the first real photo meets
 * warm models. A worker that crashes or overruns its time is replaced; the photo it held gets a problem, the others none.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { workers, queueLimit, workSeconds = limits.workSeconds, mattingModel = 'rvm', onFailure } = options
  const baseline = () => options.baseline
  allowOnlyPhotoLoaders()
  letHeapsGrow()
  const pool = new Piscina<CheckTask | BackgroundTask | ExportTask, Judged | Replaced | Exported>({
    filename: new URL('./check-task.ts', import.meta.url).href,
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: 1,
    resourceLimits: youngGeneration,
  })
  const backgroundWorker = new URL('./background-task.ts', import.meta.url).href
  const exportWorker = new URL('./export-task.ts', import.meta.url).href
  const blank = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const warmUp = { document: baseline(), baseline: baseline() }
  await Promise.all(
    Array.from({ length: workers }, () =>
      pool.run({ bytes: blank, ...warmUp, mode: 'check', subject: 'adult' }),
    ),
  )
  const queue = photoQueue(workers, queueLimit)

  /** Has a worker do its part once it is the photo's turn, within the time that there is for it. */
  async function inTurn<T>(
    { signal, callerLeft, canWait, onTimes }: PhotoInput,
    { wholeSeconds, workSeconds }: { wholeSeconds: number; workSeconds: number },
    work: (signal: AbortSignal) => Promise<{ outcome: Outcome<T>; times: readonly StageTime[] }>,
  ): Promise<Outcome<T>> {
    const overrun = AbortSignal.timeout(wholeSeconds * 1000)
    const timeUp = signal ? [signal, overrun] : [overrun]
    const queuedMs = nowMs()
    const attempt = async () => {
      const hung = AbortSignal.timeout(Math.round(workSeconds * 1000))
      try {
        const { outcome, times } = await work(AbortSignal.any([...timeUp, hung]))
        onTimes?.([{ stage: 'queue', startMs: queuedMs, endMs: times[0]?.startMs ?? queuedMs }, ...times])
        return outcome
      } catch (error) {
        if (overrun.aborted && !hung.aborted) {
          return refusal('check_timed_out', `The photo took longer than ${wholeSeconds} seconds.`)
        }
        const hang = `A worker took longer than ${workSeconds} seconds over one photo, and was replaced.`
        if (hung.aborted) onFailure?.(new Error(hang))
        else if (!signal?.aborted) onFailure?.(error)
        return refusal('engine_failure', 'The photo could not be judged; the fault is ours.')
      }
    }
    return queue.run(attempt, { timeUp, callerLeft, canWait })
  }

  function judge(input: EngineInput, withCrops = false): Promise<Outcome<Judgement>> {
    const { bytes, document, mode, subject = 'adult', onFinding } = input
    const task = { bytes, document, baseline: baseline(), mode, subject, withCrops }
    return inTurn(input, { wholeSeconds: limits.checkSeconds, workSeconds }, async (signal) => {
      const run = (findings: MessagePort) =>
        pool.run({ ...task, findings }, { signal, transferList: [findings] })
      const done = await (onFinding ? listening(onFinding, run) : pool.run(task, { signal }))
      if (done.task !== 'check') throw new Error(`A worker did ${done.task} instead of a check.`)
      return done
    })
  }

  return {
    async check(input) {
      const judged = await judge(input)
      return judged.ok ? { ok: true, value: judged.value.result } : judged
    },
    checkWithCrops: (input) => judge(input, true),
    exportPhoto(input) {
      const { bytes, document, area = null, subject = 'adult' } = input
      const task = { bytes, document, baseline: baseline(), subject, area }
      const seconds = { wholeSeconds: limits.exportSeconds, workSeconds: limits.exportWorkSeconds }
      return inTurn(input, seconds, async (signal) => {
        const done = await pool.run(task, { signal, filename: exportWorker })
        if (done.task !== 'export') throw new Error(`A worker did ${done.task} instead of a file.`)
        return done
      })
    },
    async replaceBackground(input) {
      const { bytes, document, options, area = null, subject = 'adult', withMatte = false } = input
      const under = baseline()
      const plan = planBackground(document, under, options)
      if (!plan.ok) return plan
      const task = {
        bytes,
        document,
        baseline: under,
        subject,
        plan: plan.value,
        area,
        mattingModel,
        withMatte,
      }
      const seconds = { wholeSeconds: limits.backgroundSeconds, workSeconds: limits.backgroundWorkSeconds }
      return inTurn(input, seconds, async (signal) => {
        const done = await pool.run(task, { signal, filename: backgroundWorker })
        if (done.task !== 'background') throw new Error(`A worker did ${done.task} instead of a backdrop.`)
        return done
      })
    },
    full: queue.full,
    load: () => ({ workers: pool.threads.length, ...queue.load() }),
    close: () => {
      queue.close()
      return pool.destroy()
    },
  }
}
