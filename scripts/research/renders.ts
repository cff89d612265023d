import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readFaceKit } from './render/face-kit.ts'
import type { Family } from './render/head-shape.ts'
import { readMakeHuman } from './render/make-human.ts'
import { renderPortrait } from './render/portrait.ts'
import { readScans } from './render/textures.ts'

/*
 * Renders portraits of which everything is known: pose, gaze, lids, mouth, light, skin and glasses. Each has the number of its seed,
 * and is the same on every machine. Writes them to a folder, with a line of `truth.jsonl` each. Half of them are of each family of
 * meshes that is named, so that what is fitted to one can be measured on the other. Those that the folder has already are left.
 * Usage: npm run calibrate -- renders --scans <UnityEyes2> [--face-kit <ICT-FaceKit>] [--make-human <makehuman>] [--first <seed>]
 * <folder> <count>, where each name is a clone of the repository.
 */

const usage =
  'usage: npm run calibrate -- renders --scans <clone> [--face-kit <clone>] [--make-human <clone>] [--first <seed>] <folder> <count>\n'
const { values, positionals } = parseArgs({
  options: {
    scans: { type: 'string' },
    'face-kit': { type: 'string' },
    'make-human': { type: 'string' },
    first: { type: 'string', default: '0' },
  },
  allowPositionals: true,
})
const [folder = '', count = ''] = positionals
const [first, many] = [Number(values.first), Number(count)]
const named = [values['face-kit'], values['make-human']].filter((clone) => clone !== undefined)
const isWhole = [first, many].every((number) => Number.isSafeInteger(number) && number >= 0)
if (!values.scans || named.length === 0 || positionals.length !== 2 || !isWhole) {
  process.stderr.write(usage)
  process.exit(2)
}

const scans = await readScans(values.scans)
const families: Family[] = []
if (values['face-kit']) families.push(await readFaceKit(values['face-kit']))
if (values['make-human']) families.push(await readMakeHuman(values['make-human']))
await mkdir(folder, { recursive: true })
const manifest = join(folder, 'truth.jsonl')
const made = existsSync(manifest) ? await readFile(manifest, 'utf8') : ''
for (let seed = first; seed < first + many; seed++) {
  const family = families[seed % families.length]
  if (!family) break
  const file = `${family.name}-${seed}.jpg`
  if (made.includes(`{"file":"${file}",`)) continue
  const { jpeg, truth } = await renderPortrait(family, scans, seed)
  await writeFile(join(folder, file), jpeg)
  await appendFile(manifest, `${JSON.stringify({ file, ...truth })}\n`)
}
