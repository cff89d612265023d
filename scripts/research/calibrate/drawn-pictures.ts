import { readFile } from 'node:fs/promises'
import { glassesSvg } from '#api/engine/testing/drawing/draw-glasses.ts'
import {
  compliantDrawing,
  drawPortrait,
  type PortraitDrawing,
} from '#api/engine/testing/drawing/draw-portrait.ts'
import { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import type { LabelledPicture } from './labelled-pictures.ts'

/** A picture to learn from: its file, and what is so in it. */
export interface GivenPicture extends Omit<LabelledPicture, 'path' | 'licence'> {
  readonly bytes: Buffer
}

/** A drawing is a hundredth of a photo's work; these are as many as the photos of a large set. */
const drawings = 150

/** Reads labelled pictures, then draws portraits, so that what holds for a photo also holds for the portraits of the tests. */
export async function* withDrawings(pictures: readonly LabelledPicture[]): AsyncGenerator<GivenPicture> {
  for (const { path, licence: _licence, ...picture } of pictures)
    yield { ...picture, bytes: await readFile(path) }
  const random = new SeededRandom(1)
  for (let at = 0; at < drawings; at++) {
    const drawn = await drawPicture(random)
    yield { person: `drawing ${at}`, source: 'drawings', rendered: true, isGood: false, ...drawn }
  }
}

const skins = ['#f0c9a8', '#d8a483', '#b98a63', '#8a5a3b', '#4f3324'] as const
const hairColours = ['#16110f', '#3b2a20', '#6b4c3a', '#b58a4e', '#8d8d8f'] as const

const uncovered = { headCovered: false, faceCovered: false, hairOverEyes: false }

/** A portrait with eyes, mouth and glasses at random, and what is so in it. */
async function drawPicture(random: SeededRandom): Promise<Pick<GivenPicture, 'bytes' | 'facts'>> {
  const share = () => random.below(1001) / 1000
  const [shut, open, wears] = [share() < 0.25, share() < 0.3, share() < 0.4]
  const [dark, smiles] = [wears && share() < 0.4, share() < 0.3]
  const size = 0.5 + share()
  const drawing: PortraitDrawing = {
    ...compliantDrawing,
    width: Math.round(1200 * size),
    height: Math.round(1500 * size),
    skullTopY: 420 * size,
    chinY: 1060 * size,
    centreX: 600 * size,
    skin: random.pick(skins),
    hairColour: random.pick(hairColours),
    hair: share() * 0.08,
    // Glasses are drawn level.
    rollDeg: wears ? 0 : (share() - 0.5) * 10,
    eyeOpening: shut ? share() * 0.15 : 0.75 + share() * 0.35,
    mouthGap: open ? 0.03 + share() * 0.08 : 0,
    smile: smiles ? 0.7 + share() * 0.4 : 0,
  }
  const lenses = {
    lensOpacity: dark ? 0.85 + share() * 0.14 : share() * 0.1,
    frameWidth: 0.02 + share() * 0.03,
  }
  const inFront = wears ? glassesSvg(lenses, drawing) : ''
  const ofEyes = dark ? {} : { eyesShut: shut, ...(shut ? {} : { looksAway: false }) }
  return {
    bytes: await drawPortrait({ ...drawing, inFront }, 'jpeg'),
    facts: { ...ofEyes, glasses: wears, darkLenses: dark, ...uncovered },
  }
}
