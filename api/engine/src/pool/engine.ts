import type { MessagePort } from 'node:worker_threads'
import type { Language } from '@likeness/rules/messages'
import type { RuleDocument } from '@likeness/rules/rule'
import { Piscina } from 'piscina'
import sharp from 'sharp'
import { planBackground } from '../background/plan.ts'
import type { BackgroundOptions } from '../background/request.ts'
import type { ReplacedBackground } from '../background/result.ts'
import type { BackgroundTask } from '../background/task.ts'
import type { Confinement } from '../decoder-process/confinement.ts'
import { allowOnlyPhotoLoaders } from '../decoding/codec/with-sharp.ts'
import type { Rectangle } from '../decoding/raster.ts'
import type { ExportTask } from '../export/export-photo.ts'
import type { ExportedPhoto } from '../export/result.ts'
import { type InferenceChoice, prepareInference } from '../inference/inference.ts'
import type { MattingModel } from '../inference/matting-models.ts'
import { checkNetworks } from '../inference/models.ts'
import type { Runtime } from '../inference/network.ts'
import { type Outcome, type Refusal, refusal } from '../problem.ts'
import type { Policy } from '../result/policy.ts'
import type { Profile } from '../result/profile.ts'
import type { Mode } from '../result/result.ts'
import type { Subject } from '../result/subject.ts'
import { nowMs, type StageTime } from '../stopwatch.ts'
import { limits } from '../thresholds/limits.ts'
import type { CheckResult } from '../verdict/check-result.ts'
import type { FindingListener } from '../verdict/conclusions.ts'
import type { Judgement } from '../verdict/judge.ts'
import type { Replaced } from './background-task.ts'
import type { CheckTask, Judged } from './check-task.ts'
import { convertedFiles } from './converted-files.ts'
import type { Exported } from './export-task.ts'
import { listening } from './finding-line.ts'
import { type Finishing, openFinishing } from './finishing.ts'
import { letHeapsGrow } from './heap-growth.ts'
import { openMattingFiles } from './matting-files.ts'
import { photoQueue, type QueueLoad } from './photo-queue.ts'
import type { Rank } from './photo-ranks.ts'
import { stoppable } from './stop-line.ts'
import type { Stoppable, ThreadSettings, Worked } from './thread.ts'
import { openThreadEnds } from './thread-ends.ts'
import { youngGeneration } from './young-generation.ts'

/** One photo, and the limits of the work on it. */
interface PhotoInput {
  /** One image file, as the caller sent it. */
  readonly bytes: Uint8Array
  readonly document: RuleDocument
  /** The age group of the person in the photo; an adult if absent. */
  readonly subject?: Subject
  /** `standard` if absent. */
  readonly profile?: Profile
  /** What the customer decides about checks; if absent, every check counts. A made file is not judged by it. */
  readonly policy?: Policy
  /** The language of findings and notes; English if absent. */
  readonly language?: Language
  /** Ends the wait and the work at any stage. Must not come from `AbortSignal.any`: see `Turn`. */
  readonly signal?: AbortSignal
  /** Ends the wait for a worker, but not work that has begun. Must not come from `AbortSignal.any` either. */
  readonly callerLeft?: AbortSignal
  /** Whose photo it is. Each flow gets the same share of the workers; photos without a flow are one flow. */
  readonly flow?: string
  /** Which photos go first; `paid` if absent. */
  readonly rank?: Rank
  /** Called with the seconds that a worker was busy with the photo, once the work has ended in whatever way. */
  readonly onWorked?: (seconds: number) => void
  /** Called with the times of the wait and of each stage, once the photo was judged or refused. */
  readonly onTimes?: (times: readonly StageTime[]) => void
}

export interface EngineInput extends PhotoInput {
  readonly mode: Mode
  /**
   * Called once with each finding, as soon as it is known. All findings are reported before the verdict; a problem may
   * still follow.
   */
  readonly onFinding?: FindingListener
}

export interface BackgroundInput extends PhotoInput {
  readonly options: BackgroundOptions
  /** The area that is cut out if the options ask for a crop; the best crop if absent. */
  readonly area?: Rectangle
  /** Whether the matte is returned too; false if absent. */
  readonly withMatte?: boolean
}

export interface ExportInput extends PhotoInput {
  /** The area that is cut out, in pixels of the upright photo; the best crop if absent. */
  readonly area?: Rectangle
}

/** How busy an engine is. */
export interface EngineLoad extends QueueLoad {
  /** Worker threads that run. */
  readonly workers: number
}

