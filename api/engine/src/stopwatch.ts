/**
 * The parts of judging a photo: its wait for a worker, its decoding, the models' work, what the file's own pixels tell
 * (measured beside `background` and the first checks, hence at the same time), and the checks on all that.
 */
export const judgingStages = ['queue', 'decode', 'faces', 'head', 'detail', 'background', 'checks'] as const
type JudgingStage = (typeof judgingStages)[number]

/**
 * The parts of replacing a background: before `background` is laid, the person's matte is drawn; then it is proved that they
 * were not changed, the file is written, and checked.
 */
export const replacingStages = [
  'queue',
  'decode',
  'portrait',
  'matte',
  'background',
  'proof',
  'encode',
  'checks',
] as const

/** A part of whatever is done with a photo. */
export type PhotoStage = JudgingStage | (typeof replacingStages)[number]

/** When a stage was, by the clock of the system: milliseconds since 1970, with fractions. */
export interface StageTime {
  readonly stage: PhotoStage
  readonly startMs: number
  readonly endMs: number
}

/** Does the work of a stage, and may note when that was. */
export type Stopwatch = <T>(stage: PhotoStage, work: () => T | Promise<T>) => Promise<T>

/** Notes nothing. */
export const noStopwatch: Stopwatch = async (_stage, work) => work()

/** Notes each stage in a list once it is over, whether or not its work succeeded. */
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

/** Monotonic within a thread, and close enough between threads to tell what came first. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now()
}
