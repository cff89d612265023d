import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { formatRuleProblem, loadCatalog } from '@likeness/rules'
import { openEngine } from '../api/src/compliance/engine.ts'
import { drawPortrait } from '../api/testing/draw-portrait.ts'

/*
 * Photos a second by number of workers, over the JPEGs of a folder or else over drawn portraits. Rounds with one
 * worker and with all are taken in turn, so that whatever else the machine does falls on both alike.
 */

const rounds = 3
const photosPerRound = 60

const loaded = loadCatalog()
if (!loaded.ok) throw new Error(loaded.problems.map(formatRuleProblem).join('\n'))
const document = loaded.catalog.find('zz-icao-9303')
if (!document) throw new Error('The catalog has no zz-icao-9303.')
const photos = await photosOf(process.argv[2])
const widths = [1, availableParallelism()]
const rates = new Map<number, number[]>(widths.map((width) => [width, []]))
for (let round = 0; round < rounds; round++) {
  for (const width of widths) rates.get(width)?.push(await photosASecond(width))
}
for (const [width, measured] of rates) {
  const all = measured.map((rate) => rate.toFixed(2)).join(', ')
  process.stdout.write(
    `${width} worker${width > 1 ? 's' : ''}: ${best(measured).toFixed(2)} photos a second (${all})\n`,
  )
}
const [alone = [], together = []] = [...rates.values()]
process.stdout.write(
  `${widths[1]} workers do ${(best(together) / best(alone)).toFixed(2)} times the work of one\n`,
)

function best(measured: readonly number[]): number {
  return Math.max(...measured)
}

async function photosASecond(workers: number): Promise<number> {
  if (!document) return 0
  const engine = await openEngine({ workers, queueLimit: photosPerRound, baseline: document })
  const judge = (i: number) => {
    const bytes = photos[i % photos.length]
    return bytes ? engine.check({ bytes, document, mode: 'check' }) : null
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
