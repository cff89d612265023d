import { type Inference, openNetwork } from '#api/engine/src/models/inference.ts'
import { networks } from '#api/engine/src/models/networks.ts'
import type { PhotoStage, StageTime } from '#api/engine/src/stopwatch.ts'
import type { Outcome } from '#api/src/foundation/problem.ts'

/** How often something is measured. The first runs compile and warm up, and do not count. */
export interface Runs {
  readonly runs: number
  readonly warmUps: number
}

/** The fastest of several runs, in milliseconds: the time without disturbance by other load. */
export interface PhotoTimes {
  readonly photo: string
  readonly totalMs: number
  readonly stages: readonly { readonly stage: PhotoStage; readonly ms: number }[]
}

/** Processes a photo once with an engine, and reports the stages' times. */
type Work = (onTimes: (times: readonly StageTime[]) => void) => Promise<Outcome<unknown>>

/** Processes a photo several times with each engine, and takes the fastest time of each stage and of the whole. They take turns, so that the machine's other load affects all equally. */
export async function fastestInTurns(
  photo: string,
  { runs, warmUps }: Runs,
  works: readonly Work[],
): Promise<PhotoTimes[]> {
  const measured = works.map(noTimes)
  for (let run = 0; run < runs; run++) {
    for (const [at, work] of works.entries()) {
      let times: readonly StageTime[] = []
      const started = performance.now()
      const outcome = await work((measuredTimes) => {
        times = measuredTimes
      })
      const totalMs = performance.now() - started
      if (!outcome.ok) throw new Error(`${photo}: ${outcome.problem.detail}`)
      if (run < warmUps) continue
      measured[at]?.totals.push(totalMs)
      for (const { stage, startMs, endMs } of times) {
        const known = measured[at]?.byStage.get(stage) ?? []
        measured[at]?.byStage.set(stage, [...known, endMs - startMs])
      }
    }
  }
  return measured.map(({ totals, byStage }) => ({
    photo,
    totalMs: Math.min(...totals),
    stages: [...byStage].map(([stage, ms]) => ({ stage, ms: Math.min(...ms) })),
  }))
}

const noTimes = (): { totals: number[]; byStage: Map<PhotoStage, number[]> } => ({
  totals: [],
  byStage: new Map(),
})

/** The networks of a check, and how often each runs in one. */
const networksOfACheck = [
  { name: 'blazeface', timesACheck: 1 },
  { name: 'facemesh-attention-pinto', timesACheck: 1 },
  { name: 'selfie', timesACheck: 2 },
] as const

/**
 * The fastest runs of the bare networks, in milliseconds. The networks take turns, as in a check: a network that runs
 * repeatedly finds its weights in the processor's cache, but in a check the other networks have replaced them.
 */
export async function bareTimes(
  inference: Inference,
  { runs, warmUps }: Runs,
): Promise<{ name: string; ms: number; timesACheck: number }[]> {
  const bare: { name: string; timesACheck: number; run: () => Promise<unknown>; times: number[] }[] = []
  for (const { name, timesACheck } of networksOfACheck) {
    const network = await openNetwork(inference, name)
    const side = networks[name].side ?? 0
    const raster = { width: side, height: side, rgb: new Uint8ClampedArray(side * side * 3).fill(128) }
    bare.push({ name, timesACheck, run: () => network.run(raster), times: [] })
  }
  for (let run = 0; run < runs; run++) {
    for (const { run: runOnce, times } of bare) times.push(await msOf(runOnce))
  }
  return bare.map(({ name, timesACheck, times }) => ({
    name,
    timesACheck,
    ms: Math.min(...times.slice(warmUps)),
  }))
}

async function msOf(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}
