import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { decodePhoto } from '#api/engine/src/decode/decode.ts'
import { locateFaces } from '#api/engine/src/measure/portrait.ts'
import { facePatches } from '#api/engine/src/measure/traces/smoothed-skin.ts'
import { loadModels } from '#api/engine/src/models/inference.ts'
import { withGrain } from '#api/engine/testing/drawing/grain.ts'
import { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { givenFolders } from '../photo-command.ts'
import { readPortrait } from './accuracy/portrait.ts'
import { type Alteration, alter, alterations, isHeldOut } from './alterations/alterations.ts'
import { type Face, faceOf, pixelsOf } from './alterations/pixels.ts'
import { withDrawings } from './calibrate/drawn-pictures.ts'
import { readLabelledPictures } from './calibrate/labelled-pictures.ts'

/*
 * Trains the network that finds smoothed skin: alters the portraits of folders of labelled pictures, cuts the patches of their faces,
 * and runs `alterations/train.py` on them (Python 3 with `python3-torch`) on two thirds of the people, which writes the weights and
 * prints how often they are wrong on the others. Usage: npm run calibrate -- smoothing <folder with a manifest.json>…
 */

const folders = givenFolders('calibrate -- smoothing', process.argv.slice(2))
const models = await loadModels()
const labelled = (await Promise.all(folders.map(readLabelledPictures))).flat()
/** Generated faces have the skin of their generator. */
const portraits = labelled.filter(({ source }) => source !== 'SelfishGene')
/** Of each portrait so many pictures are made: smoothed ones, and unaltered ones. */
const madeOf = { smoothed: 3, unaltered: 4 }
/** The pixels around a patch by which it may be moved in training. */
const margin = 11

const folder = mkdtempSync(join(tmpdir(), 'likeness-smoothing-'))
const patches = createWriteStream(join(folder, 'patches.bin'))
const index = createWriteStream(join(folder, 'index.jsonl'))
const licences = [...new Set(portraits.map(({ licence }) => licence))].sort()
writeFileSync(join(folder, 'licences.json'), JSON.stringify(licences))
const smoothings = alterations.filter(({ isSmoothing }) => isSmoothing)
const harmless = alterations.filter(({ part }) => part === 'nothing')
const random = new SeededRandom(1)
let before: Face | undefined
for await (const { bytes, person, source, rendered } of withDrawings(portraits)) {
  const isDrawn = source === 'drawings'
  // A drawing has no texture that could be smoothed; every second one gets a camera's noise.
  const isTextured = !rendered || (isDrawn && random.below(2) === 0)
  const portrait = await readPortrait(models, isDrawn && isTextured ? await grained(bytes) : bytes)
  if (!portrait) continue
  const face = await faceOf(portrait)
  const chosen = [
    ...(isTextured ? some(smoothings, madeOf.smoothed) : []),
    ...some(harmless, madeOf.unaltered),
  ]
  const made = chosen.map((each) =>
    patchesOf(each, face, before ?? face, new SeededRandom(random.below(2 ** 31))),
  )
  for (const { cut, ...picture } of (await Promise.all(made)).flat()) {
    for (const luma of cut) patches.write(Uint8Array.from(luma, Math.round))
    index.write(`${JSON.stringify({ person, isHeldOut: isHeldOut(person), rendered, ...picture })}\n`)
  }
  before = face
}
await Promise.all([patches, index].map((file) => new Promise<void>((ended) => file.end(ended))))
const repository = join(import.meta.dirname, '..', '..')
const weights = 'api/engine/src/measure/traces/smoothed-skin-weights.json'
const train = join(import.meta.dirname, 'alterations', 'train.py')
const paths = [folder, join(repository, weights)]
const trained = spawnSync(process.env.LIKENESS_PYTHON ?? 'python3', [train, ...paths], { stdio: 'inherit' })
process.exitCode = trained.status ?? 1
// The patches take long to make, so that they stay for another try if the training fails.
if (trained.status === 0) rmSync(folder, { recursive: true })
else process.stderr.write(`The patches are kept: ${[train, ...paths].join(' ')}\n`)

async function grained(bytes: Uint8Array): Promise<Buffer> {
  const drawing = sharp(bytes)
  return (await withGrain(drawing, { levels: 1 + random.below(4), on: 'picture' }, () => drawing))
    .png()
    .toBuffer()
}

/** So many of them, at random. */
function some(all: readonly Alteration[], count: number): readonly Alteration[] {
  const places = all.map((alteration) => ({ alteration, place: random.below(2 ** 24) }))
  return places
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ alteration }) => alteration)
}

/** Alters a face and cuts its patches, with what they show; none if no face is found in it any more. */
async function patchesOf(alteration: Alteration, face: Face, other: Face, random: SeededRandom) {
  const { file, strength } = await alter(alteration, face, random, other)
  const decoded = await decodePhoto(file)
  const found = decoded.ok ? await locateFaces(models, decoded.value) : decoded
  if (!found.ok || !found.value.largest) return []
  const cut = facePatches(await pixelsOf(sharp(file)), found.value.largest, margin)
  const { name: kind, isSmoothing = false } = alteration
  return cut ? [{ cut, kind, isSmoothing, strength }] : []
}