export interface Engine extends Finishing {
  /**
   * Judges one photo. Problems: `unsupported_image_format`, `unreadable_image`, `too_many_pixels`, `decoding_stopped`,
   * `check_timed_out`, `engine_failure`; and `queue_full`, `too_many_concurrent_calls` or `caller_left` for a photo that
   * never got a worker.
   */
  check(input: EngineInput): Promise<Outcome<CheckResult>>
  /** The same verdict, with the range of crops from which a person may choose. */
  checkWithCrops(input: EngineInput): Promise<Outcome<Judgement>>
  /**
   * Makes the file that the document asks for. Problems: those of `check`; `no_face` if no crop is given and no face is
   * found; `invalid_request` if the given crop is not possible.
   */
  exportPhoto(input: ExportInput): Promise<Outcome<ExportedPhoto>>
  /**
   * Puts another background behind the person of one photo. Problems: those of `check`; `editing_not_allowed` and
   * `color_not_allowed`, both at once without a worker; `no_face` and `no_clean_matte`.
   */
  replaceBackground(input: BackgroundInput): Promise<Outcome<ReplacedBackground>>
  /** How the processes that decode photos are held on this machine. */
  readonly confinement: Confinement
  /** What runs the networks. */
  readonly runtime: Runtime
  /** `queue_full` or `too_many_concurrent_calls` if a further photo of this flow could not even wait; otherwise undefined. */
  full(flow?: string, rank?: Rank): Refusal | undefined
  load(): EngineLoad
  close(): Promise<void>
}

export interface EngineOptions {
  /** Worker threads, each with its own models; one per core is best. */
  readonly workers: number
  /** Photos that may wait while all workers are busy; a further one is refused with `queue_full`. */
  readonly queueLimit: number
  /** The ICAO and ISO rule, `zz-icao-9303`. It is read again for each photo, so a getter can return a newer one. */
  readonly baseline: RuleDocument
  /** How long a worker may take to check one photo, in seconds; `limits.workSeconds` if absent. */
  readonly workSeconds?: number
  /** How long decoding one photo may take, in seconds; `limits.photoDecodingSeconds` if absent. */
  readonly decodingSeconds?: number
  /** The weakest confinement that decoders may have, `limits` if absent: without one that works, no engine opens. */
  readonly weakestConfinement?: Confinement
  /** The model that separates a person from the background; `rvm` if absent. It is loaded at the first replacement. */
  readonly mattingModel?: MattingModel
  /** Which runtime of the networks is asked for; `auto` if absent: the native one where it loads. */
  readonly inference?: InferenceChoice
  /** Called with the reason why a photo got `engine_failure`, or why a decoder process died of it, for the log. */
  readonly onFailure?: (error: unknown) => void
}

