import { layBackground } from '../../../api/engine/src/background/lay-background.ts'
import { faultOf } from '../../../api/engine/src/background/matte/faults/clean.ts'
import { mattePerson } from '../../../api/engine/src/background/matte/matte-person.ts'
import { askModels } from '../../../api/engine/src/background/matte/opinions.ts'
import { gatherCells } from '../../../api/engine/src/background/matte/regions/cells.ts'
import { findRegions } from '../../../api/engine/src/background/matte/regions/regions.ts'
import { viewAtWorkingSize } from '../../../api/engine/src/background/matte/working-view.ts'
import type { Raster } from '../../../api/engine/src/decoding/raster.ts'
import type { MattingModels } from '../../../api/engine/src/inference/matting-models.ts'
import type { Head } from '../../../api/engine/src/portrait/portrait.ts'

interface StageTime {
  readonly stage: string
  readonly ms: number
}

const runs = 3

/** A face position outside the picture; the position does not affect the time. */
const noFace = { x: 1, y: 1, halfWidth: 1, halfHeight: 1, chinRow: 1 }

/** The fastest of several runs of each stage, in milliseconds, after a first run to warm up. */
export async function stageTimes(models: MattingModels, photo: Raster, head: Head): Promise<StageTime[]> {
  const matte = await mattePerson(models, photo, head)
  const view = viewAtWorkingSize(photo)
  const opinions = await askModels(models, view, photo)
  const stages: Readonly<Record<string, () => unknown>> = {
    'matting network alone': () => models.drawMatte?.(view.raster),
    // A copy, so that the halving runs again in each run.
    'working view': () => viewAtWorkingSize({ ...photo }),
    'both networks': () => askModels(models, view, photo),
    regions: () => findRegions(gatherCells(view.raster, opinions.alpha), opinions.person, noFace),
    'the whole matte': () => mattePerson(models, photo, head),
    'is it clean': () => faultOf(matte, photo, head),
    'unmixing and laying': () => layBackground({ ...photo, rgb: photo.rgb.slice() }, matte, [255, 255, 255]),
  }
  const times: StageTime[] = []
  for (const [stage, run] of Object.entries(stages)) times.push({ stage, ms: await fastest(run) })
  return times
}

async function fastest(run: () => unknown): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < runs; count++) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}

/** The times as text; the first is the one that the others are compared with. */
export function stageTable(times: readonly StageTime[]): string {
  const bare = times[0]?.ms ?? 1
  const lines = times.map(
    ({ stage, ms }) =>
      `  ${stage.padEnd(24)}${ms.toFixed(0).padStart(6)} ms${(ms / bare).toFixed(2).padStart(7)}`,
  )
  return `${lines.join('\n')}\n`
}
