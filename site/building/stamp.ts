import { utimesSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The note of what a built site was made from. It is written last, each time that its files are as they should be, so
 * that whoever serves them knows when to read them again.
 */
export function stampFile(distFolder: string): string {
  return join(distFolder, '.build.json')
}

/** Says that the files of a built site are as they should be, and others than before. Throws ENOENT where it has no stamp. */
export function stampAgain(distFolder: string): void {
  const now = new Date()
  utimesSync(stampFile(distFolder), now, now)
}