/**
 * Starts the worker threads and waits until each has judged a blank picture, so that the models are warm for the first
 * real photo. A worker that crashes or exceeds its time is replaced: its photo gets a problem, the other photos do not.
 *
 * A worker that hangs inside the native runtime cannot be ended alone: its process is killed, so that its supervisor starts it
 * again.
 *
 * @throws `NoNativeInference` if the native runtime is asked for and cannot be loaded; an error with `noDecoder` if no decoder
 *   can be confined as it must be.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { workers, queueLimit, workSeconds = limits.workSeconds, mattingModel = 'rvm', onFailure } = options
  const baseline = () => options.baseline
  allowOnlyPhotoLoaders()
  letHeapsGrow()
  const { decodingSeconds, weakestConfinement: weakest } = options
  const inference = await prepareInference(options.inference ?? 'auto', () => convertedFiles(checkNetworks))
  const { runtime } = inference
  const mattingFiles = openMattingFiles(runtime, mattingModel)
  const ends = openThreadEnds(runtime, workers, (hang) => {
    onFailure?.(
      new Error('A worker hangs inside the native runtime. The process is killed.', { cause: hang }),
    )
    process.kill(process.pid, 'SIGKILL')
  })
  const settings: ThreadSettings = { decodingSeconds, weakest, inference, board: ends.board }
  const pool = new Piscina<
    CheckTask | Stoppable<BackgroundTask> | Stoppable<ExportTask>,
    Judged | Replaced | Exported
  >({
    filename: new URL('./check-task.ts', import.meta.url).href,
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: 1,
    resourceLimits: youngGeneration,
    workerData: settings,
  })
  ends.watch(pool)
  const backgroundWorker = new URL('./background-task.ts', import.meta.url).href
  const exportWorker = new URL('./export-task.ts', import.meta.url).href
  const blank = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const warmUp = { document: baseline(), baseline: baseline() }
  const warm = await Promise.all(
    Array.from({ length: workers }, () =>
      pool.run({ bytes: blank, ...warmUp, mode: 'check', subject: 'adult' }),
    ),
  )
  const queue = photoQueue(workers, queueLimit)
  const finishing = openFinishing({ decodingSeconds, weakest, onFailure })

  /** Runs the work in a worker when it is the photo's turn, within the time limit. */
  async function inTurn<T>(
    { signal, callerLeft, flow, rank, onWorked, onTimes }: PhotoInput,
    { wholeSeconds, workSeconds }: { wholeSeconds: number; workSeconds: number },
    work: (kill: AbortSignal, stop: MessagePort) => Promise<Worked<T>>,
  ): Promise<Outcome<T>> {
    const overrun = AbortSignal.timeout(wholeSeconds * 1000)
    const timeUp = signal ? [signal, overrun] : [overrun]
    const queuedMs = nowMs()
    const attempt = async () => {
      const hung = AbortSignal.timeout(Math.round(workSeconds * 1000))
      try {
        const { outcome, times, deaths } = await stoppable(AbortSignal.any([...timeUp, hung]), work, ends.end)
        onTimes?.([{ stage: 'queue', startMs: queuedMs, endMs: times[0]?.startMs ?? queuedMs }, ...times])
        for (const death of deaths) onFailure?.(new Error(death))
        return outcome
      } catch (error) {
        if (overrun.aborted && !hung.aborted) {
          return refusal(
            'check_timed_out',
            `The photo took longer than ${wholeSeconds} seconds. Send it again, or send one with fewer pixels.`,
          )
        }
        const hang = `A worker took longer than ${workSeconds} seconds over one photo, and was stopped.`
        if (hung.aborted) onFailure?.(new Error(hang))
        else if (!signal?.aborted) onFailure?.(error)
        return refusal(
          'engine_failure',
          'The photo could not be judged because of a fault in the service. Send it again later.',
        )
      }
    }
    return queue.run(attempt, { timeUp, callerLeft, flow, rank, onWorked })
  }

  function judge(input: EngineInput, withCrops = false): Promise<Outcome<Judgement>> {
    const { bytes, document, mode, subject = 'adult', profile, policy, language, onFinding } = input
    const by = { document, baseline: baseline(), subject, profile, policy, language }
    const task = { bytes, mode, ...by, withCrops }
    return inTurn(input, { wholeSeconds: limits.checkSeconds, workSeconds }, async (kill, stop) => {
      const run = (findings: MessagePort) =>
        pool.run({ ...task, stop, findings }, { signal: kill, transferList: [stop, findings] })
      const alone = () => pool.run({ ...task, stop }, { signal: kill, transferList: [stop] })
      const done = await (onFinding ? listening(onFinding, run) : alone())
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
      const { bytes, document, area = null, subject = 'adult', language } = input
      const task = { bytes, document, baseline: baseline(), subject, language, area }
      const seconds = { wholeSeconds: limits.exportSeconds, workSeconds: limits.exportWorkSeconds }
      return inTurn(input, seconds, async (kill, stop) => {
        const done = await pool.run(
          { ...task, stop },
          { signal: kill, filename: exportWorker, transferList: [stop] },
        )
        if (done.task !== 'export') throw new Error(`A worker did ${done.task} instead of a file.`)
        return done
      })
    },
    async replaceBackground(input) {
      const {
        bytes,
        document,
        options,
        area = null,
        subject = 'adult',
        profile,
        policy,
        language,
        withMatte = false,
      } = input
      const under = baseline()
      const plan = planBackground(document, under, options)
      if (!plan.ok) return plan
      const task = {
        bytes,
        document,
        baseline: under,
        subject,
        profile,
        policy,
        language,
        plan: plan.value,
        area,
        mattingModel,
        withMatte,
      }
      const seconds = { wholeSeconds: limits.backgroundSeconds, workSeconds: limits.backgroundWorkSeconds }
      return inTurn(input, seconds, async (kill, stop) => {
        const done = await pool.run(
          { ...task, mattingFiles: await mattingFiles(), stop },
          { signal: kill, filename: backgroundWorker, transferList: [stop] },
        )
        if (done.task !== 'background') throw new Error(`A worker did ${done.task} instead of a background.`)
        return done
      })
    },
    readFinished: finishing.readFinished,
    printSheet: finishing.printSheet,
    confinement: warm[0]?.confinement ?? 'none',
    runtime,
    full: queue.full,
    load: () => ({ workers: pool.threads.length, ...queue.load() }),
    async close() {
      queue.close()
      finishing.close()
      await ends.end(() => pool.destroy())
      ends.close()
    },
  }
}
