import { z } from 'zod'
import { type Maps, PatchNetwork, scorePatch } from '#models/patch-network.ts'
import { type FaceView, faceView } from '../views.ts'
import weights from './reflection-weights.json' with { type: 'json' }

/** The patch of the face view in which a lens of nearly any shape lies: its size and where its middle is, seen from the pupil. */
const patch = { width: 112, height: 104, middleBelowPupil: 4 } as const
/** The side, in pixels of the view, of the squares that are averaged: a small photo has no finer detail. */
const averaged = 2

/** The number of places of a patch across and down. */
export const lensPatchSize = { width: patch.width / averaged, height: patch.height / averaged } as const

/** The eyes of a face, the one on the image's left first. */
export const lensSides = [0, 1] as const
export type LensSide = (typeof lensSides)[number]

/**
 * Cuts the patch of a lens out of a face: the levels of the three channels, 0 to 255. The lens on the image's right is mirrored, so
 * that the nose is on the same side.
 *
 * @param margin How many places more the patch has on each side.
 */
export function lensPatch({ raster }: Pick<FaceView, 'raster'>, side: LensSide, margin = 0): Maps {
  const eye = faceView.eyes[side]
  const [width, height] = [lensPatchSize.width + 2 * margin, lensPatchSize.height + 2 * margin]
  const left = Math.round(eye.x) - (width * averaged) / 2
  const top = eye.y + patch.middleBelowPupil - (height * averaged) / 2
  const values = new Float32Array(width * height * 3)
  let at = 0
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const across = side === 0 ? column : width - 1 - column
      for (let channel = 0; channel < 3; channel++)
        values[at++] = meanLevel(raster, left + across * averaged, top + row * averaged, channel)
    }
  }
  return { width, height, channels: 3, values }
}

/** The mean of a channel over a square. */
function meanLevel({ rgb, width }: FaceView['raster'], x: number, y: number, channel: number): number {
  let sum = 0
  for (let row = y; row < y + averaged; row++) {
    for (let column = x; column < x + averaged; column++)
      sum += rgb[(row * width + column) * 3 + channel] ?? 0
  }
  return sum / averaged ** 2
}

/** Levels are moved and scaled to about -2 to 2, with which training starts well. */
const middleLevel = 115
const levelsPerUnit = 64

/** What the network is given of a patch whose values are levels, 0 to 255. */
export const scaledLevels = (patch: Maps): Maps => ({
  ...patch,
  values: patch.values.map((level) => (level - middleLevel) / levelsPerUnit),
})

/** The weights, how they were trained, and whose photos the reflections were laid on. */
const ReflectionWeights = z.strictObject({
  recipe: z.string(),
  licences: z.array(z.string()),
  network: PatchNetwork,
})
const { network } = ReflectionWeights.parse(weights)

/**
 * The log-odds that light is reflected by a lens before an eye, for the lens with the higher odds. Reflections of lamps in the eye
 * itself and on frames count for nothing. It is the output of our own network, trained with reflections drawn on portraits:
 * `npm run calibrate -- reflections`.
 */
export const reflectionScore = (view: Pick<FaceView, 'raster'>): number =>
  Math.max(...lensSides.map((side) => scorePatch(network, scaledLevels(lensPatch(view, side)))))
