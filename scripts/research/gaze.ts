import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { alongEyes, eyePatches, gazeOffset } from '#api/engine/src/measure/face/gaze.ts'
import { decodeHere } from '#api/engine/src/measure/photo-decoder.ts'
import { locateFaces } from '#api/engine/src/measure/portrait.ts'
import { estimatePose } from '#api/engine/src/measure/pose.ts'
import { viewFace } from '#api/engine/src/measure/views.ts'
import { loadModels } from '#api/engine/src/models/inference.ts'
import { subjectThresholds } from '#api/engine/src/thresholds/person.ts'
import { givenFolders } from '../photo-command.ts'
import { withDrawings } from './calibrate/drawn-pictures.ts'
import { readLabelledPictures } from './calibrate/labelled-pictures.ts'
import { foldOf } from './calibrate/out-of-fold.ts'
import { keptNetworkScores, ScoresLeftOut } from './left-out.ts'

/*
 * Trains the network that reads where eyes look: on portraits that `calibrate -- renders` made, whose gaze is exact, and on folders of
 * labelled pictures, of which it is known whether the eyes look into the camera. Cuts the eyes out of all of them into the folder
 * `--work`, but for those that it has already, and runs `training/gaze.py` (Python 3 with `python3-torch`). That writes the weights,
 * and the scores of the pictures by networks that were trained without their person, and without their source: `calibrate -- curves`
 * fits the curve to those.
 * `people.jsonl` there holds labels too: delete it when labels have changed, and `start.pt`, what the network learnt from renders,
 * when those have; delete all of it when `eyePatches` of the engine has changed, since what is cut is not cut again. `--renders` may be given more than once.
 * Usage: npm run calibrate -- gaze --work <folder> --renders <folder> <folder with a manifest.json>…
 */

const { values: options, positionals } = parseArgs({
  options: {
    work: { type: 'string', default: '' },
    renders: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
})
const usage = 'calibrate -- gaze --work <folder> --renders <folder>'
const folders = givenFolders(usage, positionals, options.work !== '' && options.renders.length > 0)
/** Sources are left out in so many groups, because each takes a network. */
const sourceGroups = 5
/** Below this opening the iris is hidden. Lids above it, even of eyes that are cast down, are learnt from. */
const leastLidOpening = 0.09

const { work } = options
const models = await loadModels()
const labelled = (await Promise.all(folders.map(readLabelledPictures))).flat()
const licences = [...new Set(labelled.map(({ licence }) => licence))].sort()
const sources = [...new Set(labelled.map(({ source }) => source))].sort()
await mkdir(work, { recursive: true })
await writeFile(join(work, 'licences.json'), JSON.stringify(licences))
for (const renders of options.renders) await cutOnce(`render-${basename(renders)}`, rendered(renders))
await cutOnce('people', people())
const script = join(import.meta.dirname, 'training', 'gaze.py')
const weights = join(import.meta.dirname, '../../api/engine/src/measure/face/gaze-weights.json')
const python = process.env.LIKENESS_PYTHON ?? 'python3'
const { status } = spawnSync(python, [script, work, weights], { stdio: 'inherit' })
if (status === 0) {
  const scores: unknown = JSON.parse(await readFile(join(work, 'left-out.json'), 'utf8'))
  await keptNetworkScores.looksAway.write(ScoresLeftOut.parse(scores))
}
process.exitCode = status ?? 1

/** A picture, and what is known of it. */
interface Given {
  readonly bytes: Uint8Array
  readonly known: Readonly<Record<string, unknown>>
}

async function* rendered(folder: string): AsyncGenerator<Given> {
  const Truth = z.object({
    file: z.string(),
    gaze: z.object({ right: z.number(), up: z.number() }),
    lidOpening: z.object({ left: z.number(), right: z.number() }),
  })
  const lines = (await readFile(join(folder, 'truth.jsonl'), 'utf8')).split('\n').filter(Boolean)
  for (const line of lines) {
    const { file, gaze, lidOpening } = Truth.parse(JSON.parse(line))
    if ((lidOpening.left + lidOpening.right) / 2 < leastLidOpening) continue
    yield { bytes: await readFile(join(folder, file)), known: { gaze } }
  }
}

/** People whose eyes are seen, and drawings. */
async function* people(): AsyncGenerator<Given> {
  for await (const picture of withDrawings(labelled)) {
    const { facts, bytes, source, rendered } = picture
    if (facts.looksAway === undefined || facts.eyesShut || facts.lidsMeet || facts.darkLenses) continue
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const folds = { person: foldOf('person', picture), source: sources.indexOf(source) % sourceGroups }
    yield { bytes, known: { sha256, isAway: facts.looksAway, rendered, ...folds } }
  }
}

/** Writes the eyes of the largest face of each picture: a byte of luma for each value, and a line of what is known. */
async function cutOnce(name: string, pictures: AsyncGenerator<Given>): Promise<void> {
  if (existsSync(join(work, `${name}.jsonl`))) return
  const eyes = createWriteStream(join(work, `${name}.eyes`))
  const lines: string[] = []
  for await (const { bytes, known } of pictures) {
    const photo = await decodeHere.open(bytes, {})
    const found = photo.ok ? await locateFaces(models, photo.value) : photo
    if (!found.ok || !found.value.largest) continue
    const { seen, view, landmarks } = found.value.largest
    const face = viewFace(view.raster, landmarks.eyes, seen.points, 1)
    const pose = estimatePose(seen)
    const asideDeg = subjectThresholds.irisWeight.value * Math.abs(gazeOffset(face.points, pose))
    eyes.write(Uint8Array.from(eyePatches(face).values, Math.round))
    lines.push(`${JSON.stringify({ ...known, ...alongEyes(pose), rollDeg: pose.rollDeg, asideDeg })}\n`)
  }
  await new Promise<void>((ended) => eyes.end(ended))
  // Last, because the lines say that the eyes are whole.
  await writeFile(join(work, `${name}.part`), lines.join(''))
  await rename(join(work, `${name}.part`), join(work, `${name}.jsonl`))
}
