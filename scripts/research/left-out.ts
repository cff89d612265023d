import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { traitNames } from '#api/engine/src/measure/traits.ts'
import { curveNames, FittedCurve } from '#api/engine/src/thresholds/fitted.ts'

const Curves = z.record(z.enum(curveNames), FittedCurve.omit({ unit: true, source: true }))
const PictureOfFold = z.strictObject({
  fold: z.string(),
  /** The scores of the traits by weights that were fitted without the fold. */
  traits: z.partialRecord(z.enum(traitNames), z.number()),
})
const PicturesAndCurves = z.strictObject({
  /** By the SHA-256 of the picture's file. */
  pictures: z.record(z.string(), PictureOfFold),
  /** By the fold that they were fitted without. */
  curves: z.record(z.string(), Curves),
})

/**
 * What was fitted without the person of a picture, and without its source, so that a picture that was fitted to can be judged
 * as one that was not. `npm run calibrate -- curves` writes it.
 */
export const LeftOut = z.strictObject({ person: PicturesAndCurves, source: PicturesAndCurves })
export type LeftOut = z.infer<typeof LeftOut>

const Scores = z.record(z.string(), z.number())

/**
 * The scores of the pictures that a network of ours was trained with, by networks that were trained without their person, and
 * without their source, by the SHA-256 of the picture's file.
 */
export const ScoresLeftOut = z.strictObject({ person: Scores, source: Scores })

/** A file that holds what was written last. */
function kept<Schema extends z.ZodType>(schema: Schema, path: string) {
  const file = new URL(path, import.meta.url)
  return {
    read: async () => schema.parse(JSON.parse(await readFile(file, 'utf8'))),
    write: (value: z.infer<Schema>) => writeFile(file, `${JSON.stringify(value)}\n`),
  }
}

export const keptLeftOut = kept(LeftOut, 'calibrate/left-out.json')

/** By the sign that a network gives: `npm run calibrate -- reflections` and `-- gaze` write them. */
export const keptNetworkScores = {
  veiledLens: kept(ScoresLeftOut, 'reflections/left-out.json'),
  looksAway: kept(ScoresLeftOut, 'calibrate/gaze-left-out.json'),
}
export const networkSigns = [
  'veiledLens',
  'looksAway',
] as const satisfies readonly (keyof typeof keptNetworkScores)[]
export type NetworkScores = Readonly<Record<(typeof networkSigns)[number], z.infer<typeof ScoresLeftOut>>>

export const readNetworkScores = async (): Promise<NetworkScores> => ({
  veiledLens: await keptNetworkScores.veiledLens.read(),
  looksAway: await keptNetworkScores.looksAway.read(),
})
