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
 * The scores of the pictures that the network was trained with, by networks that were trained without their person, and without
 * their source, by the SHA-256 of the picture's file. `npm run calibrate -- reflections` writes them.
 */
const ReflectionsLeftOut = z.strictObject({ person: Scores, source: Scores })
export type ReflectionsLeftOut = z.infer<typeof ReflectionsLeftOut>

/** A file that holds what was written last. */
function kept<Schema extends z.ZodType>(schema: Schema, path: string) {
  const file = new URL(path, import.meta.url)
  return {
    read: async () => schema.parse(JSON.parse(await readFile(file, 'utf8'))),
    write: (value: z.infer<Schema>) => writeFile(file, `${JSON.stringify(value)}\n`),
  }
}

export const keptLeftOut = kept(LeftOut, 'calibrate/left-out.json')
export const keptReflections = kept(ReflectionsLeftOut, 'reflections/left-out.json')
