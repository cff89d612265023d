import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Models } from '../../../api/engine/src/inference/models.ts'
import type { LabelledPicture } from '../labelled-picture.ts'
import { addedFaults } from './faults.ts'
import { type Portrait, readPortrait } from './portrait.ts'

/** A picture to be judged, with its bytes. */
export interface GivenPicture {
  readonly picture: LabelledPicture
  readonly bytes: Uint8Array
  /** The id of the rule that it is judged by, where that is not the baseline. */
  readonly document?: string | undefined
}

/** As many good portraits of a set are spoilt. */
const portraits = 10

/**
 * Good portraits of a folder, spread over it, each spoilt by every fault in turn: what the labelled pictures have
 * too few of. All of a kind are drawn alike, so that they tell whether a check works rather than how often faults of
 * the world escape it.
 */
export async function* spoiltPictures(
  models: Models,
  folder: string,
  pictures: readonly LabelledPicture[],
): AsyncGenerator<GivenPicture> {
  for (const { file, portrait } of await chosen(models, folder, pictures)) {
    for (const { name, document, spoil } of addedFaults) {
      const picture = {
        file: `${file}, ${name}`,
        truth: null,
        good: false,
        bad: true,
        faults: [name],
        groups: {},
      }
      yield { picture, bytes: await spoil(portrait), document }
    }
  }
}

async function chosen(models: Models, folder: string, pictures: readonly LabelledPicture[]) {
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
