import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import type { Runtime } from '#api/engine/src/choices.ts'
import { NoNativeInference, prepareInference } from '#api/engine/src/models/inference.ts'
import { type Engine, openEngine } from '#api/engine/src/pool/engine.ts'
import { BackgroundOptions } from '#api/engine/src/produce/background/plan.ts'
import type { PhotoStage, StageTime } from '#api/engine/src/stopwatch.ts'
import { drawPortrait } from '#api/engine/testing/drawing/draw-portrait.ts'
import type { Outcome } from '#api/src/foundation/problem.ts'
import { requireRule } from '#scripts/photo-command.ts'

/*
 * Measures where the time of a check and of a replaced background goes, stage by stage, on the native runtime and on
 * WASM, which take turns. Then measures the photos per second by runtime and number of workers, over the JPEGs of a folder, or
 * over drawn portraits if no folder is given. All rounds take turns, so that the machine's other load affects all equally.
 */

const rounds = 3
const photosPerRound = 60
/** How often each is measured. The first runs compile and warm up, and do not count. */
const checks = { runs: 30, warmUps: 4 }
const backgrounds = { runs: 7, warmUps: 2 }

const baseline = requireRule('zz-icao-9303')
const photos = await photosOf(process.argv[2])
const runtimes = await runtimesHere()
await printStages()
await printRates()

/** WASM alone, where the native runtime cannot be loaded. */
async function runtimesHere(): Promise<Runtime[]> {
  try {
    await prepareInference('native')
    return ['native', 'wasm']
  } catch (error) {
    if (!(error instanceof NoNativeInference)) throw error
    process.stdout.write(`${error.message}\n\n`)
    return ['wasm']
  }
}

async function printStages(): Promise<void> {
  const [first] = photos
  if (!first) return
  // A phone's picture: 12 megapixels; the head takes a third of the height.
  const phone = await sharp(first).resize(3000, 4000, { fit: 'cover' }).jpeg({ quality: 92 }).toBuffer()
  const engines: Engine[] = []
  for (const inference of runtimes)
    engines.push(await openEngine({ workers: 1, queueLimit: 1, baseline, inference }))
  const checking = (bytes: Uint8Array) =>
    engines.map(
      (engine) => (onTimes: OnTimes) => engine.check({ bytes, document: baseline, mode: 'check', onTimes }),
    )
  const options = BackgroundOptions.parse({})
  const replacing = engines.map(
    (engine) => (onTimes: OnTimes) =>
      engine.replaceBackground({ bytes: first, document: baseline, options, onTimes }),
  )
  await printTimes('first photo', checks, checking(first))
  await printTimes('12-megapixel JPEG', checks, checking(phone))
  await printTimes('replaced background', backgrounds, replacing)
  for (const engine of engines) await engine.close()
}

type OnTimes = NonNullable<Parameters<Engine['check']>[0]['onTimes']>

async function printTimes(of: string, runs: typeof checks, works: readonly Work[]): Promise<void> {
  const measured = await fastestInTurns(of, runs, works)
  const names = runtimes.map((runtime) => `${runtime} ms`.padStart(11)).join('')
  process.stdout.write(`\n${of.padEnd(42)}${names}\n`)
  for (const name of measured[0]?.keys() ?? []) {
    row(
      name,
      measured.map((times) => times.get(name)),
    )
  }
}

/** A line of a table, with how many times the last runtime's time the first one's is. */
function row(name: string, times: readonly (number | undefined)[]): void {
  const cells = times.map((ms = Number.NaN) => ms.toFixed(1).padStart(11)).join('')
  const [native, wasm] = times
  const ratio = native !== undefined && wasm ? `   ${(native / wasm).toFixed(2)} times` : ''
  process.stdout.write(`  ${name.padEnd(40)}${cells}${ratio}\n`)
}

async function printRates(): Promise<void> {
  const combinations = runtimes.flatMap((runtime) =>
    [1, availableParallelism()].map((workers) => ({ runtime, workers })),
  )
  const rates: number[][] = combinations.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [at, { runtime, workers }] of combinations.entries()) {
      rates[at]?.push(await photosASecond(runtime, workers))
    }
  }
  const best = rates.map((measured) => Math.max(...measured))
  process.stdout.write('\n')
  for (const [at, { runtime, workers }] of combinations.entries()) {
    const all = rates[at]?.map((rate) => rate.toFixed(2)).join(', ')
    const alone = combinations.findIndex((other) => other.runtime === runtime)
    const factor = ((best[at] ?? 0) / (best[alone] ?? 1)).toFixed(2)
    process.stdout.write(
      `${runtime}, ${workers} worker${workers > 1 ? 's' : ''}: ${best[at]?.toFixed(2)} photos a second (${all}), ${factor} times one worker\n`,
    )
  }
}

async function photosASecond(inference: Runtime, workers: number): Promise<number> {
  const engine = await openEngine({ workers, queueLimit: photosPerRound, baseline, inference })
  const judge = (i: number) => {
    const bytes = photos[i % photos.length]
    return bytes ? engine.check({ bytes, document: baseline, mode: 'check' }) : null
  }
  await Promise.all(Array.from({ length: workers * 4 }, (_, i) => judge(i)))
  const started = performance.now()
  await Promise.all(Array.from({ length: photosPerRound }, (_, i) => judge(i)))
  const seconds = (performance.now() - started) / 1000
  await engine.close()
  return photosPerRound / seconds
}

async function photosOf(folder: string | undefined): Promise<Buffer[]> {
  if (!folder) {
    const widths = [900, 1200, 1600]
    return Promise.all(
      widths.map((width) => drawPortrait({ width, height: 1500, centreX: width / 2 }, 'jpeg')),
    )
  }
  const path = resolve(process.env.INIT_CWD ?? '.', folder)
  const files = (await readdir(path)).filter((name) => name.endsWith('.jpg')).slice(0, photosPerRound)
  return Promise.all(files.map((name) => readFile(join(path, name))))
}

/** Processes a photo once with an engine, and reports the stages' times. */
type Work = (onTimes: (times: readonly StageTime[]) => void) => Promise<Outcome<unknown>>

/**
 * Processes a photo several times with each engine, and takes the fastest time of each stage and of the whole, in
 * milliseconds: the time without disturbance by other load. They take turns, so that the machine's other load affects all equally.
 */
async function fastestInTurns(
  photo: string,
  { runs, warmUps }: typeof checks,
  works: readonly Work[],
): Promise<Map<PhotoStage | 'whole', number>[]> {
  const measured = works.map(() => new Map<PhotoStage | 'whole', number>())
  for (let run = 0; run < runs; run++) {
    for (const [at, work] of works.entries()) {
      let times: readonly StageTime[] = []
      const started = performance.now()
      const outcome = await work((measuredTimes) => {
        times = measuredTimes
      })
      const whole = { stage: 'whole' as const, startMs: started, endMs: performance.now() }
      if (!outcome.ok) throw new Error(`${photo}: ${outcome.problem.detail}`)
      if (run < warmUps) continue
      for (const { stage, startMs, endMs } of [...times, whole]) {
        const fastest = measured[at]?.get(stage) ?? Number.POSITIVE_INFINITY
        measured[at]?.set(stage, Math.min(fastest, endMs - startMs))
      }
    }
  }
  return measured
}
