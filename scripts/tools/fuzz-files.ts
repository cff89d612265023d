/*
 * `npm run fuzz -- files`: sends 10,000 damaged JPEG, PNG, WebP, AVIF and HEIC portraits through the real engine. The same
 * seed gives the same files. Each must end in a result or in a named problem with the photo, within 5 seconds. Some are judged
 * several times, and each time must give the same outcome. After the first 1,000 files the memory must stay flat. The memory
 * that threads hold after a garbage collection shows leaks; the resident memory also includes the allocator's free space, which
 * settles slowly. Exits with 1 if a condition does not hold.
 *
 * LIKENESS_INFERENCE chooses the runtime of the networks: auto, native or wasm.
 *
 * npm run fuzz -- files [--files 10000] [--seed 1] [--wait-ms 5000]
 */
import { availableParallelism } from 'node:os'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { CheckResult } from '#api/engine/src/judge/check-result.ts'
import { openEngine } from '#api/engine/src/pool/engine.ts'
import { drawPortrait } from '#api/engine/testing/drawing/draw-portrait.ts'
import { type Outcome, problemKinds } from '#api/src/foundation/problem.ts'
import { inOrder, requireRule, requireSetting } from '../photo-command.ts'
import { type MemorySample, openMemoryWatch, slopeOf } from './fuzz/memory-course.ts'
import { drawnOriginals, mutate } from './fuzz/mutate.ts'
import { SeededRandom } from './fuzz/random.ts'

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    'wait-ms': { type: 'string', default: '5000' },
  },
})
const files = Number(values.files)
const mostWaitMs = Number(values['wait-ms'])
/** One of this many files is judged again. */
const perAgain = 50
/** The number of files after which the memory must be flat; until then the process still takes memory. */
const settledAfter = 1000
/**
 * The limit of the resident memory, as a multiple of the settled one. The held memory is printed but not judged, because a
 * replaced worker lowers it for a while.
 */
const mostGrowth = 1.25

const inference = await requireSetting('LIKENESS_INFERENCE')
const baseline = requireRule('zz-icao-9303')

const originals = {
  ...(await drawnOriginals()),
  // Its size makes the engine scale it down, and decode the small head again.
  'large jpeg': await drawPortrait(
    { width: 2400, height: 1800, centreX: 900, skullTopY: 500, chinY: 800 },
    'jpeg',
  ),
}
const workers = Math.min(2, availableParallelism())
const failures: string[] = []
const memory = openMemoryWatch()
const engine = await openEngine({
  workers,
  queueLimit: workers,
  baseline,
  inference,
  onFailure: (error) => failures.push(String(error)),
})
const random = new SeededRandom(Number(values.seed))
const damaged = Array.from({ length: files }, (_, index) => index)

const outcomes = new Map<string, number>()
const perMark = Math.max(1, Math.floor(files / 10))
const perLook = Math.max(1, Math.floor(perMark / 50))
const marks: MemorySample[] = []
let slowest = { ms: 0, name: '' }
let done = 0
for await (const { value } of inOrder(damaged, workers, judgeNext)) {
  outcomes.set(value, (outcomes.get(value) ?? 0) + 1)
  done += 1
  if (done % perLook === 0) memory.look()
  if (done % perMark !== 0) continue
  const mark = memory.leastSinceLast()
  if (!mark) continue
  marks.push(mark)
  process.stdout.write(
    `${done} files: at least ${mark.heldMb.toFixed(0)} MB held, ${mark.residentMb.toFixed(0)} MB resident\n`,
  )
}
await engine.close()

for (const [outcome, count] of [...outcomes].sort(([, a], [, b]) => b - a))
  process.stdout.write(`${outcome}: ${count}\n`)
process.stdout.write(`slowest: ${Math.round(slowest.ms)} ms (${slowest.name})\n`)
// Each mark is the lowest memory since the mark before. Marks of the first files are left out, because the memory is not
// settled.
const settled = marks.slice(Math.ceil(settledAfter / perMark))
const perThousand = (kind: keyof MemorySample) =>
  ((slopeOf(settled.map((mark) => mark[kind])) * 1000) / perMark).toFixed(1)
process.stdout.write(
  `after the first ${settledAfter}: ${perThousand('heldMb')} MB held and ${perThousand('residentMb')} MB resident more in 1,000 files\n`,
)
const residentMb = settled.map((mark) => mark.residentMb)
const grown = Math.max(...residentMb) / (residentMb[0] ?? 1)
const broken = [
  ...failures,
  ...(slowest.ms > mostWaitMs ? [`A file took longer than ${mostWaitMs} ms.`] : []),
  ...(grown > mostGrowth ? [`The memory grew by ${grown.toFixed(2)} after the first ${settledAfter}.`] : []),
]
process.stdout.write(broken.length === 0 ? 'Every file was answered.\n' : `${broken.join('\n')}\n`)
process.exitCode = broken.length === 0 ? 0 : 1

/** Judges the next file. Returns the name of its outcome. */
async function judgeNext(index: number): Promise<string> {
  const { name, bytes } = mutate(originals, random)
  const startMs = performance.now()
  const outcome = await engine.check({ bytes, document: baseline, mode: 'check' })
  const ms = performance.now() - startMs
  if (ms > slowest.ms) slowest = { ms, name }
  if (index % perAgain === 0) await judgeAgain(name, bytes, outcome)
  if (outcome.ok) return outcome.value.status
  const { code } = outcome.problem
  if (problemKinds[code].status >= 500) failures.push(`${name}: ${code}`)
  return code
}

/** Judges a file again, more than once by each worker, because earlier photos must not influence its result. */
async function judgeAgain(name: string, bytes: Buffer, first: Outcome<CheckResult>): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const check = () => engine.check({ bytes, document: baseline, mode: 'check' })
    const again = await Promise.all(Array.from({ length: workers }, check))
    if (again.every((outcome) => isDeepStrictEqual(outcome, first))) continue
    failures.push(`${name}: judged otherwise another time`)
    return
  }
}
