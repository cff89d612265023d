import type { RuleDocument } from '@likeness/rules'
import { openDetailThread } from '../../api/src/compliance/detail/open-detail-thread.ts'
import { judgePhoto } from '../../api/src/compliance/judge.ts'
import { type PhotoStage, type StageTime, stopwatchInto } from '../../api/src/compliance/stages.ts'
import { type Graph, openGraph, startBackend } from '../../api/src/compliance/vision/graph.ts'
import { loadModels, personModelSide } from '../../api/src/compliance/vision/models.ts'

const runs = 12
/** The first runs compile and warm up. */
const warmUps = 4

/** The fastest of several runs, in milliseconds: what the machine does when nothing disturbs it. */
export interface PhotoTimes {
  readonly photo: string
  readonly totalMs: number
  readonly stages: readonly { readonly stage: PhotoStage; readonly ms: number }[]
}

/** Judges each photo several times as one worker does, and takes the fastest of each stage. */
export async function stageTimes(
  photos: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  document: RuleDocument,
): Promise<PhotoTimes[]> {
  const models = await loadModels()
  const measure = openDetailThread()
  const measured: PhotoTimes[] = []
  for (const { name, bytes } of photos) {
    const totals: number[] = []
    const byStage = new Map<PhotoStage, number[]>()
    for (let run = 0; run < runs; run++) {
      const times: StageTime[] = []
      const started = performance.now()
      const task = { bytes, document, baseline: document, mode: 'check', subject: 'adult' } as const
      const outcome = await judgePhoto(models, task, stopwatchInto(times), measure)
      if (!outcome.ok) throw new Error(`${name}: ${outcome.problem.detail}`)
      if (run < warmUps) continue
      totals.push(performance.now() - started)
      for (const { stage, startMs, endMs } of times) {
        byStage.set(stage, [...(byStage.get(stage) ?? []), endMs - startMs])
      }
    }
    const stages = [...byStage].map(([stage, ms]) => ({ stage, ms: Math.min(...ms) }))
    measured.push({ photo: name, totalMs: Math.min(...totals), stages })
  }
  return measured
}

/** What a check runs of each network, on inputs that are ready: name, side of the input, and how often. */
const networks = [
  { name: 'blazeface', side: 256, range: 'signed', timesACheck: 1 },
  { name: 'facemesh-attention-pinto', side: 192, range: 'unit', timesACheck: 1 },
  { name: 'selfie', side: personModelSide, range: 'unit', timesACheck: 2 },
] as const

/** The bare networks' fastest runs, in milliseconds. */
export async function bareTimes(): Promise<{ name: string; ms: number; timesACheck: number }[]> {
  await startBackend()
  const times = []
  for (const { name, side, range, timesACheck } of networks) {
    const graph = await openGraph(name, range)
    times.push({ name, ms: fastestRun(graph, side), timesACheck })
  }
  return times
}

function fastestRun(graph: Graph, side: number): number {
  const raster = { width: side, height: side, rgb: new Uint8ClampedArray(side * side * 3).fill(128) }
  const times = Array.from({ length: runs }, () => {
    const started = performance.now()
    graph.run(raster)
    return performance.now() - started
  })
  return Math.min(...times.slice(warmUps))
}
