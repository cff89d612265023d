/**
 * The stages of judging a photo: the wait for a worker, the decoding, the models, the detail in the file's own pixels
 * (measured concurrently with `background` and the first checks), and the checks on all of this.
 */
export const judgingStages = ['queue', 'decode', 'faces', 'head', 'detail', 'background', 'checks'] as const
type JudgingStage = (typeof judgingStages)[number]

/**
 * The stages of replacing a background: the matte of the person is drawn, then the new `background` is put behind them; while
 * the file is written, a comparison proves that the person was not changed; then the file is checked.
 */
export const replacingStages = [
  'queue',
  'decode',
  'portrait',
  'matte',
  'background',
  'encode',
  'proof',
  'checks',
] as const

/** A stage of any work on a photo. */
export type PhotoStage = JudgingStage | (typeof replacingStages)[number]

/** When a stage began and ended, by the system's clock: milliseconds since 1970, with fractions. */
export interface StageTime {
  readonly stage: PhotoStage
  readonly startMs: number
  readonly endMs: number
}

/** Runs the work of a stage, and may record when it ran. */
export type Stopwatch = <T>(stage: PhotoStage, work: () => T | Promise<T>) => Promise<T>

/** Records nothing. */
export const noStopwatch: Stopwatch = async (_stage, work) => work()

/** Adds each stage to a list when it ends, whether or not its work succeeded. */
export function stopwatchInto(times: StageTime[]): Stopwatch {
  return async (stage, work) => {
    const startMs = nowMs()
    try {
      return await work()
    } finally {
      times.push({ stage, startMs, endMs: nowMs() })
    }
  }
}

/** The time in milliseconds since 1970: monotonic in a thread, and close enough between threads to know which came first. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now()
}
