import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { loadModels } from '#api/engine/src/models/inference.ts'
import { openEngine } from '#api/engine/src/pool/engine.ts'
import { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { givenFolders, inOrder, requireRule, timeLimitFactor } from '../photo-command.ts'
import { readPortrait } from './accuracy/portrait.ts'
import {
  type Alteration,
  type AlteredPicture,
  alter,
  alterations,
  isAsTaken,
  isHeldOut,
} from './alterations/alterations.ts'
import { type Face, faceOf } from './alterations/pixels.ts'
import { readLabelledPictures } from './calibrate/labelled-pictures.ts'

/*
 * Alters the portraits of folders of labelled pictures in every way, checks them for a document that forbids editing, and prints
 * how many of each kind the engine finds, and how many are READY; of what is no alteration, each one that is named is a false alarm.
 * Only people whom nothing was trained on take part. With `--publish` the figures are written for the site's page `/accuracy`.
 * Usage: npm run bench -- alterations [--publish] <folder with a manifest.json>…
 */

/** A file that was saved at least so much finer than the JPEG that was altered still shows which parts are older. */
const finerBy = 5

const document = requireRule('us-passport')
const given = process.argv.slice(2)
const folders = givenFolders(
  'bench -- alterations',
  given.filter((argument) => argument !== '--publish'),
)
const workers = availableParallelism()
const baseline = requireRule('zz-icao-9303')
const engine = await openEngine({ workers, queueLimit: 6 * workers, baseline, timeLimitFactor })
const models = await loadModels()
const labelled = (await Promise.all(folders.map(readLabelledPictures))).flat()
const people = new Set<string>()

async function* alteredPictures(): AsyncGenerator<AlteredPicture & { alteration: Alteration }> {
  const random = new SeededRandom(2)
  let before: Face | undefined
  for (const { path, person } of labelled.filter(
    ({ rendered, source, person }) => !rendered && source !== 'SelfishGene' && isHeldOut(person),
  )) {
    const bytes = await readFile(path)
    const portrait = (await isAsTaken(path, bytes)) ? await readPortrait(models, bytes) : null
    if (!portrait) continue
    people.add(person)
    const face = await faceOf(portrait)
    for (const alteration of alterations)
      yield { alteration, ...(await alter(alteration, face, random, before ?? face)) }
    before = face
  }
}

interface Judged {
  readonly strength: number
  readonly isFiner: boolean
  readonly isFound: boolean
  readonly isReady: boolean
}

const judged = new Map<Alteration, Judged[]>(alterations.map((alteration) => [alteration, []]))
for await (const { item, value } of inOrder(alteredPictures(), workers * 2, ({ file }) =>
  engine.check({ bytes: file, document, mode: 'check' }),
)) {
  if (!value.ok) continue
  const { checks, status } = value.value
  const { alteration, strength, firstQuality, isResized, quality } = item
  judged.get(alteration)?.push({
    strength,
    isFiner: firstQuality !== null && !isResized && quality >= firstQuality + finerBy,
    // A changed wall is also found by what is wrong with the wall.
    isFound:
      checks.appearance_alteration !== 'PASS' || (alteration.part === 'wall' && checks.background !== 'PASS'),
    isReady: status === 'READY',
  })
}
await engine.close()

const counted = (all: readonly Judged[]) => ({
  pictures: all.length,
  found: all.filter(({ isFound }) => isFound).length,
})
const kinds = [...judged].map(([{ name, part }, all]) => ({
  ...{ kind: name, part },
  all: counted(all),
  strong: counted(all.toSorted((a, b) => b.strength - a.strength).slice(0, Math.ceil(all.length / 2))),
  finer: counted(all.filter(({ isFiner }) => isFiner)),
  ready: all.filter(({ isReady }) => isReady).length,
}))

const share = ({ pictures, found }: ReturnType<typeof counted>) => `${found} of ${pictures}`.padStart(12)
const titles = ['found', 'strongest', 'saved finer'].map((title) => title.padStart(12)).join('')
process.stdout.write(`${''.padEnd(32)}${titles}${'READY'.padStart(8)}\n`)
for (const { kind, all, strong, finer, ready } of kinds)
  process.stdout.write(
    `${kind.padEnd(32)}${share(all)}${share(strong)}${share(finer)}${String(ready).padStart(8)}\n`,
  )
for (const [alteration, each] of judged) {
  if (!['larger eyes', 'narrower jaw'].includes(alteration.name)) continue
  for (const least of [0.08, 0.04]) {
    const found = share(counted(each.filter(({ strength }) => strength >= least))).trim()
    process.stdout.write(`${alteration.name} by ${100 * least} % or more: ${found}\n`)
  }
}
const harmless = [...judged].flatMap(([{ part }, all]) => (part === 'nothing' ? all : []))
process.stdout.write(`False alarms: ${share(counted(harmless)).trim()}; people: ${people.size}\n`)
if (given.includes('--publish')) {
  const file = join(import.meta.dirname, '..', '..', 'site', 'src', 'accuracy', 'alterations.json')
  await writeFile(file, `${JSON.stringify({ people: people.size, kinds }, null, 2)}\n`)
}
