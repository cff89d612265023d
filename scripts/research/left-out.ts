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

const leftOutFile = new URL('calibrate/left-out.json', import.meta.url)

/** What was written last. */
export async function readLeftOut(): Promise<LeftOut> {
  return LeftOut.parse(JSON.parse(await readFile(leftOutFile, 'utf8')))
}

export async function writeLeftOut(leftOut: LeftOut): Promise<void> {
  await writeFile(leftOutFile, `${JSON.stringify(leftOut)}\n`)
}

const Scores = z.record(z.string(), z.number())

/**
 * The scores of the pictures that the network was trained with, by networks that were trained without their person, and without
 * their source, by the SHA-256 of the picture's file. `npm run calibrate -- reflections` writes them.
 */
export const ReflectionsLeftOut = z.strictObject({ person: Scores, source: Scores })
export type ReflectionsLeftOut = z.infer<typeof ReflectionsLeftOut>

const reflectionsFile = new URL('reflections/left-out.json', import.meta.url)

/** What was written last. */
export async function readReflectionsLeftOut(): Promise<ReflectionsLeftOut> {
  return ReflectionsLeftOut.parse(JSON.parse(await readFile(reflectionsFile, 'utf8')))
}

export async function writeReflectionsLeftOut(scores: ReflectionsLeftOut): Promise<void> {
  await writeFile(reflectionsFile, `${JSON.stringify(scores)}\n`)
}
