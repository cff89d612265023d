import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { decodePhoto } from '#api/engine/src/decode/decode.ts'
import { locateFaces, measureHead } from '#api/engine/src/measure/portrait.ts'
import { wallMeasures } from '#api/engine/src/measure/traces/altered-wall.ts'
import { loadModels } from '#api/engine/src/models/inference.ts'
import { thresholds } from '#api/engine/src/thresholds/all.ts'
import { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { givenFolders } from '../photo-command.ts'
import { readPortrait } from './accuracy/portrait.ts'
import { type Alteration, alreadyAltered, alter, alterations, isHeldOut } from './alterations/alterations.ts'
import { type Face, faceOf, pixelsOf } from './alterations/pixels.ts'
import { readLabelledPictures } from './calibrate/labelled-pictures.ts'

/*
 * Fits the trees that find altered walls: alters the walls of folders of labelled pictures, measures them, and runs
 * `alterations/fit_walls.py` on the measures (Python 3 with `python3-sklearn`), which writes the trees and prints the errors on people
 * of the third that is held out. Usage: npm run calibrate -- walls <folder with a manifest.json>…
 */

const groups: Readonly<Record<string, string>> = {
  'painted wall': 'smooth',
  'gradient as wall': 'smooth',
  'flooded wall': 'whitened',
  'white region round the head': 'whitened',
  'blurred wall': 'blurred',
}
/** A picture whose alpha is less on average is cut to a circle or cut out. */
const leastAlpha = 250

const folders = givenFolders('calibrate -- walls', process.argv.slice(2))
const models = await loadModels()
const labelled = (await Promise.all(folders.map(readLabelledPictures))).flat()
const random = new SeededRandom(3)
const lines: string[] = []
let before: Face | undefined
for (const { path, person, source, rendered } of labelled) {
  if (rendered || source === 'SelfishGene' || alreadyAltered.includes(basename(path))) continue
  const bytes = await readFile(path)
  const portrait = (await isOpaque(bytes)) ? await readPortrait(models, bytes) : null
  if (!portrait) continue
  const face = await faceOf(portrait)
  for (const alteration of alterations) {
    if (alteration.part !== 'nothing' && !(alteration.name in groups)) continue
    const line = await measured(alteration, face, before ?? face)
    if (line) lines.push(JSON.stringify({ person, isHeldOut: isHeldOut(person), ...line }))
  }
  before = face
}
const index = join(mkdtempSync(join(tmpdir(), 'likeness-walls-')), 'index.jsonl')
writeFileSync(index, `${lines.join('\n')}\n`)
const trees = join(import.meta.dirname, '../../api/engine/src/measure/traces/altered-wall-trees.json')
const fit = join(import.meta.dirname, 'alterations', 'fit_walls.py')
const python = process.env.LIKENESS_PYTHON ?? 'python3'
process.exitCode = spawnSync(python, [fit, index, trees], { stdio: 'inherit' }).status ?? 1

async function isOpaque(bytes: Uint8Array): Promise<boolean> {
  if (!(await sharp(bytes).metadata()).hasAlpha) return true
  const { channels } = await sharp(bytes).extractChannel('alpha').stats()
  return (channels[0]?.mean ?? 255) >= leastAlpha
}

/** The measures of an altered picture's wall; null if it does not show enough of it. */
async function measured(alteration: Alteration, face: Face, other: Face) {
  const { file: bytes, strength } = await alter(alteration, face, random, other)
  const decoded = await decodePhoto(bytes)
  const found = decoded.ok ? await locateFaces(models, decoded.value) : decoded
  if (!decoded.ok || !found.ok || !found.value.largest) return null
  const { file } = decoded.value
  const { head, views } = await measureHead(models, found.value.largest)
  const { minInterEyePx, minJpegQuality } = thresholds.alteredWall
  if (head.interEye < minInterEyePx || (file.jpegQuality ?? 100) < minJpegQuality) return null
  const { width, height, rgb } = await pixelsOf(sharp(bytes))
  const native = { photo: { width, height, rgb }, x: 0, y: 0, width, height }
  const measures = wallMeasures({ file, head, mask: views.head, native })
  const { name: kind } = alteration
  return measures && { kind, group: groups[kind] ?? 'nothing', strength, measures }
}
