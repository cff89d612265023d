import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Models } from '#api/engine/src/models/models.ts'
import { addedFaults } from './added-faults.ts'
import type { LabelledPicture } from './labelled-picture.ts'
import { type Portrait, readPortrait } from './portrait.ts'

/** A picture to judge, with its bytes. */
export interface GivenPicture {
  readonly picture: LabelledPicture
  readonly bytes: Uint8Array
  /** The id of the rule that it is judged by, if that is not the baseline. */
  readonly document?: string | undefined
}

/** The number of good portraits of a set that are spoilt. */
const portraits = 10

/**
 * Takes good portraits spread over a folder, and spoils each with every fault in turn, because these faults are rare among
 * the labelled pictures. All faults of a kind are drawn alike, so they show whether a check works, not how often real
 * faults escape it.
 */
export async function* spoiltPictures(
  models: Models,
  folder: string,
  pictures: readonly Pick<LabelledPicture, 'file' | 'good'>[],
): AsyncGenerator<GivenPicture> {
  for (const { file, portrait } of await chosen(models, folder, pictures)) {
    for (const { name, document, spoil } of addedFaults) {
      const picture = {
        file: `${file}, ${name}`,
        truth: null,
        good: false,
        bad: true,
        faults: [name],
        nothingToFind: [],
        groups: {},
      }
      yield { picture, bytes: await spoil(portrait), document }
    }
  }
}

async function chosen(
  models: Models,
  folder: string,
  pictures: readonly Pick<LabelledPicture, 'file' | 'good'>[],
) {
  const good = pictures.filter((picture) => picture.good)
  const found: { file: string; portrait: Portrait }[] = []
  const stride = Math.max(Math.floor(good.length / portraits), 1)
  const spread = good.toSorted((a, b) => (good.indexOf(a) % stride) - (good.indexOf(b) % stride))
  for (const { file } of spread) {
    if (found.length === portraits) break
    const portrait = await readPortrait(models, await readFile(join(folder, file)))
    if (portrait) found.push({ file, portrait })
  }
  return found
}
