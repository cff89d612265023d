import { utimesSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The stamp records what a built site was made from. A build writes it last, when all files are complete, so that a
 * server that watches it knows when to read the files again.
 */
export function stampFile(distFolder: string): string {
  return join(distFolder, '.build.json')
}

/** Sets the stamp's time to now, so that servers read the changed files again. Throws ENOENT if the site has no stamp. */
export function stampAgain(distFolder: string): void {
  const now = new Date()
  utimesSync(stampFile(distFolder), now, now)
}
