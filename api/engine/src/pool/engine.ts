import type { RuleDocument } from '@likeness/rules/rule'
import type { Confinement, InferenceChoice, MattingModel, Runtime } from '../choices.ts'
import { allowOnlyPhotoLoaders } from '../decode/with-sharp.ts'
import type { CheckResult } from '../judge/check-result.ts'
import type { Judgement } from '../judge/judge.ts'
import { prepareInference } from '../models/inference.ts'
import { checkNetworks, secondLookNetwork } from '../models/models.ts'
import type { Outcome, Refusal } from '../problem.ts'
import { planBackground } from '../produce/background/plan.ts'
import type { ReplacedBackground } from '../produce/background/result.ts'
import type { ExportedPhoto } from '../produce/export-photo.ts'
import { limits } from '../thresholds/limits.ts'
import { convertedFiles, openMattingFiles } from './converted-files.ts'
import { type Finishing, openFinishing } from './finishing.ts'
import { photoQueue, type QueueLoad } from './photo-queue.ts'
import type { Rank } from './photo-ranks.ts'
import {
  type BackgroundInput,
  type EngineInput,
  type ExportInput,
  type InTurn,
  photoTurns,
} from './photo-turn.ts'
import { openThreadEnds, type ThreadEnds } from './thread-ends.ts'
import { openVisionPool, type VisionPool } from './vision-pool.ts'

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
   * `colour_not_allowed`, both at once without a worker; `no_face` and `no_clean_matte`.
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
  /** The weakest confinement that decoders may have, `limits` if absent: without one that works, no engine opens. */
  readonly weakestConfinement?: Confinement
  /** The model that separates a person from the background; `rvm` if absent. It is loaded at the first replacement. */
  readonly mattingModel?: MattingModel
  /** Which runtime of the networks is asked for; `auto` if absent: the native one where it loads. */
  readonly inference?: InferenceChoice
  /** By how much the time limits of a photo's work are longer; 1 if absent. Commands and tests set more, because a busy machine is slow. */
  readonly timeLimitFactor?: number
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
  const { workers, queueLimit, weakestConfinement: weakest, onFailure, timeLimitFactor } = options
  allowOnlyPhotoLoaders()
  const inference = await prepareInference(options.inference ?? 'auto', () =>
    convertedFiles([...checkNetworks, secondLookNetwork]),
  )
  const { runtime } = inference
  const ends = endsOrKill(workers, onFailure)
  const settings = { weakest, timeLimitFactor, inference, board: ends.board }
  const pool = await openVisionPool(workers, settings, ends, options.baseline)
  const queue = photoQueue(workers, queueLimit)
  const finishing = openFinishing(weakest, onFailure, timeLimitFactor)
  return {
    ...photoWork(options, runtime, pool, photoTurns(queue, ends, onFailure, timeLimitFactor)),
    ...finishing,
    confinement: pool.confinement,
    runtime,
    full: queue.full,
    load: () => ({ workers: pool.size(), ...queue.load() }),
    async close() {
      queue.close()
      finishing.close()
      await pool.close()
      ends.close()
    },
  }
}

/** The process is killed if a call of the native runtime hangs, because nothing else ends such a call. */
function endsOrKill(workers: number, onFailure: EngineOptions['onFailure']): ThreadEnds {
  return openThreadEnds(workers, (hang) => {
    onFailure?.(
      new Error('A worker hangs inside the native runtime. The process is killed.', { cause: hang }),
    )
    process.kill(process.pid, 'SIGKILL')
  })
}

/** What the engine does with photos. */
function photoWork(
  options: EngineOptions,
  runtime: Runtime,
  pool: VisionPool,
  inTurn: InTurn,
): Pick<Engine, 'check' | 'checkWithCrops' | 'exportPhoto' | 'replaceBackground'> {
  const { mattingModel = 'rvm' } = options
  const mattingFiles = openMattingFiles(runtime, mattingModel)
  function judge(input: EngineInput, withCrops: boolean): Promise<Outcome<Judgement>> {
    const {
      bytes,
      document,
      mode,
      subject = 'adult',
      statements,
      profile,
      policy,
      language,
      onFinding,
    } = input
    const by = { document, baseline: options.baseline, subject, statements, profile, policy, language }
    const task = { bytes, mode, ...by, withCrops }
    const seconds = { wholeSeconds: limits.checkSeconds, workSeconds: limits.workSeconds }
    return inTurn(input, seconds, (ends) => pool.judge(task, ends, onFinding))
  }

  return {
    async check(input) {
      const judged = await judge(input, false)
      return judged.ok ? { ok: true, value: judged.value.result } : judged
    },
    checkWithCrops: (input) => judge(input, true),
    exportPhoto(input) {
      const { bytes, document, area = null, subject = 'adult', statements, language } = input
      const task = { bytes, document, baseline: options.baseline, subject, statements, language, area }
      const seconds = { wholeSeconds: limits.exportSeconds, workSeconds: limits.exportWorkSeconds }
      return inTurn(input, seconds, (ends) => pool.makeFile(task, ends))
    },
    async replaceBackground(input) {
      const { bytes, document, options: asked, area = null, subject = 'adult' } = input
      const { statements, profile, policy, language, withMatte = false } = input
      const { baseline } = options
      const plan = planBackground(document, baseline, asked)
      if (!plan.ok) return plan
      const by = { document, baseline, subject, statements, profile, policy, language, plan: plan.value }
      const task = { bytes, ...by, area, mattingModel, withMatte }
      const seconds = { wholeSeconds: limits.backgroundSeconds, workSeconds: limits.backgroundWorkSeconds }
      return inTurn(input, seconds, async (ends) =>
        pool.replaceBackground({ ...task, mattingFiles: await mattingFiles() }, ends),
      )
    },
  }
}
