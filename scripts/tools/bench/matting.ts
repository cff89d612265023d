import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { decodePhoto } from '#api/engine/src/decode/decode.ts'
import { nativePixels } from '#api/engine/src/decode/opened-photo.ts'
import { locateFaces, measureHead } from '#api/engine/src/measure/portrait.ts'
import { loadMattingModels, loadModels } from '#api/engine/src/models/inference.ts'
import { personModelSide } from '#api/engine/src/models/networks.ts'
import { faultOf } from '#api/engine/src/produce/background/matte/faults.ts'
import { mattePerson } from '#api/engine/src/produce/background/matte/matte-person.ts'
import {
  type Attempt,
  type MattedPicture,
  mattedPicturesOf,
  type ScoredPicture,
  scoreTable,
} from './matting/score-table.ts'
import { bareMatte, bareMatting, scoreMatte } from './matting/scores.ts'

/*
 * Compares mattes with exact ones, over the pictures of a folder whose manifest names a matte: the mattes of each network
 * alone, and ours. `bench -- speed` measures the time.
 */

const folder = process.argv[2]
if (!folder) throw new Error('Usage: npm run bench -- matting <folder with manifest.json>')
const models = await loadMattingModels('rvm')
const drawMatte = models.drawMatte ?? missing('The matting model was not loaded.')
const finders = await loadModels()
const pictures = await mattedPicturesOf(folder)
if (pictures.length === 0) throw new Error(`No picture of ${folder} has a matte.`)

const scored: ScoredPicture[] = []
for (const picture of pictures) scored.push(await scorePicture(picture))
process.stdout.write(scoreTable(scored))

function missing(what: string): never {
  throw new Error(what)
}

async function scorePicture(picture: MattedPicture): Promise<ScoredPicture> {
  const { raster, head } = await open(picture)
  const exact = await exactMatte(picture.matte)
  const ours = await mattePerson(models, raster, head)
  const bare = {
    selfie: await bareMatte(models.segmentPerson, raster, personModelSide, personModelSide),
    rvm: await bareMatting(drawMatte, raster),
  }
  const scores: Record<Attempt, ReturnType<typeof scoreMatte>> = {
    selfie: scoreMatte(bare.selfie, exact),
    rvm: scoreMatte(bare.rvm, exact),
    ours: scoreMatte(ours, exact),
  }
  return { name: picture.name, scores, fault: faultOf(ours, raster, head)?.detail ?? null }
}

async function open(picture: MattedPicture) {
  const decoded = await decodePhoto(await readFile(picture.photo))
  if (!decoded.ok) throw new Error(`${picture.name}: ${decoded.problem.detail}`)
  const raster = await nativePixels(decoded.value.native)
  if (!raster.ok) throw new Error(`${picture.name}: ${raster.problem.detail}`)
  const found = await locateFaces(finders, decoded.value)
  if (!found.ok) throw new Error(`${picture.name}: ${found.problem.detail}`)
  const face = found.value.largest ?? missing(`${picture.name}: no face was found.`)
  return { raster: raster.value, head: (await measureHead(finders, face)).head }
}

async function exactMatte(path: string) {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, alpha: data }
}
