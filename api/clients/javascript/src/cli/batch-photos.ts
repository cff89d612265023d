import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BatchPhoto } from '../batch-feed.ts'
import { UsageError } from './command.ts'

/** As many characters as a reference may have, as the API counts them: code points. */
const longestReference = 64

/**
 * The files that are named, and those in the folders that are named, by name. The reference of each is the end of its name.
 * @throws UsageError if two would have the same reference: the batch would refuse the second, or take it for the first.
 */
export async function photosOf(paths: readonly string[]): Promise<BatchPhoto[]> {
  const photos = new Map<string, string>()
  for (const path of paths) {
    const isFolder = (await stat(path)).isDirectory()
    const files = isFolder ? (await readdir(path)).sort().map((name) => join(path, name)) : [path]
    for (const photo of files) {
      if (!(await stat(photo)).isFile()) continue
      const reference = [...basename(photo)].slice(-longestReference).join('')
      const other = photos.get(reference)
      if (other !== undefined) {
        throw new UsageError(
          `${other} and ${photo} would have the same reference, the last ${longestReference} characters of the name. ` +
            'Rename one, or send it to another batch.',
        )
      }
      photos.set(reference, photo)
    }
  }
  return Array.from(photos, ([reference, photo]) => ({ reference, photo }))
}
