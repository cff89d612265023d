import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { loadModels } from '#api/engine/src/models/inference.ts'
import { openEngine } from '#api/engine/src/pool/engine.ts'
import { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { givenFolders, inOrder, requireRule } from '../photo-command.ts'
import { readPortrait } from './accuracy/portrait.ts'
import { type Alteration, alter, alterations } from './alterations/alterations.ts'
import { type Face, faceOf } from './alterations/pixels.ts'
import { readLabelledPictures } from './calibrate/labelled-pictures.ts'

/*
 * Alters the portraits of folders of labelled pictures in every way, checks them for a document that forbids editing, and prints
 * how many of each kind the engine names, and how many are READY; of what is no alteration, each one that is named is a false alarm.
 * The network of smoothed skin was trained on the portraits of `calibrate -- smoothing`: other people show how well it carries over.
 * Usage: npm run bench -- alterations <folder with a manifest.json>…
 */

const document = requireRule('us-passport')
const folders = givenFolders('bench -- alterations', process.argv.slice(2))
const workers = availableParallelism()
const engine = await openEngine({ workers, queueLimit: 6 * workers, baseline: requireRule('zz-icao-9303') })
const models = await loadModels()
const labelled = (await Promise.all(folders.map(readLabelledPictures))).flat()

interface Altered {
  readonly alteration: Alteration
  readonly strength: number
  readonly file: Uint8Array
}

async function* alteredPictures(): AsyncGenerator<Altered> {
  const random = new SeededRandom(2)
  let before: Face | undefined
  for (const { path } of labelled.filter(({ rendered }) => !rendered)) {
    const portrait = await readPortrait(models, await readFile(path))
    if (!portrait) continue
    const face = await faceOf(portrait)
    for (const alteration of alterations)
      yield { alteration, ...(await alter(alteration, face, random, before ?? face)) }
    before = face
  }
}

const judged = new Map<Alteration, { strength: number; isNamed: boolean; isReady: boolean }[]>()
for await (const { item, value } of inOrder(alteredPictures(), workers * 2, ({ file }) =>
  engine.check({ bytes: file, document, mode: 'check' }),
)) {
  if (!value.ok) continue
  const { checks, status } = value.value
  const all = judged.get(item.alteration) ?? []
  const isNamed = checks.appearance_alteration !== 'PASS'
  judged.set(item.alteration, [...all, { strength: item.strength, isNamed, isReady: status === 'READY' }])
}
await engine.close()

const share = (all: readonly { readonly isNamed: boolean }[]) =>
  `${all.filter(({ isNamed }) => isNamed).length} of ${all.length}`.padStart(12)
process.stdout.write(
  `${''.padEnd(32)}${'named'.padStart(12)}${'strongest'.padStart(12)}${'READY'.padStart(8)}\n`,
)
for (const [{ name }, all] of judged) {
  const strongest = all.toSorted((a, b) => b.strength - a.strength).slice(0, Math.ceil(all.length / 2))
  const ready = String(all.filter(({ isReady }) => isReady).length).padStart(8)
  process.stdout.write(`${name.padEnd(32)}${share(all)}${share(strongest)}${ready}\n`)
}
const harmless = [...judged].flatMap(([{ part }, all]) => (part === 'nothing' ? all : []))
process.stdout.write(`False alarms: ${share(harmless).trim()}\n`)
