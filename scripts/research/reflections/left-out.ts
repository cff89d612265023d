import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const Scores = z.record(z.string(), z.number())

/**
 * The scores of the pictures that the network was trained with, by networks that were trained without their person, and without
 * their source, by the SHA-256 of the picture's file. `npm run calibrate -- reflections` writes them.
 */
export const ReflectionsLeftOut = z.strictObject({ person: Scores, source: Scores })
export type ReflectionsLeftOut = z.infer<typeof ReflectionsLeftOut>

const file = new URL('left-out.json', import.meta.url)

/** What was written last. */
export async function readReflectionsLeftOut(): Promise<ReflectionsLeftOut> {
  return ReflectionsLeftOut.parse(JSON.parse(await readFile(file, 'utf8')))
}

export async function writeReflectionsLeftOut(scores: ReflectionsLeftOut): Promise<void> {
  await writeFile(file, `${JSON.stringify(scores)}\n`)
}
