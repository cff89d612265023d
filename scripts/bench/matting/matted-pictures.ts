import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const picture = z.object({ file: z.string(), matte: z.string().nullish() })
const manifest = z.union([z.array(picture), z.object({ images: z.array(picture) })])

/** The paths of a picture and of its exact matte. */
export interface MattedPicture {
  readonly name: string
  readonly photo: string
  readonly matte: string
}

/** The pictures of a folder's manifest.json that name a matte: 8-bit grey, in the size of the upright picture. */
export async function mattedPicturesOf(folder: string): Promise<MattedPicture[]> {
  const listed = manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  const pictures = Array.isArray(listed) ? listed : listed.images
  return pictures.flatMap(({ file, matte }) =>
    matte ? [{ name: file, photo: join(folder, file), matte: join(folder, matte) }] : [],
  )
}
