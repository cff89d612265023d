import type { RuleDocument } from '@likeness/rules'
import { type Inference, openNetwork } from '../../api/engine/src/inference/inference.ts'
import { networks } from '../../api/engine/src/inference/networks.ts'
import { openEngine } from '../../api/engine/src/pool/engine.ts'
import type { PhotoStage, StageTime } from '../../api/engine/src/stopwatch.ts'
import type { Outcome } from '../../api/src/foundation/problem.ts'

const runs = 30
/** The first runs compile and warm up. */
const warmUps = 4

/** The fastest of several runs, in milliseconds: the time without disturbance by other load. */
export interface PhotoTimes {
  readonly photo: string
  readonly totalMs: number
  readonly stages: readonly { readonly stage: PhotoStage; readonly ms: number }[]
}

/** Judges each photo several times with an engine of one worker, and takes the fastest time of each stage. */
export async function stageTimes(
  photos: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  document: RuleDocument,
): Promise<PhotoTimes[]> {
  const engine = await openEngine({ workers: 1, queueLimit: 1, baseline: document })
  const measured: PhotoTimes[] = []
  for (const { name, bytes } of photos) {
    measured.push(
      await fastestStages(name, { runs, warmUps }, (onTimes) =>
        engine.check({ bytes, document, mode: 'check', onTimes }),
      ),
    )
  }
  await engine.close()
  return measured
}

/** Processes a photo several times with an engine, and takes the fastest time of each stage and of the whole. */
export async function fastestStages(
  photo: string,
  { runs, warmUps }: { readonly runs: number; readonly warmUps: number },
  work: (onTimes: (times: readonly StageTime[]) => void) => Promise<Outcome<unknown>>,
): Promise<PhotoTimes> {
  const totals: number[] = []
  const byStage = new Map<PhotoStage, number[]>()
  for (let run = 0; run < runs; run++) {
    let times: readonly StageTime[] = []
    const started = performance.now()
    const outcome = await work((measured) => {
      times = measured
    })
    if (!outcome.ok) throw new Error(`${photo}: ${outcome.problem.detail}`)
    if (run < warmUps) continue
    totals.push(performance.now() - started)
    for (const { stage, startMs, endMs } of times) {
      byStage.set(stage, [...(byStage.get(stage) ?? []), endMs - startMs])
    }
  }
  const stages = [...byStage].map(([stage, ms]) => ({ stage, ms: Math.min(...ms) }))
  return { photo, totalMs: Math.min(...totals), stages }
}

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
