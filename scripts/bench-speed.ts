import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { formatRuleProblem, loadCatalog } from '@likeness/rules'
import sharp from 'sharp'
import { prepareInference } from '../api/engine/src/inference/inference.ts'
import { openEngine } from '../api/engine/src/pool/engine.ts'
import { drawPortrait } from '../api/engine/testing/draw-portrait.ts'
import { bareTimes, stageTimes } from './bench/stage-times.ts'

/*
 * Measures where the time of a check goes, stage by stage, compared with the bare networks. Then measures the photos per
 * second by number of workers, over the JPEGs of a folder, or over drawn portraits if no folder is given. Rounds with one
 * worker and with all workers take turns, so that the machine's other load affects both equally.
 */

const rounds = 3
const photosPerRound = 60

const loaded = loadCatalog()
if (!loaded.ok) throw new Error(loaded.problems.map(formatRuleProblem).join('\n'))
const document = loaded.catalog.find('zz-icao-9303')
if (!document) throw new Error('The catalog has no zz-icao-9303.')
const photos = await photosOf(process.argv[2])
await printStages()
await printRates()

async function printStages(): Promise<void> {
  if (!document || !photos[0]) return
  const bare = await bareTimes(await prepareInference('auto', []))
  const bareMs = bare.reduce((sum, { ms, timesACheck }) => sum + ms * timesACheck, 0)
  for (const { name, ms, timesACheck } of bare)
    print(name, ms, timesACheck > 1 ? `, ${timesACheck} times a check` : '')
  print('bare networks of a check', bareMs, '')
  // A phone's picture: 12 megapixels; the head takes a third of the height.
  const phone = await sharp(photos[0]).resize(3000, 4000, { fit: 'cover' }).jpeg({ quality: 92 }).toBuffer()
  const asked = [
    { name: 'first photo', bytes: photos[0], decodingMs: await decodingMs(photos[0]) },
    { name: '12-megapixel JPEG', bytes: phone, decodingMs: await decodingMs(phone) },
  ]
  for (const { name, decodingMs } of asked) print(`${name}, decoded whole`, decodingMs, '')
  for (const [index, { photo, totalMs, stages }] of (await stageTimes(asked, document)).entries()) {
    const withoutDecoding = totalMs - (asked[index]?.decodingMs ?? 0)
    process.stdout.write(
      `\n${photo}: ${totalMs.toFixed(0)} ms, ${(totalMs / bareMs).toFixed(2)} times the bare networks; ` +
        `${(withoutDecoding / bareMs).toFixed(2)} times without that decoding\n`,
    )
    for (const { stage, ms } of stages) print(stage, ms, `, ${((100 * ms) / totalMs).toFixed(0)} %`)
  }
  process.stdout.write('\n')
}

function print(name: string, ms: number, note: string): void {
  process.stdout.write(`  ${name.padEnd(34)}${ms.toFixed(1).padStart(7)} ms${note}\n`)
}

async function decodingMs(bytes: Buffer): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 20; run++) {
    const started = performance.now()
    await sharp(bytes).raw().toBuffer()
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}

async function printRates(): Promise<void> {
  const widths = [1, availableParallelism()]
  const rates = new Map<number, number[]>(widths.map((width) => [width, []]))
  for (let round = 0; round < rounds; round++) {
    for (const width of widths) rates.get(width)?.push(await photosASecond(width))
  }
  for (const [width, measured] of rates) {
    const all = measured.map((rate) => rate.toFixed(2)).join(', ')
    process.stdout.write(
      `${width} worker${width > 1 ? 's' : ''}: ${Math.max(...measured).toFixed(2)} photos a second (${all})\n`,
    )
  }
  const [alone = [], together = []] = [...rates.values()]
  const factor = Math.max(...together) / Math.max(...alone)
  process.stdout.write(`${widths[1]} workers do ${factor.toFixed(2)} times the work of one\n`)
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
